// Deals the ring of a position that somebody is setting up: whatever lies on the lots, the cubes that a game would
// still have on the ring then, and the round that it would be.
#pragma once

#include <cstdint>
#include <optional>

#include "rules/position.h"

namespace bigshot {

// The position with a ring, a round and, where it must move, a broker that go with its lots and its phase [T1, S1,
// R1, R7, R8]. Nothing if no game can have such lots: the cubes off the ring must make whole spaces, for one.
std::optional<Position> fill_ring(const Position& position, std::uint64_t seed);

}  // namespace bigshot
