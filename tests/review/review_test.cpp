// What a review promises: chances that add up, luck and skill that add up, decisions that cost nothing if they
// were best, and the same for relabelled games.
#include "review/review.h"

#include <gtest/gtest.h>

#include "bots/bot.h"
#include "support/games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

// A glance: everything that the identity is made of, with as little thinking as possible.
OutlookSettings glance() {
  return {.depth = Depth::kQuick,
          .decisions = false,
          .placements = 1,
          .deep_placements = 1,
          .own_placements = 1,
          .deep_own_placements = 1};
}

Chances result_in(const GameRecord& record) {
  return to_chances(result_of(position(record, record.moves.size())).win, record.header.options.players);
}

void expect_all_adds_up(const GameRecord& record, const Review& review) {
  ASSERT_EQ(review.entries.size(), record.moves.size());
  const Chances result = result_in(record);
  for (std::size_t i = 0; i < review.entries.size(); ++i) {
    const ReviewEntry& entry = review.entries[i];
    Millionths sum = 0;
    for (const Millionths chance : entry.win) {
      sum += chance;
      ASSERT_GE(chance, 0);
    }
    // Nobody may be able to win any more, in the last round or at the end [E6].
    ASSERT_TRUE(sum == kCertain || (sum == 0 && entry.round == kRounds)) << "move " << i;
    if (!entry.decision) continue;
    EXPECT_GE(entry.decision->cost, 0);
    EXPECT_LT(entry.decision->played, entry.decision->options.size());
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(review.seats); ++seat) {
    const SeatSummary& s = review.summary[seat];
    ASSERT_EQ(s.fair + s.deal + s.dice + s.own + s.others, s.result);
    if (review.finished) {
      ASSERT_EQ(s.result, result[seat]);
    }
  }
  EXPECT_LE(review.turning_points.size(), kMostTurningPoints);
}

// A game of sensible players, as far as it matters: cheap auctions, few loans.
GameRecord sensible_game(const Options& options, std::uint64_t seed) {
  GameRecord record{random_header(options, seed), {}};
  State state = *start(record.header);
  Random random(seed);
  ActionList legal;
  while (!state.finished()) {
    state.legal_actions(legal);
    Action action = legal[static_cast<int>(below(random, static_cast<std::uint32_t>(legal.size())))];
    if (state.phase() == Phase::kBidding) {
      const Action raise = Action::bid(state.standing_bid() + 1);
      const bool raises = state.standing_bid() < 4 && below(random, 2) == 0 && state.is_legal(raise);
      action = raises ? raise : Action::pass();
    } else if (state.phase() == Phase::kBorrowing) {
      if (below(random, 8) != 0) action = Action::ready();
    }
    state.apply(action);
    record.moves.push_back(action);
  }
  return record;
}

TEST(Review, adds_up_in_all_modes) {
  for (const Options& options : all_modes()) {
    const GameRecord record = sensible_game(options, 1);
    expect_all_adds_up(record, review_game(record, {}));
  }
}

TEST(Review, adds_up_for_any_game_whatever_it_is_valued_by) {
  std::uint64_t seed = 0;
  for (int round = 0; round < 4; ++round) {
    for (const Options& options : all_modes()) {
      const GameRecord record = sensible_game(options, ++seed);
      expect_all_adds_up(record, review_game(record, glance()));
    }
  }
}

TEST(Review, of_a_game_that_is_cut_off_ends_where_the_game_stands) {
  GameRecord record = sensible_game({}, 3);
  record.moves.resize(record.moves.size() / 2);
  const Review review = review_game(record, {});
  EXPECT_FALSE(review.finished);
  expect_all_adds_up(record, review);
}

TEST(Review, of_the_first_moves_is_the_beginning_of_the_whole) {
  const GameRecord whole = sensible_game({}, 5);
  GameRecord part = whole;
  part.moves.resize(60);
  const Review all = review_game(whole, {});
  const Review first = review_game(part, {});
  for (std::size_t i = 0; i < 60; ++i) EXPECT_EQ(all.entries[i].win, first.entries[i].win) << i;
}

TEST(Review, takes_dice_as_luck_alone) {
  const GameRecord record = sensible_game({}, 7);
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
      for (std::size_t seat = 0; seat < 4; ++seat) EXPECT_NEAR(before.win[seat], mean.win[seat], 1e-9);
    }
    state.apply(record.moves[i]);
  }
}

// Every legal way to go on, tried to the end of the game: what the acting seat gets if everybody does their best.
Forecast brute_force(const State& state) {
  if (state.finished()) return result_of(state);
  ActionList legal;
  state.legal_actions(legal);
  Forecast best;
  bool first = true;
  for (Action action : legal) {
    State next = state;
    next.apply(action);
    const Forecast forecast = brute_force(next);
    if (first || forecast.utility(state.actor().seat) > best.utility(state.actor().seat)) best = forecast;
    first = false;
  }
  return best;
}

TEST(Review, costs_placings_of_the_last_round_as_brute_force_does) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const GameRecord record = sensible_game({}, seed);
    const Review review = review_game(record, {});
    State state = *start(record.header);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
      const auto& decision = review.entries[i].decision;
      if (state.round() == kRounds && state.phase() == Phase::kPlacing && decision) {
        const Forecast best = brute_force(state);
        const Forecast made = result_of(position(record, record.moves.size()));
        const std::size_t seat = index(decision->seat);
        const double cost = std::max(0.0, best.win[seat] - made.win[seat]);
        EXPECT_NEAR(static_cast<double>(decision->cost) / kCertain, cost, 1e-6);
        ++compared;
      }
      state.apply(record.moves[i]);
    }
  }
  EXPECT_GT(compared, 2);
}

TEST(Review, steps_through_a_game_and_can_be_left_at_any_move) {
  const GameRecord record = sensible_game({}, 9);
  Reviewer reviewer(record, glance());
  while (reviewer.done() < 25) reviewer.step();
  const Review review = reviewer.review();
  EXPECT_EQ(review.entries.size(), 25U);
  EXPECT_FALSE(review.finished);
}

}  // namespace
}  // namespace bigshot
