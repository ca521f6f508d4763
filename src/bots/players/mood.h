// How a person feels about an auction: worth a little more today, a little less tomorrow.
#pragma once

#include <cstdint>

#include "rules/random.h"
#include "rules/state.h"

namespace bigshot {

// A factor from `lowest` to `highest`, the same for a whole round of a game.
inline float mood(std::uint64_t game_seed, const State& state, float lowest, float highest) {
  const std::uint64_t drawn = seed_of(game_seed, static_cast<std::uint64_t>(state.round()));
  return lowest + (highest - lowest) * unit_float(drawn);
}

}  // namespace bigshot
