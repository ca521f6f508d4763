// Sets of seats in the bits of a number, as the auction's tables count them.
#pragma once

#include <cstddef>

#include "rules/types.h"

namespace bigshot {

inline constexpr std::size_t kSeatSets = std::size_t{1} << kMaxPlayers;

constexpr unsigned bit(Seat seat) { return 1U << index(seat); }
constexpr unsigned all_seats(int players) { return (1U << players) - 1; }
constexpr bool contains(unsigned set, Seat seat) { return (set & bit(seat)) != 0; }
constexpr bool is_single(unsigned set) { return (set & (set - 1)) == 0; }

}  // namespace bigshot
