// The players: purses, loans, lots, and where each stands in this auction.
#include "rules/per.h"
#include "wasm/picture.h"

namespace bigshot::wasm {

namespace {

struct Sum {
  std::optional<int> money = 0;
  int loans = 0;
  int worth = 0;

  void add(const Sum& other) {
    money = money && other.money ? std::optional(*money + *other.money) : std::nullopt;
    loans += other.loans;
    worth += other.worth;
  }
};

void write_lots_of(JsonWriter& json, const Picture& picture, const std::vector<Color>& colors) {
  json.key("lots");
  json.begin_list();
  for (const Lot lot : kAllLots) {
    for (const Color color : colors) {
      if (picture.then.owners[lot] == color) json.value(picture.lot_id(lot));
    }
  }
  json.end_list();
}

Sum sum_of(const Picture& picture, const View& seen, Color color) {
  Sum sum;
  const auto money = seen.money(color);
  sum.money = money ? std::optional(money->millions) : std::nullopt;
  sum.loans = picture.state().loans(color);
  for (const Lot lot : kAllLots) {
    if (picture.then.owners[lot] == color) sum.worth += worth_of(picture.drafted, picture.then, lot);
  }
  return sum;
}

void write_sum(JsonWriter& json, const Sum& sum) {
  const int owed = debt(sum.loans).millions;
  json.member("money", sum.money);
  json.member("loans", sum.loans);
  json.member("debt", owed);
  json.member("worth", sum.worth);
  json.member("balance", sum.money ? std::optional(sum.worth + *sum.money - owed) : std::nullopt);
}

// Whether this seat's turn to borrow before the auction is over [C2, D2].
bool is_ready(const State& state, Seat seat) {
  if (!loans_before_auction(state.options())) return false;
  if (state.phase() == Phase::kBidding || state.phase() == Phase::kPaying) return true;
  if (state.phase() != Phase::kBorrowing) return false;
  const auto after_roller = [&](Seat s) {
    return (static_cast<int>(s) - static_cast<int>(state.roller()) - 1 + state.players()) % state.players();
  };
  return after_roller(seat) < after_roller(state.actor().seat);
}

void write_standing(JsonWriter& json, const Picture& picture, Seat seat) {
  const State& state = picture.state();
  json.member("showsMoney", state.shows_money(seat));
  json.member("qualified", picture.then.seats[seat].qualified);
  json.member("roller", state.roller() == seat);
  json.member("turn", state.actor().is(seat));
  json.member("passed", state.has_passed(seat));
  json.member("leads", state.standing_bidder() == seat);
  json.member("ready", is_ready(state, seat));
  json.member("lastBid", state.phase() == Phase::kBidding || state.phase() == Phase::kPaying
                             ? picture.track.last_bids[seat]
                             : std::nullopt);
}

void write_seat(JsonWriter& json, const Picture& picture, const View& seen, Seat seat) {
  const std::vector<Color> colors = colors_of(picture.state(), seat);
  Sum all;
  json.begin_object();
  json.member("seat", index(seat));
  json.member("me", picture.viewer == seat);
  json.key("colors");
  json.begin_list();
  for (const Color color : colors) json.value(letter(color));
  json.end_list();
  json.key("purses");
  json.begin_list();
  for (const Color color : colors) {
    const Sum sum = sum_of(picture, seen, color);
    all.add(sum);
    json.begin_object();
    json.member("color", letter(color));
    write_sum(json, sum);
    write_loan_offer(json, "nextLoan", sum.loans);
    write_lots_of(json, picture, {color});
    json.end_object();
  }
  json.end_list();
  write_sum(json, all);
  write_lots_of(json, picture, colors);
  write_standing(json, picture, seat);
  json.end_object();
}

}  // namespace

void write_loan_offer(JsonWriter& json, std::string_view key, int taken) {
  if (taken >= kMaxLoans) return json.null_member(key);
  json.key(key);
  json.begin_object();
  json.member("number", taken + 1);
  json.member("gain", loan_pays(taken).millions);
  json.member("debt", kLoanDebt);
  json.end_object();
}

void write_seats(JsonWriter& json, const Picture& picture) {
  const View seen = View::of(picture.state(), picture.viewer);
  json.key("seats");
  json.begin_list();
  for (const Seat seat : seats(picture.state().players())) write_seat(json, picture, seen, seat);
  json.end_list();
}

}  // namespace bigshot::wasm
