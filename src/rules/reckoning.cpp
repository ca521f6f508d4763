#include "rules/reckoning.h"

#include <algorithm>
#include <bit>

namespace bigshot {

namespace {

// Whether a park that doubles this lot belongs to the same colour [E2, D4]. Never more than doubled.
bool is_doubled(const State& state, const Reckoning& reckoning, Lot lot) {
  for (int park = 0; park < kParks; ++park) {
    if (state.is_doubled_by(lot, park) &&
        reckoning.owners[index(state.park_lot(park))] == reckoning.owners[index(lot)]) {
      return true;
    }
  }
  return false;
}

SeatReckoning reckon_seat(const State& state, const Reckoning& reckoning, Seat seat) {
  SeatReckoning result;
  std::array<int, kColors> lots_of_color{};
  for (std::size_t i = 0; i < kLots; ++i) {
    const auto owner = reckoning.owners[i];
    if (!owner || state.seat_of(*owner) != seat) continue;
    ++lots_of_color[index(*owner)];
    result.lots = static_cast<std::uint16_t>(result.lots | (1U << i));
    const Money worth{state.lot_value(static_cast<Lot>(i)) * (reckoning.doubled[i] ? 2 : 1)};
    result.value = result.value + worth;
    result.best_lot = std::max(result.best_lot, worth);
  }
  const SeatColors colors = state.colors_of(seat);
  result.money = state.money(colors.first);
  result.loans = state.loans(colors.first);
  if (colors.second != colors.first) {
    result.money = result.money + state.money(colors.second);
    result.loans += state.loans(colors.second);
  }
  result.balance = result.value + result.money - debt(result.loans);
  result.qualified =
      std::min(lots_of_color[index(colors.first)], lots_of_color[index(colors.second)]) >= kLotsToWin;
  return result;
}

// Whether `a` stands before `b` [E4, E5, E7].
bool is_before(const SeatReckoning& a, const SeatReckoning& b) {
  if (a.qualified != b.qualified) return a.qualified;
  if (a.balance != b.balance) return a.balance > b.balance;
  if (a.lot_count() != b.lot_count()) return a.lot_count() > b.lot_count();
  return a.best_lot > b.best_lot;
}

}  // namespace

int SeatReckoning::lot_count() const { return std::popcount(lots); }

Reckoning reckon(const State& state) {
  Reckoning result;
  result.players = state.players();
  for (std::size_t i = 0; i < kLots; ++i) result.owners[i] = state.owner(static_cast<Lot>(i));
  for (std::size_t i = 0; i < kLots; ++i) {
    result.doubled[i] = result.owners[i] && is_doubled(state, result, static_cast<Lot>(i));
  }
  const auto players = static_cast<std::size_t>(state.players());
  for (std::size_t s = 0; s < players; ++s) result.seats[s] = reckon_seat(state, result, static_cast<Seat>(s));
  for (std::size_t s = 0; s < players; ++s) {
    result.seats[s].place = 1;
    for (std::size_t other = 0; other < players; ++other) {
      if (is_before(result.seats[other], result.seats[s])) ++result.seats[s].place;
    }
    if (result.seats[s].place == 1 && result.seats[s].qualified) result.winners |= 1U << s;
  }
  return result;
}

}  // namespace bigshot
