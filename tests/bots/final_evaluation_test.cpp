// The fast reckoning of the last round against the rules' own.
#include "bots/evaluation/final_evaluation.h"

#include <gtest/gtest.h>

#include <bit>

#include "bots/positions.h"
#include "record/boards.h"
#include "rules/reckoning.h"

namespace bigshot {
namespace {

using namespace support;

Values worth_by_the_rules(const State& finished) {
  const Reckoning reckoning = reckon(finished);
  const int winners = std::popcount(reckoning.winners);
  Values values{};
  for (Seat seat : seats(finished.players())) {
    const float share = reckoning.wins(seat) ? 1.0F / static_cast<float>(winners) : 0.0F;
    values[seat] = share + kBalanceWeight * static_cast<float>(reckoning.seats[seat].balance.millions);
  }
  return values;
}

TEST(FinalEvaluation, equals_the_reckoning_after_any_way_to_play_the_last_round) {  // [E1-E7, D4-D6]
  int shared = 0;
  int nobody = 0;
  for (const Options& options : distinct_modes()) {
    for (const Board& board : {standard_board(), crowded_board(), penny_board()}) {
      for (std::uint64_t seed = 0; seed < 24; ++seed) {
        const State base = position_in_round(options, board, kRounds, seed);
        FinalEvaluation evaluation;
        evaluation.set_base(base);
        for (std::uint64_t way = 0; way < 8; ++way) {
          const State finished = after_round(base, way);
          ASSERT_TRUE(finished.finished());
          const Values expected = worth_by_the_rules(finished);
          EXPECT_EQ(evaluation.value(changes_between(base, finished)), expected)
              << describe(options) << ", board " << board.name << ", seed " << seed << ", way " << way;
          FinalEvaluation at_the_end;
          at_the_end.set_base(finished);
          EXPECT_EQ(at_the_end.value({}), expected);
          const int winners = std::popcount(reckon(finished).winners);
          shared += winners > 1 ? 1 : 0;
          nobody += winners == 0 ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(shared, 0) << "no shared victory [E5] was met";
  EXPECT_GT(nobody, 0) << "no game without a winner [E6] was met";
}

}  // namespace
}  // namespace bigshot
