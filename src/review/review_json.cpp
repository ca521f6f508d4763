#include "review/review_json.h"

#include <cmath>

#include "record/move_text.h"
#include "record/utf8.h"

namespace bigshot {

namespace {

constexpr std::array<std::string_view, 4> kMistakeNames = {"none", "small", "mistake", "blunder"};

// Millionths as a share of one.
void write_share(JsonWriter& json, Millionths share) { json.decimal(share, 6); }

void write_share(JsonWriter& json, std::string_view key, Millionths share) {
  json.key(key);
  write_share(json, share);
}

void write_shares(JsonWriter& json, std::string_view key, const Chances& chances, int players) {
  json.key(key);
  json.begin_list();
  for (Seat seat : seats(players)) write_share(json, chances[seat]);
  json.end_list();
}

void write_moves(JsonWriter& json, std::string_view key, const std::vector<Action>& moves, const Board& board) {
  json.key(key);
  json.begin_list();
  for (const Action move : moves) json.value(std::string_view(move_text(move, board)));
  json.end_list();
}

void write_decision(JsonWriter& json, const Decision& decision, const Board& board) {
  write_share(json, "cost", decision.cost);
  write_moves(json, "best", decision.options.front().moves, board);
  json.member("mistake", kMistakeNames[static_cast<std::size_t>(decision.mistake())]);
  json.key("options");
  json.begin_list();
  for (const RatedOption& option : decision.options) {
    json.begin_object();
    write_moves(json, "moves", option.moves, board);
    write_share(json, "win", option.win);
    json.end_object();
  }
  json.end_list();
  json.key("why");
  write_reasons(json, decision.why, board);
}

void write_entry(JsonWriter& json, const ReviewEntry& entry, std::size_t at, int players, const Board& board) {
  json.begin_object();
  json.member("at", at);
  json.member("move", std::string_view(move_text(entry.move, board)));
  json.member("seat", entry.seat ? std::optional(index(*entry.seat)) : std::nullopt);
  json.member("round", entry.round);
  write_shares(json, "win", entry.win, players);
  json.key("balance");
  json.begin_list();
  for (Seat seat : seats(players)) {
    json.decimal(std::llround(10.0 * static_cast<double>(entry.balance[seat])), 1);
  }
  json.end_list();
  if (entry.decision) {
    write_decision(json, *entry.decision, board);
  } else {
    json.null_member("cost");
    json.null_member("best");
  }
  json.end_object();
}

void write_auction(JsonWriter& json, const AuctionReview& auction, int players) {
  json.begin_object();
  json.member("round", auction.round);
  json.member("at", auction.begin);
  json.key("worth");
  json.begin_list();
  for (Seat seat : seats(players)) {
    const int price = auction.worth[seat];
    json.value(price < 0 ? std::nullopt : std::optional(price));
  }
  json.end_list();
  json.member("winner", index(auction.winner));
  json.member("price", auction.price);
  json.member("rival", auction.rival ? std::optional(index(*auction.rival)) : std::nullopt);
  json.member("rival_bid", auction.rival ? std::optional(auction.rival_bid) : std::nullopt);
  json.member("driven_up", auction.driven_up());
  json.end_object();
}

void write_summary(JsonWriter& json, const SeatSummary& summary, Seat seat, const GameRecord& record) {
  const std::vector<std::optional<std::string>>& names = record.header.names;
  json.begin_object();
  json.member("seat", index(seat));
  if (index(seat) < names.size() && names[index(seat)]) {
    json.member("name", std::string_view(to_valid_utf8(*names[index(seat)])));
  }
  write_share(json, "fair", summary.fair);
  write_share(json, "deal", summary.deal);
  write_share(json, "dice", summary.dice);
  write_share(json, "own", summary.own);
  write_share(json, "others", summary.others);
  write_share(json, "result", summary.result);
  write_share(json, "without_luck", summary.without_luck);
  write_share(json, "cost", summary.cost);
  json.member("decisions", summary.decisions);
  json.key("mistakes");
  json.begin_object();
  for (std::size_t kind = 1; kind < kMistakeNames.size(); ++kind) {
    json.member(kMistakeNames[kind], summary.mistakes[kind]);
  }
  json.end_object();
  json.end_object();
}

}  // namespace

void write_reasons(JsonWriter& json, const std::vector<Reasoning>& reasons, const Board& board) {
  json.begin_list();
  for (const Reasoning& reason : reasons) {
    json.begin_object();
    json.member("key", key(reason.fact));
    json.member("seat", reason.seat ? std::optional(index(*reason.seat)) : std::nullopt);
    json.member("lot", reason.lot ? std::optional(board.lots[index(*reason.lot)].id) : std::nullopt);
    json.member("number", reason.number);
    json.end_object();
  }
  json.end_list();
}

std::string decision_json(const Decision& decision, const Board& board) {
  JsonWriter json;
  json.begin_object();
  write_decision(json, decision, board);
  json.end_object();
  return json.take();
}

std::string review_json(const Review& review, const GameRecord& record) {
  JsonWriter json;
  json.begin_object();
  json.member("depth", review.depth == Depth::kDeep ? "deep" : "quick");
  json.member("seats", review.seats);
  json.member("finished", review.finished);
  write_shares(json, "start", review.start, review.seats);
  json.key("entries");
  json.begin_list();
  for (std::size_t i = 0; i < review.entries.size(); ++i) {
    write_entry(json, review.entries[i], i, review.seats, record.header.board);
  }
  json.end_list();
  json.key("auctions");
  json.begin_list();
  for (const AuctionReview& auction : review.auctions) write_auction(json, auction, review.seats);
  json.end_list();
  json.key("summary");
  json.begin_list();
  for (Seat seat : seats(review.seats)) {
    write_summary(json, review.summary[seat], seat, record);
  }
  json.end_list();
  json.key("turning_points");
  json.begin_list();
  for (const std::size_t at : review.turning_points) json.value(at);
  json.end_list();
  json.end_object();
  return json.take();
}

}  // namespace bigshot
