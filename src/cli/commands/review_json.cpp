#include "cli/commands/review_json.h"

#include <boost/json/array.hpp>

#include "cli/commands/plain_json.h"
#include "record/move_text.h"
#include "record/utf8.h"

namespace bigshot::cli {

namespace json = boost::json;

namespace {

// Millionths are decimals of six places, which doubles hold and the writer prints as they are.
double share(Millionths millionths) { return static_cast<double>(millionths) / kCertain; }

json::array shares(const Chances& chances, int seats) {
  json::array list;
  for (int seat = 0; seat < seats; ++seat) list.emplace_back(share(chances[static_cast<std::size_t>(seat)]));
  return list;
}

json::array texts_of(const std::vector<Action>& moves, const Board& board) {
  json::array list;
  for (Action move : moves) list.emplace_back(move_text(move, board));
  return list;
}

constexpr std::array<const char*, 4> kMistakeNames = {"none", "small", "mistake", "blunder"};

json::object entry_json(const ReviewEntry& entry, std::size_t at, int seats, const Board& board) {
  json::object object = {{"at", at},
                         {"move", move_text(entry.move, board)},
                         {"seat", nullptr},
                         {"round", entry.round},
                         {"win", shares(entry.win, seats)},
                         {"cost", nullptr},
                         {"best", nullptr}};
  json::array& balances = object["balance"].emplace_array();
  for (int seat = 0; seat < seats; ++seat) {
    balances.emplace_back(rounded(entry.balance[static_cast<std::size_t>(seat)], 1));
  }
  if (entry.seat) object["seat"] = index(*entry.seat);
  if (!entry.decision) return object;
  const Decision& decision = *entry.decision;
  object["cost"] = share(decision.cost);
  object["best"] = texts_of(decision.options.front().moves, board);
  object["mistake"] = kMistakeNames[static_cast<std::size_t>(decision.mistake())];
  json::array& options = object["options"].emplace_array();
  for (const RatedOption& option : decision.options) {
    options.push_back(json::object{{"moves", texts_of(option.moves, board)}, {"win", share(option.win)}});
  }
  return object;
}

json::object auction_json(const AuctionReview& auction, int seats) {
  json::object object = {{"round", auction.round}, {"at", auction.begin}};
  json::array& worth = object["worth"].emplace_array();
  for (int seat = 0; seat < seats; ++seat) {
    const int price = auction.worth[static_cast<std::size_t>(seat)];
    worth.push_back(price < 0 ? json::value(nullptr) : json::value(price));
  }
  object["winner"] = index(auction.winner);
  object["price"] = auction.price;
  object["rival"] = auction.rival ? json::value(index(*auction.rival)) : json::value(nullptr);
  object["rival_bid"] = auction.rival ? json::value(auction.rival_bid) : json::value(nullptr);
  object["driven_up"] = auction.driven_up();
  return object;
}

json::object summary_json(const SeatSummary& summary, std::size_t seat, const GameRecord& record) {
  json::object object = {{"seat", seat}};
  if (seat < record.header.names.size() && record.header.names[seat]) {
    object["name"] = to_valid_utf8(*record.header.names[seat]);
  }
  object["fair"] = share(summary.fair);
  object["deal"] = share(summary.deal);
  object["dice"] = share(summary.dice);
  object["own"] = share(summary.own);
  object["others"] = share(summary.others);
  object["result"] = share(summary.result);
  object["without_luck"] = share(summary.without_luck());
  object["cost"] = share(summary.cost);
  object["decisions"] = summary.decisions;
  json::object& mistakes = object["mistakes"].emplace_object();
  for (std::size_t kind = 1; kind < kMistakeNames.size(); ++kind) {
    mistakes[kMistakeNames[kind]] = summary.mistakes[kind];
  }
  return object;
}

}  // namespace

json::object review_json(const Review& review, const GameRecord& record) {
  json::object object = {{"depth", review.depth == Depth::kDeep ? "deep" : "quick"},
                         {"seats", review.seats},
                         {"finished", review.finished},
                         {"start", shares(review.start, review.seats)}};
  json::array& entries = object["entries"].emplace_array();
  for (std::size_t i = 0; i < review.entries.size(); ++i) {
    entries.push_back(entry_json(review.entries[i], i, review.seats, record.header.board));
  }
  json::array& auctions = object["auctions"].emplace_array();
  for (const AuctionReview& auction : review.auctions) auctions.push_back(auction_json(auction, review.seats));
  json::array& summary = object["summary"].emplace_array();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(review.seats); ++seat) {
    summary.push_back(summary_json(review.summary[seat], seat, record));
  }
  json::array& points = object["turning_points"].emplace_array();
  for (std::size_t i : review.turning_points) points.emplace_back(i);
  return object;
}

}  // namespace bigshot::cli
