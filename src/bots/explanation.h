// Why a bot does what it does, in numbers: what each of its options is worth to it, and how it sees the game.
#pragma once  // public: installed with the library (docs/library.md)

#include <optional>
#include <vector>

#include "bots/evaluation/evaluation.h"
#include "rules/action.h"

namespace bigshot {

struct OptionValue {
  Action action;
  float value;  // the chance to win that the bot sees in it
};

struct Explanation {
  std::vector<OptionValue> options;     // best first
  std::optional<float> expected_price;  // of the auction, if there is one
  Values win{};                         // each seat's chance to win
};

}  // namespace bigshot
