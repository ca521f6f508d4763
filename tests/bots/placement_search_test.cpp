// Where cubes go: the searches against every way to play them by the rules.
#include "bots/search/placement_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <set>

#include "bots/evaluation/final_evaluation.h"
#include "bots/evaluation/hand_evaluation.h"
#include "bots/evaluation/networks.h"
#include "bots/plain_search.h"
#include "bots/positions.h"
#include "record/boards.h"

namespace bigshot {
namespace {

using namespace support;

State placing_in_round(const Options& options, const Board& board, int round, std::uint64_t seed) {
  return start_of(options, board, round, Phase::kPlacing, seed);
}

// One with few lots open: there a plain search has little to do.
State late_placing(const Options& options, const Board& board, int round) {
  for (std::uint64_t seed = 0;; ++seed) {
    const State state = placing_in_round(options, board, round, seed);
    if (open_lots(state) <= 6) return state;
  }
}

// The best value over all sequences of actions, each end valued as a change of the base.
float plain_best(const State& state, Evaluation& evaluation, Seat seat) {
  float best = -1e9F;
  for (const State& placed : all_placed(state)) {
    best = std::max(best, evaluation.value(changes_between(state, placed))[seat]);
  }
  return best;
}

// That a placement can be played as it says, does what it says, and is worth what it says.
void expect_sound(const State& state, Evaluation& evaluation, const Placement& placement) {
  State placed = state;
  ASSERT_EQ(static_cast<int>(placement.actions.size()), state.cubes_on_offer().total());
  for (Action action : placement.actions) ASSERT_FALSE(placed.try_apply(action));
  EXPECT_NE(placed.phase(), Phase::kPlacing);
  EXPECT_EQ(support::LotsAndPurses(state, placement.changes), support::LotsAndPurses(placed, {}));
  EXPECT_EQ(placement.values, evaluation.value(changes_between(state, placed)));
}

std::vector<Action> sorted_actions(const Placement& placement) {
  std::vector<Action> actions(placement.actions.begin(), placement.actions.end());
  std::sort(actions.begin(), actions.end());
  return actions;
}

void expect_sound_and_sorted(const State& state, Evaluation& evaluation, std::span<const Placement> found,
                             Seat seat) {
  ASSERT_FALSE(found.empty());
  std::set<std::vector<Action>> seen;
  for (std::size_t i = 0; i < found.size(); ++i) {
    expect_sound(state, evaluation, found[i]);
    if (i > 0) {
      EXPECT_GE(found[i - 1].values[seat], found[i].values[seat]);
    }
    EXPECT_TRUE(seen.insert(sorted_actions(found[i])).second) << "found twice";
  }
}

TEST(PlacementSearch, exhaustive_finds_the_best_of_all_sequences_of_actions) {  // [R6, R7]
  for (const Options& options : modes_to_try()) {
    for (const Board& board : {standard_board(), crowded_board()}) {
      for (int round : {16, 18}) {
        const State state = late_placing(options, board, round);
        HandEvaluation hand;
        FinalEvaluation final;
        Evaluation& evaluation = round == kRounds ? static_cast<Evaluation&>(final) : hand;
        evaluation.set_base(state);
        PlacementSearch search;
        search.prepare(state, state.cubes_on_offer(), evaluation);
        for (Seat seat : seats(options.players)) {
          const auto found = search.exhaustive(seat, 8);
          expect_sound_and_sorted(state, evaluation, found, seat);
          EXPECT_EQ(found.front().values[seat], plain_best(state, evaluation, seat)) << describe(options);
        }
      }
    }
  }
}

TEST(PlacementSearch, exhaustive_knows_every_placement_that_the_rules_allow) {
  const State state = placing_in_round({}, standard_board(), kRounds, 7);
  State fewer = state;  // two cubes left: few enough to be kept all
  for (int i = 0; i < 2; ++i) {
    ActionList list;
    fewer.legal_actions(list);
    fewer.apply(list[0]);
  }
  FinalEvaluation evaluation;
  evaluation.set_base(fewer);
  PlacementSearch search;
  search.prepare(fewer, fewer.cubes_on_offer(), evaluation);
  const auto found = search.exhaustive(Seat{0}, PlacementSearch::kMost);
  expect_sound_and_sorted(fewer, evaluation, found, Seat{0});
  const auto all = all_placed(fewer).size();
  EXPECT_EQ(found.size(), std::min(all, static_cast<std::size_t>(PlacementSearch::kMost))) << all;
}

struct Hits {
  int positions = 0;
  int best = 0;
  int near = 0;
};

Hits quick_hits(Evaluation& evaluation, int players) {
  Hits hits;
  PlacementSearch search;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const State state =
        placing_in_round({.players = players}, standard_board(), 7 + static_cast<int>(seed), 300 + seed);
    const Seat seat = state.actor().seat;
    evaluation.set_base(state);
    search.prepare(state, state.cubes_on_offer(), evaluation);
    const float truth = search.exhaustive(seat, 1).front().values[seat];
    const auto found = search.quick(seat, 32);
    expect_sound_and_sorted(state, evaluation, found, seat);
    const float claimed = found.front().values[seat];
    EXPECT_LE(claimed, truth);
    ++hits.positions;
    hits.best += claimed == truth ? 1 : 0;
    hits.near += claimed >= truth - 0.01F ? 1 : 0;
  }
  return hits;
}

TEST(PlacementSearch, quick_finds_the_best_nearly_always_and_never_claims_what_is_not_so) {
  Hits by_hand;
  Hits by_net;
  const auto add = [](Hits& sum, const Hits& more) {
    sum.positions += more.positions;
    sum.best += more.best;
    sum.near += more.near;
  };
  for (int players : {2, 3, 4}) {
    HandEvaluation hand;
    NetEvaluation net(network_for(players));
    add(by_hand, quick_hits(hand, players));
    add(by_net, quick_hits(net, players));
  }
  for (const auto& [name, hits] : {std::pair("by hand", by_hand), std::pair("by the networks", by_net)}) {
    std::cout << "valued " << name << ", quick(32) finds the best placement in " << hits.best << " of "
              << hits.positions << " positions, one within 0.01 of it in " << hits.near << "\n";
    EXPECT_GE(hits.near * 10, hits.positions * 9) << name;
  }
  EXPECT_GE((by_hand.best + by_net.best) * 10, (by_hand.positions + by_net.positions) * 9);
}

TEST(PlacementSearch, quick_gives_as_many_as_asked_for_and_at_least_one) {
  const State state = placing_in_round({}, standard_board(), 5, 3);
  HandEvaluation evaluation;
  evaluation.set_base(state);
  PlacementSearch search;
  search.prepare(state, state.cubes_on_offer(), evaluation);
  EXPECT_EQ(search.quick(Seat{1}, 1).size(), 1U);
  EXPECT_EQ(search.quick(Seat{1}, 16).size(), 16U);
  EXPECT_EQ(search.quick(Seat{1}, 1000).size(), static_cast<std::size_t>(PlacementSearch::kMost));
}

TEST(PlacementSearch, one_cube_left_is_placed_too) {
  State state = placing_in_round({}, standard_board(), 9, 5);
  while (state.cubes_on_offer().total() > 1) {
    ActionList list;
    state.legal_actions(list);
    state.apply(list[list.size() / 2]);
  }
  const Seat seat = state.actor().seat;
  HandEvaluation evaluation;
  evaluation.set_base(state);
  PlacementSearch search;
  search.prepare(state, state.cubes_on_offer(), evaluation);
  const float truth = plain_best(state, evaluation, seat);
  EXPECT_EQ(search.exhaustive(seat, 1).front().values[seat], truth);
  EXPECT_EQ(search.quick(seat, 16).front().values[seat], truth);
}

}  // namespace
}  // namespace bigshot
