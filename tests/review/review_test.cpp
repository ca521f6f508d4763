// What a review promises beside sums (identity_test.cpp): dice are luck alone, what was best costs nothing, and it
// can be left at any move.
#include "review/review.h"

#include <gtest/gtest.h>

#include <atomic>

#include "review/sample_games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

TEST(Review, of_the_first_moves_is_the_beginning_of_the_whole) {
  const GameRecord whole = sensible_game(Options{}, 5);
  GameRecord part = whole;
  part.moves.resize(60);
  const Review all = review_game(whole, {});
  const Review first = review_game(part, {});
  for (std::size_t i = 0; i < 60; ++i) EXPECT_EQ(all.entries[i].win, first.entries[i].win) << i;
}

TEST(Review, takes_dice_as_luck_alone) {
  const GameRecord record = sensible_game(Options{}, 7);
  Outlook outlook({}, {});
  State state = *start(record.header);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (state.phase() == Phase::kRolling && state.round() % 5 == 1) {
      Forecast mean;
      for (int face = 1; face <= kDieFaces; ++face) {
        State rolled = state;
        rolled.apply(Action::roll(face));
        mean.add(outlook.at(rolled), 1.0 / kDieFaces);
      }
      const Forecast before = outlook.at(state);
      for (Seat seat : seats(4)) EXPECT_NEAR(before.win[seat], mean.win[seat], 1e-9);
    }
    state.apply(record.moves[i]);
  }
}

TEST(Review, steps_through_a_game_and_can_be_left_at_any_move) {
  const GameRecord record = sensible_game(Options{}, 9);
  Reviewer reviewer(record, glance());
  while (reviewer.done() < 25) reviewer.step();
  const Review review = reviewer.review();
  EXPECT_EQ(review.entries.size(), 25U);
  EXPECT_FALSE(review.finished);
}

// Whoever waits for a deep look need not wait for the end of a move: told to stop, it thinks no further, and tells
// nothing that it has not thought through.
TEST(Review, told_to_stop_drops_the_move_it_is_at_and_keeps_those_before) {
  const GameRecord record = game_from_round(Options{}, 12, 9);
  std::atomic<bool> stop = false;
  Reviewer reviewer(record, glance(), Budget{.stop = &stop});
  EXPECT_TRUE(reviewer.step());
  stop = true;
  EXPECT_FALSE(reviewer.step());
  EXPECT_EQ(reviewer.done(), 1U);
  EXPECT_EQ(reviewer.review().entries.size(), 1U);
}

}  // namespace
}  // namespace bigshot
