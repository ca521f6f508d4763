#include "wasm/log_json.h"

#include "wasm/picture.h"
#include "wasm/say.h"

namespace bigshot::wasm {

namespace {

class LogWriter {
 public:
  explicit LogWriter(const GameRecord& record) : record_(record) { json_.begin_list(); }

  void tell(const Track& before, Action action, const Track& after);

  std::string take() {
    json_.end_list();
    return json_.take();
  }

 private:
  // An entry is begun with its event's kind, goes on with the event's members, and ends with its sentence.
  void begin(std::string_view kind, int round) {
    json_.begin_object();
    json_.member("at", at_);
    json_.member("round", round);
    json_.key("event");
    json_.begin_object();
    json_.member("kind", kind);
  }
  void end(std::string_view key, const std::vector<Said>& facts, std::optional<Rule> rule = std::nullopt) {
    json_.end_object();
    json_.key("message");
    write_message(json_, key, facts, rule);
    json_.end_object();
  }

  void tell_roll(const State& before, int face, const State& after);
  void tell_loan(const State& before, Color color);
  void tell_auction_end(const State& before, const State& after);
  void tell_placing(const State& before, const std::vector<PlacedCube>& placed);
  void tell_sales(const State& before, const std::vector<PlacedCube>& placed);
  void tell_end(const State& after);
  char lot_id(Lot lot) const { return record_.header.board.lots[index(lot)].id; }

  const GameRecord& record_;
  JsonWriter json_;
  std::size_t at_ = 0;
  std::optional<State> round_start_;  // before the first cube of a placing
  std::vector<PlacedCube> placed_;
};

void LogWriter::tell(const Track& before, Action action, const Track& after) {
  at_ = after.moves;
  const State& was = before.state;
  const Actor actor = was.actor();
  const int round = was.round();
  switch (action.kind()) {
    case ActionKind::kRoll:
      return tell_roll(was, action.face(), after.state);
    case ActionKind::kLoan:
      return tell_loan(was, action.color());
    case ActionKind::kReady:
      begin("ready", round);
      json_.member("seat", index(actor.seat));
      return end("told.ready", {seat("name", actor.seat)});
    case ActionKind::kBid:
      begin("bid", round);
      json_.member("seat", index(actor.seat));
      json_.member("amount", action.amount());
      return end("told.bid", {seat("name", actor.seat), number("amount", action.amount())});
    case ActionKind::kPass:
      begin("pass", round);
      json_.member("seat", index(actor.seat));
      end("told.pass", {seat("name", actor.seat)});
      return tell_auction_end(was, after.state);
    case ActionKind::kPay:
      begin("pay", round);
      json_.member("seat", index(actor.seat));
      json_.member("color", letter(action.color()));
      json_.member("amount", was.standing_bid());
      return end("told.pay",
                 {seat("name", actor.seat), number("amount", was.standing_bid()), color("color", action.color())});
    case ActionKind::kPlace:
      if (before.placed.empty() || !round_start_) {
        round_start_ = was;
        placed_.clear();
      }
      placed_.push_back({action.color(), action.lot()});
      if (after.state.phase() == Phase::kPlacing) return;
      tell_placing(*round_start_, placed_);
      tell_sales(*round_start_, placed_);
      round_start_.reset();
      if (after.state.finished()) tell_end(after.state);
      return;
    case ActionKind::kNone:
      return;
  }
}

void LogWriter::tell_roll(const State& before, int face, const State& after) {
  begin("roll", before.round());
  json_.member("seat", index(before.roller()));
  json_.member("face", face);
  json_.key("cubes");
  write_cubes(json_, after.cubes_on_offer());
  end("told.roll", {number("round", before.round()), seat("name", before.roller()), number("face", face),
                    cubes("cubes", after.cubes_on_offer())});
}

void LogWriter::tell_loan(const State& before, Color of) {
  const Seat borrower = before.actor().seat;
  const int gain = loan_pays(before.loans(of)).millions;
  begin("loan", before.round());
  json_.member("seat", index(borrower));
  json_.member("color", letter(of));
  json_.member("gain", gain);
  end(before.players() == 2 ? "told.loan_for" : "told.loan",
      {seat("name", borrower), number("number", before.loans(of) + 1), number("amount", gain),
       color("color", of)});
}

void LogWriter::tell_auction_end(const State& before, const State& after) {
  if (const auto shown = newly_shown(before, after)) {
    const int money = after.money(after.colors_of(*shown).first).millions;
    begin("overbid", before.round());
    json_.member("seat", index(*shown));
    json_.member("amount", before.standing_bid());
    json_.member("money", money);
    return end("told.cannot_pay",
               {seat("name", *shown), number("bid", before.standing_bid()), number("amount", money)}, Rule::kC3);
  }
  if (after.phase() == Phase::kBidding) return;
  const Seat winner = after.actor().seat;
  begin("win", before.round());
  json_.member("seat", index(winner));
  json_.member("amount", before.standing_bid());
  end(before.standing_bid() == 0 ? "told.for_nothing" : "told.wins_cubes",
      {seat("name", winner), number("amount", before.standing_bid())});
}

void LogWriter::tell_placing(const State& before, const std::vector<PlacedCube>& placed) {
  const Seat placer = before.actor().seat;
  begin("place", before.round());
  json_.member("seat", index(placer));
  json_.key("cubes");
  json_.begin_list();
  JsonWriter told;
  told.begin_object();
  told.key("list");
  told.begin_list();
  for (const PlacedCube& cube : placed) {
    const char id = lot_id(cube.lot);
    json_.begin_object();
    json_.member("color", letter(cube.color));
    json_.member("lot", id);
    json_.end_object();
    told.begin_object();
    told.key("message");
    write_message(told, "told.cube_on_lot", {color("cube", cube.color), text("lot", std::string_view(&id, 1))});
    told.end_object();
  }
  json_.end_list();
  told.end_list();
  told.end_object();
  end("told.place", {seat("name", placer), {"placings", told.take()}});
}

void LogWriter::tell_sales(const State& before, const std::vector<PlacedCube>& placed) {
  State state = before;
  for (const PlacedCube& cube : placed) {
    state.apply(Action::place(cube.color, cube.lot));
    if (!state.contents(cube.lot).sold()) continue;
    const Color buyer = *state.owner(cube.lot);
    const auto buyer_seat = state.seat_of(buyer);
    const char id = lot_id(cube.lot);
    begin("sold", before.round());
    json_.member("lot", id);
    json_.member("color", letter(buyer));
    json_.member("seat", buyer_seat ? std::optional(index(*buyer_seat)) : std::nullopt);
    // The ghost has no name of its own but a term of the catalogues [S3].
    JsonWriter ghost;
    ghost.begin_object();
    ghost.key("message");
    write_message(ghost, "term.ghost", {});
    ghost.end_object();
    end("told.sold",
        {text("lot", std::string_view(&id, 1)), color("color", buyer),
         buyer_seat ? seat("name", *buyer_seat) : Said{"name", ghost.take()}},
        Rule::kR7);
  }
}

void LogWriter::tell_end(const State& after) {
  const Reckoning reckoning = reckon(after);
  std::vector<Seat> winners;
  for (const Seat one : seats_of(after)) {
    if (reckoning.wins(one)) winners.push_back(one);
  }
  begin("end", after.round());
  json_.key("winners");
  json_.begin_list();
  for (const Seat winner : winners) json_.value(index(winner));
  json_.end_list();
  if (winners.empty()) return end("reckoning.nobody_wins", {}, Rule::kE6);
  const Said amount = number("amount", reckoning.seats[index(winners.front())].balance.millions);
  if (winners.size() == 1) return end("reckoning.wins", {seat("name", winners.front()), amount}, Rule::kE4);
  end("reckoning.shared", {seats("names", winners), amount}, Rule::kE5);
}

}  // namespace

std::string log_json(const GameRecord& record, std::size_t from, std::size_t to) {
  LogWriter writer(record);
  Track before = track(record, 0);
  const std::size_t end = std::min(to, record.moves.size());
  for (std::size_t i = 0; i < end; ++i) {
    const Action action = record.moves[i];
    Track after = before;
    after.apply(action);
    // A placing that began before `from` is told whole, so its cubes are collected from there.
    const bool unfinished_placing = action.kind() == ActionKind::kPlace && after.state.phase() == Phase::kPlacing;
    if (i >= from || unfinished_placing) writer.tell(before, action, after);
    before = std::move(after);
  }
  return writer.take();
}

}  // namespace bigshot::wasm
