// The end of a game: the reckoning as a table that adds up, and the verdict with its reasons [E1-E8].
#include <algorithm>

#include "rules/per.h"
#include "wasm/picture.h"
#include "wasm/say.h"

namespace bigshot::wasm {

namespace {

struct Sum {
  int value = 0;
  int money = 0;
  int loans = 0;
};

void write_sum(JsonWriter& json, const Sum& sum) {
  const int owed = debt(sum.loans).millions;
  json.member("value", sum.value);
  json.member("money", sum.money);
  json.member("loans", sum.loans);
  json.member("debt", owed);
  json.member("balance", sum.value + sum.money - owed);
}

void write_purse(JsonWriter& json, const Picture& picture, Color color) {
  const State& state = picture.state();
  Sum sum = {.money = state.money(color).millions, .loans = state.loans(color)};
  json.begin_object();
  json.member("color", letter(color));
  json.key("lots");
  json.begin_list();
  for (const Lot lot : kAllLots) {
    if (picture.now.owners[lot] != color) continue;
    const int worth = worth_of(state, picture.now, lot);
    sum.value += worth;
    json.begin_object();
    json.member("lot", picture.lot_id(lot));
    json.member("value", state.lot_value(lot));
    json.member("park", state.is_park(lot));
    json.member("doubled", picture.now.doubled[lot]);
    json.member("worth", worth);
    json.end_object();
  }
  json.end_list();
  write_sum(json, sum);
  json.end_object();
}

void write_row(JsonWriter& json, const Picture& picture, Seat seat) {
  const SeatReckoning& own = picture.now.seats[seat];
  json.begin_object();
  json.member("seat", index(seat));
  json.member("place", own.place);
  json.member("wins", picture.now.wins(seat));
  json.member("qualified", own.qualified);
  json.key("purses");
  json.begin_list();
  for (const Color color : colors_of(picture.state(), seat)) write_purse(json, picture, color);
  json.end_list();
  write_sum(json, {own.value.millions, own.money.millions, own.loans});
  json.member("lotCount", own.lot_count());
  json.member("bestLot", own.best_lot.millions);
  json.end_object();
}

std::vector<Seat> by_place(const Picture& picture) {
  const auto all = bigshot::seats(picture.state().players());
  std::vector<Seat> order(all.begin(), all.end());
  const auto place = [&](Seat seat) { return picture.now.seats[seat].place; };
  std::sort(order.begin(), order.end(),
            [&](Seat a, Seat b) { return place(a) != place(b) ? place(a) < place(b) : a < b; });
  return order;
}

std::vector<Seat> winners_of(const Picture& picture) {
  std::vector<Seat> winners;
  for (const Seat seat : bigshot::seats(picture.state().players())) {
    if (picture.now.wins(seat)) winners.push_back(seat);
  }
  return winners;
}

// The lots that are nobody's, or those of a colour.
std::vector<Lot> lots_of(const Picture& picture, std::optional<Color> color) {
  std::vector<Lot> lots;
  for (const Lot lot : kAllLots) {
    if (picture.now.owners[lot] == color) lots.push_back(lot);
  }
  return lots;
}

Said lot_list(const Picture& picture, const std::vector<Lot>& lots) {
  JsonWriter json;
  json.begin_object();
  json.key("list");
  json.begin_list();
  for (const Lot lot : lots) json.value(picture.lot_id(lot));
  json.end_list();
  json.end_object();
  return {"lots", json.take()};
}

void write_winner(JsonWriter& json, const Picture& picture, const std::vector<Seat>& winners) {
  if (winners.empty()) return write_message(json, "reckoning.nobody_wins", {}, Rule::kE6);
  const int balance = picture.now.seats[winners.front()].balance.millions;
  if (winners.size() == 1) {
    return write_message(json, "reckoning.wins", {seat("name", winners.front()), number("amount", balance)},
                         Rule::kE4);
  }
  write_message(json, "reckoning.shared", {seats("names", winners), number("amount", balance)}, Rule::kE5);
}

// What put the winners before others with the same balance, if there are any [E5].
void write_tie_break(JsonWriter& json, const Picture& picture, Seat winner) {
  const SeatReckoning& best = picture.now.seats[winner];
  std::vector<Seat> rivals;
  bool by_lots = true;
  for (const Seat rival : bigshot::seats(picture.state().players())) {
    const SeatReckoning& other = picture.now.seats[rival];
    if (picture.now.wins(rival) || !other.qualified || other.balance != best.balance) continue;
    rivals.push_back(rival);
    if (other.lot_count() == best.lot_count()) by_lots = false;
  }
  if (rivals.empty()) return;
  write_message(
      json, by_lots ? "reckoning.tie_by_lots" : "reckoning.tie_by_best_lot",
      {seats("names", rivals), number("lots", best.lot_count()), number("amount", best.best_lot.millions)},
      Rule::kE5);
}

void write_verdict(JsonWriter& json, const Picture& picture, const std::vector<Seat>& winners) {
  const State& state = picture.state();
  json.key("verdict");
  json.begin_list();
  write_winner(json, picture, winners);
  if (!winners.empty()) write_tie_break(json, picture, winners.front());
  for (const Seat loser : bigshot::seats(state.players())) {
    if (picture.now.seats[loser].qualified) continue;
    const bool two = state.players() == 2;
    write_message(json, two ? "reckoning.not_qualified_two" : "reckoning.not_qualified", {seat("name", loser)},
                  two ? Rule::kD5 : Rule::kE4);
  }
  if (const auto unowned = lots_of(picture, std::nullopt); !unowned.empty()) {
    write_message(json, "reckoning.unowned", {lot_list(picture, unowned)}, Rule::kE1);
  }
  for (const Color color : kAllColors) {
    if (state.seat_of(color)) continue;
    const auto lots = lots_of(picture, color);
    if (!lots.empty()) write_message(json, "reckoning.ghost", {lot_list(picture, lots)}, Rule::kE8);
  }
  json.end_list();
}

}  // namespace

void write_reckoning(JsonWriter& json, const Picture& picture) {
  const State& state = picture.state();
  if (!state.finished()) return json.null_member("reckoning");
  const std::vector<Seat> winners = winners_of(picture);
  json.key("reckoning");
  json.begin_object();
  json.key("rows");
  json.begin_list();
  for (const Seat seat : by_place(picture)) write_row(json, picture, seat);
  json.end_list();
  json.key("settled");
  json.begin_list();
  for (const Lot lot : kAllLots) {
    if (!state.contents(lot).sold()) json.value(picture.lot_id(lot));
  }
  json.end_list();
  json.key("unowned");
  json.begin_list();
  for (const Lot lot : lots_of(picture, std::nullopt)) json.value(picture.lot_id(lot));
  json.end_list();
  json.key("winners");
  json.begin_list();
  for (const Seat seat : winners) json.value(index(seat));
  json.end_list();
  write_verdict(json, picture, winners);
  json.end_object();
}

}  // namespace bigshot::wasm
