#include "rules/reckoning.h"

#include <algorithm>
#include <bit>

namespace bigshot {

namespace {

// The colour that owns each lot, or kUnowned.
using Owners = PerLot<std::size_t>;
constexpr std::size_t kUnowned = kColors;

// What the lots of one colour bring.
struct Holding {
  unsigned lots = 0;  // a bit for each
  int count = 0;
  int value = 0;
  int best_lot = 0;
};
using Holdings = std::array<Holding, kColors + 1>;  // the last is what nobody owns

// Whether a park that doubles this lot belongs to the same colour [E2, D4]. Never more than doubled.
bool is_doubled(const State& state, const Owners& owners, Lot lot) {
  // Whole numbers, so that both sides of an "and" are worked out without a branch.
  unsigned with_park = 0;
  for (int park = 0; park < kParks; ++park) {
    const unsigned doubled = state.is_doubled_by(lot, park) ? 1 : 0;
    const unsigned same = owners[state.park_lot(park)] == owners[lot] ? 1 : 0;
    with_park |= doubled & same;
  }
  const unsigned owned = owners[lot] != kUnowned ? 1 : 0;
  return (with_park & owned) != 0;
}

// Owners, doublings and what the lots bring to whom. Lots without an owner are added up like the others: a branch
// on who owns what would mostly be guessed wrong.
Holdings reckon_lots(const State& state, Reckoning& result) {
  Owners owners;
  for (Lot lot : kAllLots) {
    result.owners[lot] = state.owner(lot);
    owners[lot] = std::min<std::size_t>(kOwnerByKey[state.contents(lot).key()], kUnowned);
  }
  Holdings holdings{};
  for (Lot lot : kAllLots) {
    result.doubled[lot] = is_doubled(state, owners, lot);
    const int worth = state.lot_value(lot) * (result.doubled[lot] ? 2 : 1);
    Holding& its = holdings[owners[lot]];
    its.lots |= 1U << index(lot);
    ++its.count;
    its.value += worth;
    its.best_lot = std::max(its.best_lot, worth);
  }
  return holdings;
}

// Everything that places are decided by, the weightiest first, as one number: who has the greater stands before
// [E4, E5, E7].
std::int64_t standing(const SeatReckoning& seat, int lot_count) {
  constexpr std::int64_t kLotWeight = 2 * kHighestLotValue + 1;
  constexpr std::int64_t kBalanceWeight = kLotWeight * (kLots + 1);
  constexpr std::int64_t kQualifiedWeight = std::int64_t{1} << 60;
  return (seat.qualified ? kQualifiedWeight : 0) + seat.balance.millions * kBalanceWeight +
         lot_count * kLotWeight + seat.best_lot.millions;
}

// All but the place, which the standings of all seats decide; returns this seat's.
std::int64_t reckon_seat(const State& state, Seat seat, const Holdings& holdings, SeatReckoning& result) {
  const SeatColors colors = state.colors_of(seat);
  const Holding& first = holdings[index(colors.first)];
  const Holding& second = holdings[index(colors.second)];
  int lot_count = first.count;
  result.lots = static_cast<std::uint16_t>(first.lots | second.lots);
  result.value = {first.value};
  result.money = state.money(colors.first);
  result.loans = state.loans(colors.first);
  if (colors.second != colors.first) {
    lot_count += second.count;
    result.value = result.value + Money{second.value};
    result.money = result.money + state.money(colors.second);
    result.loans += state.loans(colors.second);
  }
  result.balance = result.value + result.money - debt(result.loans);
  result.qualified = std::min(first.count, second.count) >= kLotsToWin;
  result.best_lot = {std::max(first.best_lot, second.best_lot)};
  return standing(result, lot_count);
}

}  // namespace

int SeatReckoning::lot_count() const { return std::popcount(lots); }

Reckoning reckon(const State& state) {
  Reckoning result;
  result.players = state.players();
  const Holdings holdings = reckon_lots(state, result);
  PerSeat<std::int64_t> standings{};
  for (Seat seat : seats(state.players())) {
    standings[seat] = reckon_seat(state, seat, holdings, result.seats[seat]);
  }
  for (Seat seat : seats(state.players())) {
    SeatReckoning& its = result.seats[seat];
    its.place = 1;
    for (Seat other : seats(state.players())) its.place += standings[other] > standings[seat] ? 1 : 0;
    if (its.place == 1 && its.qualified) result.winners |= 1U << index(seat);
  }
  return result;
}

}  // namespace bigshot
