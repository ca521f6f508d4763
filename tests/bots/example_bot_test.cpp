// The bot that CONTRIBUTING.md begins with compiles and plays as it stands.
#include <gtest/gtest.h>

#include "bots/positions.h"
#include "examples/cautious_bot.h"
#include "record/boards.h"
#include "rules/random.h"

namespace bigshot {
namespace {

TEST(ExampleBot, plays_legally_in_every_mode) {
  CautiousBot bot;
  for (const Options& options : support::distinct_modes()) {
    Random random(3);
    State state = *State::start(options, standard_board(), deal(options.players, random));
    while (!state.finished()) {
      const Action action = state.actor().is_seat() ? bot.choose(GameSoFar(state), {})
                                                    : Action::roll(1 + static_cast<int>(below(random, kDieFaces)));
      ASSERT_FALSE(state.try_apply(action)) << "round " << state.round();
    }
  }
}

}  // namespace
}  // namespace bigshot
