// Luck and skill add up to the result, to the last millionth, and chances add up to one: for every record,
// whatever is played, in all modes, whole or cut off, from a deal or from a position.
#include <gtest/gtest.h>

#include "bots/positions.h"
#include "review/sample_games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

Millionths sum_of(const Chances& chances) {
  Millionths sum = 0;
  for (const Millionths chance : chances) sum += chance;
  return sum;
}

void expect_terms_add_up(const Review& review) {
  const Chances& last = review.entries.empty() ? review.start : review.entries.back().win;
  Millionths fair = 0;
  for (Seat seat : seats(review.seats)) {
    const SeatSummary& s = review.summary[seat];
    ASSERT_EQ(s.fair + s.deal + s.dice + s.own + s.others, s.result);
    ASSERT_EQ(s.result, last[seat]);
    fair += s.fair;
  }
  ASSERT_EQ(fair, kCertain);
}

// One for all, or nothing where nobody can win any more [E6].
void expect_chances(const Chances& win, int players, int round) {
  for (Seat seat : seats(kMaxPlayers)) {
    ASSERT_GE(win[seat], 0);
    if (static_cast<int>(seat) >= players) {
      ASSERT_EQ(win[seat], 0);
    }
  }
  const Millionths sum = sum_of(win);
  ASSERT_TRUE(sum == kCertain || (sum == 0 && round == kRounds)) << sum << " in round " << round;
}

// The dice are nobody's decision, and what a seat does changes nobody's luck: each term is the sum of exactly the
// moves that it is of.
void expect_terms_are_of_their_moves(const Review& review) {
  PerSeat<Chances> by_seat{};
  Chances dice{};
  Chances before = review.start;
  for (const ReviewEntry& entry : review.entries) {
    (entry.seat ? by_seat[*entry.seat] : dice) += entry.win - before;
    before = entry.win;
  }
  for (Seat seat : seats(review.seats)) {
    ASSERT_EQ(review.summary[seat].dice, dice[seat]);
    ASSERT_EQ(review.summary[seat].own, by_seat[seat][seat]);
    ASSERT_EQ(review.summary[seat].deal, review.start[seat] - review.summary[seat].fair);
  }
}

// Stops at many moves on the way: every beginning of a game is a record too.
void expect_all_adds_up(const GameRecord& record, const OutlookSettings& settings) {
  Reviewer reviewer(record, settings);
  while (!reviewer.finished()) {
    const std::size_t before = reviewer.done();
    reviewer.step();
    ASSERT_EQ(reviewer.done(), before + 1);
    if (reviewer.done() % 16 == 0) expect_terms_add_up(reviewer.review());
  }
  const Review review = reviewer.review();
  ASSERT_EQ(review.entries.size(), record.moves.size());
  ASSERT_TRUE(review.finished);
  expect_terms_add_up(review);
  expect_terms_are_of_their_moves(review);
  const Chances result = result_in(record);
  for (const ReviewEntry& entry : review.entries) expect_chances(entry.win, review.seats, entry.round);
  for (Seat seat : seats(kMaxPlayers)) ASSERT_EQ(review.summary[seat].result, result[seat]);
  ASSERT_LE(review.turning_points.size(), kMostTurningPoints);
}

class Identity : public ::testing::TestWithParam<Options> {};

TEST_P(Identity, holds_for_whole_games) {
  for (std::uint64_t seed = 0; seed < (kSanitized ? 1U : 8U); ++seed) {
    expect_all_adds_up(sensible_game(GetParam(), seed), glance());
    expect_all_adds_up(random_game(GetParam(), seed), glance());
    if (HasFatalFailure()) FAIL() << "seed " << seed;
  }
}

TEST_P(Identity, holds_for_games_from_positions) {
  for (std::uint64_t seed = 0; seed < (kSanitized ? 6U : 132U); ++seed) {
    expect_all_adds_up(game_from_round(GetParam(), 12 + static_cast<int>(seed % 7), seed), glance());
    if (HasFatalFailure()) FAIL() << "seed " << seed;
  }
}

TEST_P(Identity, holds_with_all_decisions_looked_at) {
  expect_all_adds_up(sensible_game(GetParam(), 1), {});
  expect_all_adds_up(game_from_round(GetParam(), 15, 2), {});
}

TEST_P(Identity, holds_for_a_deep_look) {
  expect_all_adds_up(game_from_round(GetParam(), 17, 3), {.depth = Depth::kDeep, .deep_placements = 2});
}

std::string mode_name(const ::testing::TestParamInfo<Options>& mode) {
  const Options& options = mode.param;
  return std::to_string(options.players) + (options.edition == Edition::kOpennplay ? "_of_2018" : "_of_2001") +
         (options.money == MoneyMode::kHidden ? "_hidden" : "_open") +
         (options.overbid == Overbid::kPenalty ? "_penalty" : "");
}

INSTANTIATE_TEST_SUITE_P(AllModes, Identity, ::testing::ValuesIn(all_modes()), mode_name);

}  // namespace
}  // namespace bigshot
