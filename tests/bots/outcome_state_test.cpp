// The position that a round leads to, against the auction played by hand.
#include "bots/search/outcome_state.h"

#include <gtest/gtest.h>

#include <unordered_set>

#include "bots/evaluation/hand_evaluation.h"
#include "bots/positions.h"
#include "record/boards.h"

namespace bigshot {
namespace {

using namespace support;

struct Search {
  const State& first;
  const RoundOutcome& outcome;
  std::unordered_set<std::uint64_t> seen;
};

bool took_these_loans(const State& first, const State& now, unsigned borrowed) {
  for (Color color : kAllColors) {
    const auto seat = first.seat_of(color);
    if (!seat) continue;
    const bool wanted = ((borrowed >> index(*seat)) & 1) != 0;
    if (now.loans(color) - first.loans(color) != (wanted ? 1 : 0)) return false;
  }
  return true;
}

// Any way to play the auction that ends with this winner, price and loans, found by trying.
std::optional<State> auction_by_hand(const State& state, Search& search) {
  if (!search.seen.insert(state.hash()).second) return std::nullopt;
  const RoundOutcome& outcome = search.outcome;
  if (state.phase() == Phase::kPaying || state.phase() == Phase::kPlacing) {
    const bool right = state.actor().is(outcome.winner) && state.standing_bid() == outcome.price &&
                       took_these_loans(search.first, state, outcome.borrowed);
    return right ? std::optional(state) : std::nullopt;
  }
  ActionList list;
  state.legal_actions(list);
  for (Action action : list) {
    if (action.kind() == ActionKind::kBid && action.amount() > outcome.price) continue;
    if (state.phase() == Phase::kBorrowing && action != Action::ready()) continue;
    State next = state;
    next.apply(action);
    if (auto ended = auction_by_hand(next, search)) return ended;
  }
  return std::nullopt;
}

std::optional<State> by_hand(const State& state, const RoundOutcome& outcome, const Placement& placement) {
  Search search{state, outcome, {}};
  auto now = auction_by_hand(state, search);
  if (!now) return std::nullopt;
  if (now->phase() == Phase::kPaying) {
    EXPECT_FALSE(now->try_apply(Action::pay(outcome.payer)));
  }
  for (Action action : placement.actions) EXPECT_FALSE(now->try_apply(action));
  return now;
}

Placement some_placement(const State& state, Seat seat) {
  HandEvaluation evaluation;
  evaluation.set_base(state);
  PlacementSearch search;
  search.prepare(state, state.cubes_on_offer(), evaluation);
  return search.quick(seat, 1).front();
}

// States differ in whose money was shown [C3] if the way by hand went through a failed payment; that is no way
// that state_after() takes.
TEST(OutcomeState, is_what_the_round_leads_to_when_played_by_hand) {
  int compared = 0;
  for (const Options& options : distinct_modes()) {
    if (options.overbid == Overbid::kPenalty) continue;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
      const State state = position_in_round(options, standard_board(), 2 + static_cast<int>(seed), 60 + seed);
      if (state.phase() == Phase::kPlacing) continue;
      for (Seat winner : seats(options.players)) {
        const Placement placement = some_placement(state, winner);
        const SeatColors colors = state.colors_of(winner);
        for (int price = state.standing_bid(); price <= state.standing_bid() + 4; ++price) {
          const bool first_can = state.money(colors.first).millions >= price;
          const RoundOutcome outcome{winner, price, first_can ? colors.first : colors.second, 0};
          const auto expected = by_hand(state, outcome, placement);
          if (!expected) continue;
          ++compared;
          const State found = state_after(state, outcome, placement);
          EXPECT_TRUE(found == *expected)
              << describe(options) << ", seed " << seed << ", winner " << index(winner) << " (roller "
              << index(state.roller()) << "), price " << price << ", standing bid " << state.standing_bid();
        }
      }
    }
  }
  EXPECT_GT(compared, 150);
}

TEST(OutcomeState, loans_on_bidding_turns_are_taken_by_whom_the_outcome_names) {  // [R4]
  const State state = start_of({}, standard_board(), 3, Phase::kBidding, 5);
  const Seat winner = state.actor().seat;
  const Seat rival = next_seat(winner, 4);
  const RoundOutcome outcome{winner, 4, state.colors_of(winner).first,
                             (1U << index(winner)) | (1U << index(rival))};
  const Placement placement = some_placement(state, winner);
  const auto expected = by_hand(state, outcome, placement);
  ASSERT_TRUE(expected);
  EXPECT_TRUE(state_after(state, outcome, placement) == *expected);
}

}  // namespace
}  // namespace bigshot
