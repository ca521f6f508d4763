// What a single colour owns and what that is worth. The reckoning of the rules is by seat; tables also show the
// colours apart, which matters with two players and for the ghost [D4, E8].
#pragma once

#include <vector>

#include "rules/reckoning.h"

namespace bigshot::cli {

struct Worth {
  std::vector<Lot> lots;
  Money value;  // doubling included [E2]
};

Worth worth_of(const State& state, const Reckoning& reckoning, Color color);

// A lot's value for its owner [E2].
Money value_of(const State& state, const Reckoning& reckoning, Lot lot);

}  // namespace bigshot::cli
