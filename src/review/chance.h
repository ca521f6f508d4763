// Chances to win in whole millionths. Sums of them are exact, so luck and skill add up to the result to the last
// digit, and the numbers are the same on every platform.
#pragma once

#include <cstdint>

#include "rules/per.h"

namespace bigshot {

using Millionths = std::int32_t;
inline constexpr Millionths kCertain = 1'000'000;

// One for each seat; seats that do not play have 0.
using Chances = PerSeat<Millionths>;

// Shares that add up to 1, or to 0 where nobody can win, as millionths that add up to exactly that: what rounding
// leaves goes to the largest remainders.
Chances to_chances(const PerSeat<double>& shares, int players);

constexpr Chances operator-(const Chances& a, const Chances& b) {
  Chances difference{};
  for (Seat seat : seats(kMaxPlayers)) difference[seat] = a[seat] - b[seat];
  return difference;
}

constexpr Chances& operator+=(Chances& sum, const Chances& more) {
  for (Seat seat : seats(kMaxPlayers)) sum[seat] += more[seat];
  return sum;
}

}  // namespace bigshot
