// The endgame solver keeps what it knows of an auction from one moment to the next; that must make no difference.
#include <gtest/gtest.h>

#include "bots/search/endgame_solver.h"
#include "support/games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

TEST(EndgameSolver, what_it_keeps_of_an_auction_makes_no_difference) {
  for (const Options& options : all_modes()) {
    if (options.overbid == Overbid::kPenalty) continue;
    const GameRecord record = random_game(options, 4);
    EndgameSolver used;
    State state = *start(record.header);
    for (Action move : record.moves) {
      if (state.round() == kRounds && state.actor().is_seat()) {
        EndgameSolver fresh;
        EXPECT_EQ(used.value(state), fresh.value(state));
        EXPECT_EQ(used.best(state).number(), fresh.best(state).number());
        ActionList legal;
        state.legal_actions(legal);
        for (int i = 0; i < std::min(legal.size(), 3); ++i) {
          State next = state;
          next.apply(legal[i]);
          if (next.finished()) continue;
          EXPECT_EQ(used.value(next), EndgameSolver().value(next));
        }
      }
      state.apply(move);
    }
  }
}

}  // namespace
}  // namespace bigshot
