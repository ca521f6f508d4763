// Nobody is blamed for what nobody could know: what comes later, and purses that are hidden.
#include <gtest/gtest.h>

#include "bots/positions.h"
#include "review/sample_games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

// The same beginning, another end: other dice, other decisions.
GameRecord with_another_end(const GameRecord& record, std::size_t kept, std::uint64_t seed) {
  GameHeader header = record.header;
  header.from = position(record, kept);
  const GameRecord end = sensible_game(header, seed);
  GameRecord other = record;
  other.moves.resize(kept);
  other.moves.insert(other.moves.end(), end.moves.begin(), end.moves.end());
  return other;
}

TEST(Fairness, what_comes_later_changes_no_cost) {
  for (const Options& options : modes_to_try()) {
    const GameRecord record = sensible_game(options, 21);
    std::size_t kept = record.moves.size() / 2;
    while (position(record, kept).phase() != Phase::kRolling) ++kept;  // a placing is one decision
    const Review review = review_game(record, {});
    const Review other = review_game(with_another_end(record, kept, 22), {});
    for (std::size_t i = 0; i < kept; ++i) {
      ASSERT_EQ(other.entries[i].win, review.entries[i].win) << describe(options) << ", move " << i;
      ASSERT_EQ(other.entries[i].decision.has_value(), review.entries[i].decision.has_value());
      if (!review.entries[i].decision) continue;
      EXPECT_EQ(other.entries[i].decision->cost, review.entries[i].decision->cost) << "move " << i;
    }
  }
}

// Purses as somebody at the table works them out who hears every move and sees nobody's money.
class Listener {
 public:
  explicit Listener(const State& start) : before_(start) {
    for (Color color : kAllColors) purses_[index(color)] = start.money(color).millions;
  }

  void hear(Action move, const State& after) {
    if (move.kind() == ActionKind::kLoan) {
      purses_[index(move.color())] += loan_pays(before_.loans(move.color())).millions;
    }
    const bool sold = before_.phase() == Phase::kBidding && after.phase() == Phase::kPlacing;
    if (sold) purses_[index(after.colors_of(after.actor().seat).first)] -= after.standing_bid();
    before_ = after;
  }

  int purse(Color color) const { return purses_[index(color)]; }

 private:
  State before_;
  std::array<int, kColors> purses_{};
};

// A review looks at purses [C1]; with hidden money it may, since whoever listened knows them.
TEST(Fairness, hidden_purses_are_what_a_careful_listener_knows) {
  int looked_at = 0;
  for (const Options& options : all_modes()) {
    if (options.money != MoneyMode::kHidden) continue;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const GameRecord record = seed % 2 == 0 ? sensible_game(options, seed) : random_game(options, seed);
      State state = *start(record.header);
      Listener listener(state);
      for (const Action move : record.moves) {
        state.apply(move);
        listener.hear(move, state);
        for (Color color : kAllColors) {
          if (!state.seat_of(color)) continue;
          ASSERT_EQ(listener.purse(color), state.money(color).millions) << describe(options) << ", seed " << seed;
          ++looked_at;
        }
      }
    }
  }
  EXPECT_GT(looked_at, 10'000);
}

// The best of what could be done costs nothing, also where it turned out badly.
TEST(Fairness, what_was_best_costs_nothing_and_is_no_mistake) {
  const Review review = review_game(sensible_game(Options{}, 23), {});
  int best = 0;
  for (const ReviewEntry& entry : review.entries) {
    if (!entry.decision || entry.decision->played != 0) continue;
    EXPECT_EQ(entry.decision->cost, 0);
    EXPECT_EQ(entry.decision->mistake(), Mistake::kNone);
    ++best;
  }
  EXPECT_GT(best, 5);
}

TEST(Fairness, mistakes_have_their_names_by_size) {
  EXPECT_EQ(mistake_of(0), Mistake::kNone);
  EXPECT_EQ(mistake_of(kSmallMistake - 1), Mistake::kNone);
  EXPECT_EQ(mistake_of(kSmallMistake), Mistake::kSmall);
  EXPECT_EQ(mistake_of(kRealMistake), Mistake::kMistake);
  EXPECT_EQ(mistake_of(kBlunder), Mistake::kBlunder);
  EXPECT_EQ(mistake_of(kCertain), Mistake::kBlunder);
}

// One turning point for what a seat did in a round, in the order of the game, never more than five.
TEST(Fairness, turning_points_are_few_and_of_different_moments) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Review review = review_game(sensible_game(Options{}, seed), {});
    EXPECT_LE(review.turning_points.size(), kMostTurningPoints);
    EXPECT_TRUE(std::is_sorted(review.turning_points.begin(), review.turning_points.end()));
    for (const std::size_t a : review.turning_points) {
      for (const std::size_t b : review.turning_points) {
        const ReviewEntry& one = review.entries[a];
        const ReviewEntry& other = review.entries[b];
        const bool same = a != b && one.seat && one.seat == other.seat && one.round == other.round;
        EXPECT_FALSE(same);
      }
    }
  }
}

}  // namespace
}  // namespace bigshot
