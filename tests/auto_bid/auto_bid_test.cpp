// Auto-bid by itself: the moves it makes, position by position. How a table uses it:
// tests/server/comfort_test.cpp.
#include "auto_bid/auto_bid.h"

#include <gtest/gtest.h>

#include <vector>

#include "record/game_record.h"
#include "support/games.h"

namespace bigshot::testing {
namespace {

const Options kPenalty{3, Edition::kRavensburger, MoneyMode::kHidden, Overbid::kPenalty};

// The first auction of a game, everybody still to be asked.
State auction(const Options& options) {
  State state = *start(support::random_header(options, 3));
  state.apply(Action::roll(2));
  return state;
}

State without_loans(State state) {
  while (state.phase() == Phase::kBorrowing) state.apply(Action::ready());
  return state;
}

Comfort up_to(int max, bool borrow, const State& state) { return {max, borrow, false, false, state.round()}; }

TEST(AutoBid, bids_as_little_as_possible) {
  const State state = auction({});
  EXPECT_EQ(comfort_moves(state, up_to(7, false, state)), std::vector{Action::bid(1)});
}

TEST(AutoBid, of_another_round_is_over) {
  const State state = auction({});
  Comfort comfort = up_to(7, true, state);
  comfort.round += 1;
  comfort.auto_pass = true;
  EXPECT_TRUE(comfort_moves(state, comfort).empty());
  EXPECT_EQ(current(comfort, state), (Comfort{std::nullopt, false, false, true, 0}));
}

// [C3] A bid is not looked into before it wins, but nobody is made to overbid who did not do it by hand.
TEST(AutoBid, passes_where_a_bid_would_be_more_than_the_purse_holds) {
  State state = without_loans(auction(kPenalty));
  state.apply(Action::bid(10));
  ASSERT_TRUE(state.is_legal(Action::bid(11)));
  EXPECT_EQ(comfort_moves(state, up_to(30, false, state)), std::vector{Action::pass()});
}

// [C2] Whoever has enough borrows nothing, also where any bid may be named.
TEST(AutoBid, borrows_before_the_auction_only_what_the_maximum_needs) {
  const State state = auction(kPenalty);
  EXPECT_EQ(comfort_moves(state, up_to(10, true, state)), std::vector{Action::ready()});
  const Color mine = state.colors_of(state.actor().seat).first;
  EXPECT_EQ(comfort_moves(state, up_to(11, true, state)), std::vector{Action::loan(mine)});
}

// [D1, D3] One purse pays alone, so the loan goes where it makes the fullest purse.
TEST(AutoBid, borrows_for_the_purse_that_becomes_the_fullest) {
  State state = auction(Options{2});
  const Seat seat = state.actor().seat;
  const Color second = state.colors_of(seat).second;
  state.apply(Action::loan(second));
  while (state.round() == 1) {
    ActionList legal;  // the first: passing, no further loan, any cube anywhere
    state.legal_actions(legal);
    state.apply(legal[0]);
  }
  state.apply(Action::roll(1));
  while (!state.actor().is(seat)) state.apply(Action::ready());
  ASSERT_EQ(state.phase(), Phase::kBorrowing);
  const std::vector moves = comfort_moves(state, up_to(25, true, state));
  ASSERT_FALSE(moves.empty());
  EXPECT_EQ(moves.front(), Action::loan(second));
}

TEST(AutoBid, is_legal_in_every_position_of_many_games) {
  for (const Options& options :
       {Options{4}, Options{2}, Options{3, Edition::kOpennplay, MoneyMode::kHidden}, kPenalty}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const GameRecord record = support::random_game(options, seed);
      State state = position(record, 0);
      for (const Action action : record.moves) {
        for (int max = 1; max <= 20; max += 6) {
          for (const bool flag : {false, true}) {
            State after = state;
            const Comfort comfort{max, flag, seed % 5 == 0, flag, state.round()};
            for (const Action automatic : comfort_moves(state, comfort)) {
              ASSERT_FALSE(after.try_apply(automatic)) << automatic.number();
            }
          }
        }
        state.apply(action);
      }
    }
  }
}

}  // namespace
}  // namespace bigshot::testing
