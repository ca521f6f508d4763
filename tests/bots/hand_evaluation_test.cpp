// The hand-written estimate: fair to all colours and seats, and exact where nothing is open any more.
#include "bots/evaluation/hand_evaluation.h"

#include <gtest/gtest.h>

#include <numeric>

#include "bots/positions.h"
#include "bots/symmetry.h"
#include "record/boards.h"
#include "rules/reckoning.h"

namespace bigshot {
namespace {

using namespace support;

TEST(HandEvaluation, after_the_last_round_the_estimate_is_the_balance) {  // [E2, E3]
  for (const Options& options : distinct_modes()) {
    for (const Board& board : {standard_board(), crowded_board()}) {
      const State base = position_in_round(options, board, kRounds, 4);
      const State finished = after_round(base, 4);
      HandEvaluation evaluation;
      evaluation.set_base(base);
      const Values balances = evaluation.balances(changes_between(base, finished));
      const Reckoning reckoning = reckon(finished);
      for (Seat seat : seats(options.players)) {
        EXPECT_NEAR(balances[seat], static_cast<float>(reckoning.seats[seat].balance.millions), 1e-3F);
      }
    }
  }
}

TEST(HandEvaluation, a_position_near_the_base_is_worth_what_it_is_worth_as_a_base) {
  for (const Options& options : distinct_modes()) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const State base = position_in_round(options, crowded_board(), 3 + static_cast<int>(seed), seed);
      const State later = after_round(base, seed);
      HandEvaluation near;
      near.set_base(base);
      HandEvaluation there;
      there.set_base(later);
      // A lot that was sold meanwhile leaves more of the cubes to come for the others: only the new base knows.
      bool sold = false;
      for (int i = 0; i < kLots; ++i) {
        sold |= base.contents(static_cast<Lot>(i)).sold() != later.contents(static_cast<Lot>(i)).sold();
      }
      if (!sold) {
        EXPECT_EQ(near.value(changes_between(base, later)), there.value({}));
      }
    }
  }
}

TEST(HandEvaluation, chances_add_up_to_one) {
  HandEvaluation evaluation;
  for (const Options& options : distinct_modes()) {
    for (int round = 1; round <= kRounds; round += 3) {
      evaluation.set_base(position_in_round(options, standard_board(), round, 9));
      const Values balances = evaluation.balances({});
      const Values values = evaluation.value({});
      float sum = 0;
      for (Seat s : seats(kMaxPlayers)) sum += values[s] - kBalanceWeight * balances[s];
      EXPECT_NEAR(sum, 1.0F, 1e-4F);
    }
  }
}

TEST(HandEvaluation, other_names_of_colours_change_nothing_and_seats_moved_on_move_the_values) {
  for (const Options& options : distinct_modes()) {
    for (int round : {2, 9, 16}) {
      const TwinPositions twins = twin_positions(options, crowded_board(), round, 31);
      HandEvaluation evaluation;
      evaluation.set_base(twins.original);
      const Values values = evaluation.value({});
      evaluation.set_base(twins.renamed);
      expect_values(evaluation.value({}), values, options.players, 0);
      evaluation.set_base(twins.moved_on);
      expect_values(evaluation.value({}), values, options.players, 1);
    }
  }
}

}  // namespace
}  // namespace bigshot
