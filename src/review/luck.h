// The luck of the dice, and the result without it.
//
// A roll's luck is the value after it less the mean over the faces, so whatever the values and whoever plays, its
// mean is zero, and so is the mean of any fixed part of it. The result less such a part is an unbiased estimate of
// the strength shown, and varies less than the result itself if the part is well chosen (what the field calls a
// control variate). The deal is left in: it is given, not rolled, and hardly matters (docs/review.md).
#pragma once

#include <array>
#include <vector>

#include "record/game_record.h"
#include "review/chance.h"
#include "review/outlook.h"

namespace bigshot {

// Which part of the dice's luck is taken out, in per cent, by players. The values after single faces are rougher
// than their mean, so not all that looks like luck is. Fitted on other games than it was judged on
// (docs/review.md).
inline constexpr std::array<int, kMaxPlayers - 1> kPartOfDice = {50, 75, 75};

constexpr Millionths without_luck(Millionths result, Millionths dice, int players) {
  return result - dice * kPartOfDice[static_cast<std::size_t>(players - 2)] / 100;
}

// One roll of a game: each seat's chances before and after it.
struct RollLuck {
  int round = 0;
  Chances before{};
  Chances after{};
};

// All rolls of a game: the part of a review that needs no look at decisions.
struct GameLuck {
  int seats = 0;
  bool finished = false;
  std::vector<RollLuck> rolls;
  Chances result{};  // only of a finished game

  Chances dice() const;
};

// Stops early, unfinished, when the budget says so.
GameLuck luck_of(const GameRecord& record, const OutlookSettings& settings, Budget budget = {});

}  // namespace bigshot
