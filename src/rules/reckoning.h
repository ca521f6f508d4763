// The reckoning: who owns what, what it is worth, and who wins [E1-E8, D4-D6]. At the end of a game it is the
// result; before, it tells how things would stand if the game ended now.
#pragma once  // public: installed with the library (docs/library.md)

#include <bit>
#include <optional>

#include "rules/per.h"
#include "rules/state.h"
#include "rules/types.h"

namespace bigshot {

struct SeatReckoning {
  std::uint16_t lots = 0;  // a bit for each lot owned, of either colour
  Money value;             // of the lots, doubling included [E2]
  Money money;
  int loans = 0;
  Money balance;           // [E3]
  bool qualified = false;  // owns enough lots to win [E4, D5]
  Money best_lot;          // the most valuable single lot, doubled if it is doubled [E5]
  int place = 0;           // from 1; equal players share a place [E7]

  int lot_count() const;
  bool owns(Lot lot) const { return ((lots >> index(lot)) & 1) != 0; }

  friend bool operator==(const SeatReckoning&, const SeatReckoning&) = default;
};

struct Reckoning {
  PerLot<std::optional<Color>> owners{};
  PerLot<bool> doubled{};  // owned together with a park that doubles it [E2, D4]
  int players = 0;
  PerSeat<SeatReckoning> seats{};
  unsigned winners = 0;  // a bit for each seat; several share the victory [E5], none if nobody qualifies [E6]

  bool wins(Seat seat) const { return ((winners >> index(seat)) & 1) != 0; }
  // The seat's part of the victory: winners share it equally [E5].
  double victory_share(Seat seat) const { return wins(seat) ? 1.0 / std::popcount(winners) : 0; }

  friend bool operator==(const Reckoning&, const Reckoning&) = default;
};

Reckoning reckon(const State& state);

}  // namespace bigshot
