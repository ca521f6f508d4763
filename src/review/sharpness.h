// Chances corrected by experience: each is taken to a power, and all are scaled to add up to 1 again. A sharpness
// above 1 makes them bolder, below 1 more careful (its reciprocal is what the field calls temperature).
//
// Chances are those at a table of equals, all of whom play well; who sits there a review cannot know. So games of
// equal experts are what they are held against, and the correction is the smallest that those games allow
// (docs/review.md).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "review/forecast.h"
#include "rules/types.h"

namespace bigshot {

// The phases of a game, by their last rounds. The last two rounds stand alone, since much about them is known
// exactly.
inline constexpr std::array<int, 5> kLastRoundOfPhase = {6, 12, 16, 17, kRounds};
constexpr std::size_t phase_of_round(int round) {
  std::size_t phase = 0;
  while (round > kLastRoundOfPhase[phase]) ++phase;
  return phase;
}

// In quarters, by players and phase. From tools/calibration; docs/review.md says how it was fitted, and on which
// games.
inline constexpr std::array<std::array<int, kLastRoundOfPhase.size()>, kMaxPlayers - 1> kSharpnessInQuarters = {{
    {4, 4, 4, 4, 4},  // two players: as they are
    {4, 4, 4, 3, 3},
    {3, 3, 3, 3, 2},
}};

// x to the power of a number of quarters from 1 to 8, by square roots alone: the same bits on every platform,
// which pow is not.
inline double power_in_quarters(double x, int quarters) {
  double power = 1;
  for (; quarters >= 4; quarters -= 4) power *= x;
  if (quarters >= 2) power *= std::sqrt(x);
  if (quarters % 2 == 1) power *= std::sqrt(std::sqrt(x));
  return power;
}

inline Forecast sharpened(Forecast forecast, int players, int round) {
  const int quarters = kSharpnessInQuarters[static_cast<std::size_t>(players - 2)][phase_of_round(round)];
  double sum = 0;
  for (Seat seat : seats(players)) {
    forecast.win[seat] = power_in_quarters(std::max(0.0, forecast.win[seat]), quarters);
    sum += forecast.win[seat];
  }
  if (sum > 0) {
    for (Seat seat : seats(players)) forecast.win[seat] /= sum;
  }
  return forecast;
}

}  // namespace bigshot
