#include "rules/reckoning.h"

#include <algorithm>
#include <bit>

namespace bigshot {

namespace {

using LotsOfColors = std::array<int, kColors>;

// Whether a park that doubles this lot belongs to the same colour [E2, D4]. Never more than doubled.
bool is_doubled(const State& state, const Reckoning& reckoning, std::size_t lot) {
  for (int park = 0; park < kParks; ++park) {
    if (state.is_doubled_by(static_cast<Lot>(lot), park) &&
        reckoning.owners[index(state.park_lot(park))] == reckoning.owners[lot]) {
      return true;
    }
  }
  return false;
}

// Owners, doublings and what the lots bring to whom, in one walk over the board.
LotsOfColors reckon_lots(const State& state, Reckoning& result) {
  LotsOfColors lots_of_colors{};
  for (std::size_t i = 0; i < kLots; ++i) result.owners[i] = state.owner(static_cast<Lot>(i));
  for (std::size_t i = 0; i < kLots; ++i) {
    const auto owner = result.owners[i];
    if (!owner) continue;
    result.doubled[i] = is_doubled(state, result, i);
    ++lots_of_colors[index(*owner)];
    const auto seat = state.seat_of(*owner);
    if (!seat) continue;
    SeatReckoning& its = result.seats[index(*seat)];
    const Money worth{state.lot_value(static_cast<Lot>(i)) * (result.doubled[i] ? 2 : 1)};
    its.lots = static_cast<std::uint16_t>(its.lots | (1U << i));
    its.value = its.value + worth;
    its.best_lot = std::max(its.best_lot, worth);
  }
  return lots_of_colors;
}

void reckon_purses(const State& state, Seat seat, const LotsOfColors& lots_of_colors, SeatReckoning& result) {
  const SeatColors colors = state.colors_of(seat);
  result.money = state.money(colors.first);
  result.loans = state.loans(colors.first);
  if (colors.second != colors.first) {
    result.money = result.money + state.money(colors.second);
    result.loans += state.loans(colors.second);
  }
  result.balance = result.value + result.money - debt(result.loans);
  result.qualified =
      std::min(lots_of_colors[index(colors.first)], lots_of_colors[index(colors.second)]) >= kLotsToWin;
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
  const LotsOfColors lots_of_colors = reckon_lots(state, result);
  const auto players = static_cast<std::size_t>(state.players());
  for (std::size_t s = 0; s < players; ++s) {
    reckon_purses(state, static_cast<Seat>(s), lots_of_colors, result.seats[s]);
  }
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
