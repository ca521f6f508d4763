// What a property of the rules is tried on: a random game of any way to play.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "support/games.h"
#include "support/table.h"

namespace bigshot::support {

inline GameRecord any_game() {
  const auto options = *rc::gen::noShrink(rc::gen::elementOf(all_modes())).as("options");
  const auto seed = *rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()).as("seed of the game");
  return random_game(options, seed);
}

}  // namespace bigshot::support

namespace bigshot {

inline void showValue(const Options& options, std::ostream& os) {
  os << options.players << " players, " << (options.edition == Edition::kOpennplay ? "2018" : "2001") << ", "
     << (options.money == MoneyMode::kHidden ? "hidden" : "open") << " money, overbid "
     << (options.overbid == Overbid::kPenalty ? "penalty" : "forbidden");
}

}  // namespace bigshot
