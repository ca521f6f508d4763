// The result without luck: the result less a fixed part of what the dice did, which has mean zero.
#include "review/luck.h"

#include <gtest/gtest.h>

#include <atomic>

#include "review/review.h"
#include "review/sample_games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

TEST(Luck, of_the_dice_is_what_a_review_of_the_game_says) {
  for (int players = 2; players <= 4; ++players) {
    const GameRecord record = game_from_round(Options{.players = players}, 12, 4);
    const GameLuck luck = luck_of(record, glance());
    const Review review = review_game(record, glance());
    EXPECT_TRUE(luck.finished);
    EXPECT_EQ(luck.rolls.size(), 7U);
    EXPECT_EQ(luck.result, result_in(record));
    const Chances dice = luck.dice();
    for (Seat seat : seats(players)) {
      const SeatSummary& summary = review.summary[seat];
      EXPECT_EQ(dice[seat], summary.dice);
      EXPECT_EQ(summary.without_luck, without_luck(summary.result, summary.dice, players));
    }
  }
}

TEST(Luck, takes_out_a_part_of_the_dice_and_nothing_else) {
  EXPECT_EQ(without_luck(kCertain, 0, 2), kCertain);
  EXPECT_EQ(without_luck(kCertain, 100'000, 2), 950'000);
  EXPECT_EQ(without_luck(0, -100'000, 3), 75'000);
  EXPECT_EQ(without_luck(0, -100'000, 4), 75'000);
}

// Whatever the values and whoever plays: over the faces, each as often as it comes, a roll's luck adds up to
// nothing but what rounding to millionths leaves.
TEST(Luck, of_a_roll_is_zero_on_the_mean_over_the_faces) {
  for (int players = 2; players <= 4; ++players) {
    for (int round = 12; round <= kRounds; ++round) {
      const GameRecord record = game_from_round(Options{.players = players}, round, 6);
      Chances sum{};
      for (int face = 1; face <= kDieFaces; ++face) {
        const GameRecord rolled{record.header, {Action::roll(face)}};
        sum += luck_of(rolled, glance()).dice();
      }
      for (const Millionths seat : sum) EXPECT_NEAR(seat, 0, 2 * kDieFaces) << players << " in round " << round;
    }
  }
}

TEST(Luck, told_to_stop_says_that_the_game_is_not_over) {
  const GameRecord record = game_from_round(Options{}, 16, 4);
  std::atomic<bool> stop = true;
  const GameLuck luck = luck_of(record, glance(), Budget{.stop = &stop});
  EXPECT_FALSE(luck.finished);
  EXPECT_TRUE(luck.rolls.empty());
}

}  // namespace
}  // namespace bigshot
