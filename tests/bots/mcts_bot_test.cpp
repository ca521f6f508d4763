// Plain Monte Carlo tree search: sees a win that is one placement away, and stops when it is told to.
#include "bots/players/mcts_bot.h"

#include <gtest/gtest.h>

#include "bots/plain_search.h"
#include "bots/positions.h"
#include "record/boards.h"
#include "rules/reckoning.h"

namespace bigshot {
namespace {

using namespace support;

// The placing of the last two cubes of a game, where few of the ways to do it win.
std::optional<State> narrow_win(const Options& options, std::uint64_t seed) {
  State state = start_of(options, standard_board(), kRounds, Phase::kPlacing, seed);
  Random random(seed);
  while (state.cubes_on_offer().total() > 2) state.apply(careful_action(state, random));
  const Seat seat = state.actor().seat;
  std::size_t wins = 0;
  const auto all = all_placed(state);
  for (const State& finished : all) wins += reckon(finished).wins(seat) ? 1U : 0U;
  if (wins == 0 || wins * 4 > all.size()) return std::nullopt;
  return state;
}

TEST(MctsBot, finds_the_last_placement_that_wins) {
  int found = 0;
  for (int players : {2, 3, 4}) {
    for (std::uint64_t seed = 0, tried = 0; seed < 400 && tried < 2; ++seed) {
      auto state = narrow_win({.players = players}, seed);
      if (!state) continue;
      ++tried;
      ++found;
      const Seat seat = state->actor().seat;
      MctsBot bot(4000);
      bot.new_game(seed);
      while (!state->finished()) ASSERT_FALSE(state->try_apply(bot.choose(GameSoFar(*state), {})));
      EXPECT_TRUE(reckon(*state).wins(seat)) << players << " players, seed " << seed;
    }
  }
  EXPECT_GE(found, 3);
}

TEST(MctsBot, answers_legally_when_it_must_stop_at_once) {
  const std::atomic<bool> stop{true};
  MctsBot bot(1'000'000'000);
  bot.new_game(1);
  for (const Options& options : distinct_modes()) {
    const State state = position_in_round(options, standard_board(), 8, 2);
    EXPECT_TRUE(state.is_legal(bot.choose(GameSoFar(state), {&stop})));
  }
}

}  // namespace
}  // namespace bigshot
