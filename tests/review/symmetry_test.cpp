// Names mean nothing: a game with its colours exchanged, or with everybody one seat further on, has the same
// review.
#include "bots/symmetry.h"

#include <gtest/gtest.h>

#include "review/sample_games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

GameRecord with_other_names(const GameRecord& record) {
  GameRecord other = record;
  const auto names = other_names(*start(record.header));
  other.header.setup = renamed(record.header.setup, names);
  for (Action& move : other.moves) move = renamed(move, names);
  return other;
}

GameRecord with_seats_moved_on(const GameRecord& record) {
  GameRecord other = record;
  other.header.setup = moved_on(record.header.setup, record.header.options.players);
  return other;
}

// The largest difference of a chance, by round, where seat s + step of the other is seat s.
std::array<Millionths, kRounds + 1> differences(const Review& review, const Review& other, int step) {
  std::array<Millionths, kRounds + 1> worst{};
  for (std::size_t i = 0; i < review.entries.size(); ++i) {
    const ReviewEntry& entry = review.entries[i];
    for (Seat seat : seats(review.seats)) {
      const auto moved = static_cast<Seat>((static_cast<int>(seat) + step) % review.seats);
      Millionths& most = worst[static_cast<std::size_t>(entry.round)];
      most = std::max(most, std::abs(other.entries[i].win[moved] - entry.win[seat]));
    }
  }
  return worst;
}

TEST(Symmetry, who_sits_one_seat_further_on_has_the_same_review) {
  for (const Options& options : modes_to_try()) {
    const GameRecord record = sensible_game(options, 11);
    const Review review = review_game(record, {});
    const Review other = review_game(with_seats_moved_on(record), {});
    for (const Millionths difference : differences(review, other, 1))
      EXPECT_LE(difference, 1) << describe(options);
    for (std::size_t i = 0; i < review.entries.size(); ++i) {
      const auto& decision = review.entries[i].decision;
      const auto& found = other.entries[i].decision;
      ASSERT_EQ(found.has_value(), decision.has_value()) << describe(options) << ", move " << i;
      if (!decision) continue;
      EXPECT_NEAR(found->cost, decision->cost, 2) << describe(options) << ", move " << i;
      EXPECT_EQ(found->options.front().moves, decision->options.front().moves);
    }
    ASSERT_EQ(other.auctions.size(), review.auctions.size());
    for (std::size_t i = 0; i < review.auctions.size(); ++i) {
      for (Seat seat : seats(review.seats)) {
        EXPECT_EQ(other.auctions[i].worth[next_seat(seat, review.seats)], review.auctions[i].worth[seat]);
      }
    }
  }
}

// From round 16 on values have reckonings of the end in them, where many placements are worth the same. Only some
// of those are looked at, and which of them goes by the order of colours.
TEST(Symmetry, exchanged_colours_have_the_same_review_until_placements_tie) {
  for (const Options& options : modes_to_try()) {
    const GameRecord record = sensible_game(options, 11);
    const auto worst = differences(review_game(record, {}), review_game(with_other_names(record), {}), 0);
    for (std::size_t round = 1; round <= 15; ++round) {
      EXPECT_LE(worst[round], 2) << describe(options) << ", round " << round;
    }
  }
}

}  // namespace
}  // namespace bigshot
