// The last round is a game of perfect information: solved exactly, and held against plain searches of the whole
// tree that is left.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "bots/evaluation/final_evaluation.h"
#include "bots/plain_search.h"
#include "bots/positions.h"
#include "bots/search/endgame_solver.h"
#include "bots/search/round_lookahead.h"
#include "record/boards.h"

namespace bigshot {
namespace {

using namespace support;

Values worth_at_the_end(const State& finished) {
  FinalEvaluation evaluation;
  evaluation.set_base(finished);
  return evaluation.value({});
}

PlainSolver plain_solver(PlainSolver::Bids bids) { return {bids, true, worth_at_the_end}; }

// Each outcome of the auction by the best of all placements at that very price.
class ExactOutcomes : public AuctionOutcomes {
 public:
  explicit ExactOutcomes(const State& base) : base_(base) { final_.set_base(base); }

  Values outcome(Seat winner, int price, unsigned borrowed) override {
    const SeatColors colors = base_.colors_of(winner);
    Values best{};
    bool first = true;
    for (Color payer : {colors.first, colors.second}) {
      const WithPurses at_this_price(final_, base_, payer, price, borrowed);
      if (!at_this_price.can_pay()) continue;
      PlacementSearch search;
      WithPurses evaluation = at_this_price;
      search.prepare(base_, base_.cubes_on_offer(), evaluation);
      const Values values = search.exhaustive(winner, 1).front().values;
      if (first || values[winner] > best[winner]) best = values;
      first = false;
    }
    return best;
  }

 private:
  class WithPurses : public Evaluation {
   public:
    WithPurses(Evaluation& inner, const State& base, Color payer, int price, unsigned borrowed) : inner_(inner) {
      for (Color color : kAllColors) {
        const auto seat = base.seat_of(color);
        if (!seat) continue;
        const bool borrows = ((borrowed >> index(*seat)) & 1) != 0;
        const int loans = base.loans(color);
        const int money = base.money(color).millions + (borrows ? loan_pays(loans).millions : 0);
        can_pay_ = can_pay_ && (color != payer || money >= price);
        purses_.set(color, money - (color == payer ? price : 0), loans + (borrows ? 1 : 0));
      }
    }

    bool can_pay() const { return can_pay_; }
    void set_base(const State&) override {}
    Values value(const Changes& changes) override {
      Changes all = purses_;
      all.lots = changes.lots;
      return inner_.value(all);
    }

   private:
    Evaluation& inner_;
    Changes purses_;
    bool can_pay_ = true;
  };

  const State base_;
  FinalEvaluation final_;
};

// The most that anybody could bid in this auction.
int highest_price(const State& state) {
  const AuctionPosition at = AuctionPosition::of(state);
  int most = 0;
  for (Seat seat : seats(at.players)) most = std::max(most, at.limits[seat] + at.loan_pays[seat]);
  return most;
}

// Last-round auctions that a plain search can afford.
std::vector<State> small_auctions(const Options& options, std::size_t count, int highest, int most_open) {
  std::vector<State> found;
  for (std::uint64_t seed = 0; found.size() < count && seed < 3000; ++seed) {
    const Board& board = seed % 2 == 0 ? standard_board() : crowded_board();
    const State state = start_of(options, board, kRounds, Phase::kBidding, seed);
    if (highest_price(state) <= highest && open_lots(state) <= most_open) found.push_back(state);
  }
  return found;
}

TEST(LastRound, the_auction_over_exact_placements_is_the_whole_tree_solved_in_every_mode) {
  AuctionSolver solver;
  for (const Options& options : modes_to_try()) {
    const auto positions = small_auctions(options, 3, 12, 6);
    EXPECT_FALSE(positions.empty()) << describe(options);
    for (const State& state : positions) {
      PlainSolver plain = plain_solver(PlainSolver::Bids::kSmallest);
      ExactOutcomes outcomes(state);
      const AuctionPosition at = AuctionPosition::of(state);
      solver.prepare(at, outcomes, {});
      EXPECT_TRUE(plain.solve(state).contains(solver.value(at.price, at.bidder, at.in), options.players))
          << describe(options);
    }
  }
}

// As the bots do it: placements found the quick way, with the base's purses, and chosen among at each price.
TEST(LastRound, the_lookahead_of_the_bots_is_nearly_the_whole_tree_solved) {
  int positions = 0;
  int equal = 0;
  FinalEvaluation final;
  RoundLookahead lookahead(final,
                           {.placements = 24, .outcomes = 3, .others_temperature = 0, .own_temperature = 0});
  for (const Options& options : modes_to_try()) {
    for (const State& state : small_auctions(options, 4, 12, 6)) {
      PlainSolver plain = plain_solver(PlainSolver::Bids::kSmallest);
      lookahead.forget();
      lookahead.prepare(state, state.actor().seat);
      ++positions;
      equal += plain.solve(state).contains(lookahead.value(), options.players) ? 1 : 0;
    }
  }
  std::cout << "the lookahead knows the exact value of the last round to all seats in " << equal << " of "
            << positions << " positions\n";
  EXPECT_GE(equal * 10, positions * 7);
}

// Everything that the rules allow: every loan, every bid, every overbid [C3].
TEST(LastRound, the_endgame_solver_is_the_whole_unrestricted_tree_solved_in_every_mode) {
  EndgameSolver solver;
  int points = 0;
  int positions = 0;
  for (const Options& options : modes_to_try()) {
    const bool any_bid = options.overbid == Overbid::kPenalty;  // up to 99
    if (any_bid && options.players == 4) continue;              // too many ways to overbid for a plain search
    for (const State& state : small_auctions(options, any_bid ? 1 : 4, 8, 6)) {
      PlainSolver plain = plain_solver(PlainSolver::Bids::kAll);
      State now = state;
      Random random(1);
      while (!now.finished()) {
        const Span span = plain.solve(now);
        EXPECT_TRUE(span.contains(solver.value(now), options.players)) << describe(options);
        EXPECT_TRUE(plain.is_best(now, solver.best(now))) << describe(options);
        points += span.is_point(now.actor().seat) ? 1 : 0;
        ++positions;
        ActionList list;
        now.legal_actions(list);
        now.apply(list[static_cast<int>(below(random, static_cast<std::uint32_t>(std::min(list.size(), 8))))]);
      }
    }
  }
  EXPECT_GT(points * 2, positions) << "too many of these positions have no single value";
}

// As the bots play it: nobody is taken to overbid, though somebody may have done so [C3].
TEST(LastRound, the_endgame_solver_of_payable_bids_is_the_tree_without_overbids_solved) {
  EndgameSolver solver(EndgameSolver::Bids::kPayable);
  int after_overbids = 0;
  for (const Options& options : distinct_modes()) {
    if (options.overbid != Overbid::kPenalty) continue;
    for (const State& state : small_auctions(options, 4, 8, 6)) {
      PlainSolver plain = plain_solver(PlainSolver::Bids::kPayable);
      State now = state;
      Random random(1);
      while (!now.finished()) {
        const Action best = solver.best(now);
        EXPECT_TRUE(plain.solve(now).contains(solver.value(now), options.players)) << describe(options);
        EXPECT_TRUE(plain.is_best(now, best)) << describe(options);
        if (best.kind() == ActionKind::kBid) {
          EXPECT_LE(best.amount(), AuctionPosition::of(now).limits[now.actor().seat]) << describe(options);
        }
        if (const auto bidder = now.standing_bidder(); bidder && now.phase() == Phase::kBidding) {
          after_overbids += now.standing_bid() > AuctionPosition::of(now).limits[*bidder] ? 1 : 0;
        }
        ActionList list;
        now.legal_actions(list);
        now.apply(list[static_cast<int>(below(random, static_cast<std::uint32_t>(std::min(list.size(), 8))))]);
      }
    }
  }
  EXPECT_GT(after_overbids, 0) << "no standing bid above the purse [C3] was met";
}

// Smallest raises, and loans only where one is short, are not all that the rules allow: with two players above
// all, a jump can name the last price that the other can pay. How often it matters is printed.
TEST(LastRound, smallest_raises_mostly_lead_to_what_all_legal_bids_lead_to) {
  if (kSanitized) GTEST_SKIP() << "measures the game, not the code";
  int positions = 0;
  int equal = 0;
  float difference = 0;
  for (const Options& options : distinct_modes()) {
    if (options.overbid == Overbid::kPenalty) continue;
    for (const State& state : small_auctions(options, 16, 8, 6)) {
      PlainSolver smallest = plain_solver(PlainSolver::Bids::kSmallest);
      PlainSolver all = plain_solver(PlainSolver::Bids::kAll);
      const Seat seat = state.actor().seat;
      const Span restricted = smallest.solve(state);
      const Span unrestricted = all.solve(state);
      const float gap = std::max(
          {0.0F, unrestricted.low[seat] - restricted.high[seat], restricted.low[seat] - unrestricted.high[seat]});
      ++positions;
      equal += gap < 1e-5F ? 1 : 0;
      difference += gap;
      if (gap >= 1e-5F) {
        std::cout << describe(options) << ": worth " << unrestricted.low[seat] << " to the bidder with all bids, "
                  << restricted.low[seat] << " with smallest raises\n";
      }
    }
  }
  std::cout << "smallest raises give the value of all legal bids in " << equal << " of " << positions
            << " positions; mean difference " << difference / static_cast<float>(positions) << "\n";
  EXPECT_GT(positions, 20);
  EXPECT_GT(equal * 2, positions);
}

}  // namespace
}  // namespace bigshot
