// What somebody at the table may see [C1]: everything but the money of others, where money is hidden.
//
// Everything that changes a purse is announced, so a listener who counts knows all purses; a view is what the
// table shows, not what a careful player can work out.
#pragma once  // public: installed with the library (docs/library.md)

#include <optional>

#include "rules/state.h"

namespace bigshot {

// A seat, or nobody's seat for a spectator.
using Viewer = std::optional<Seat>;

struct View {
  // The state with every hidden purse blanked: equal for all contents of the hidden purses.
  State state;

  // A purse's money, if the viewer may see it.
  std::optional<Money> money(Color color) const;

  static View of(const State& state, Viewer viewer);

  friend bool operator==(const View&, const View&) = default;

 private:
  View(const State& seen) : state(seen) {}

  // No purse ever holds as much (all nine loans make 55), and every bid that can be named seems covered.
  static constexpr std::uint8_t kBlank = kHighestBid;
};

}  // namespace bigshot
