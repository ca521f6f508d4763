// Auctions thought through: against a plain recursion over the rules' own actions with the same outcomes.
#include "bots/search/auction_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "bots/plain_search.h"
#include "bots/positions.h"
#include "bots/search/seat_set.h"
#include "record/boards.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

// Outcomes without rhyme or reason, so that no two are equal; a price hurts its payer.
class OddOutcomes : public AuctionOutcomes {
 public:
  Values outcome(Seat winner, int price, unsigned borrowed) override {
    Values values{};
    for (Seat seat : seats(kMaxPlayers)) {
      const std::uint64_t drawn =
          seed_of(index(winner) * 1000 + static_cast<std::uint64_t>(price) * 16 + borrowed, index(seat));
      values[seat] = 0.2F * unit_float(drawn);
      if (seat == winner) values[seat] += 0.5F - 0.02F * static_cast<float>(price);
      if (contains(borrowed, seat)) values[seat] -= 0.05F;
    }
    return values;
  }
};

unsigned borrowed_since(const State& first, const State& now) {
  unsigned borrowed = 0;
  for (Color color : kAllColors) {
    if (now.loans(color) > first.loans(color)) borrowed |= bit(*now.seat_of(color));
  }
  return borrowed;
}

Values ended_at(const State& first, const State& now) {
  return OddOutcomes().outcome(now.actor().seat, now.standing_bid(), borrowed_since(first, now));
}

State bidding_in_round(const Options& options, int round, std::uint64_t seed) {
  State state = start_of(options, standard_board(), round, Phase::kBidding, seed);
  Random random(seed_of(seed, 2));
  if (options.overbid == Overbid::kPenalty && seed % 3 == 0) {
    const int above = state.money(state.colors_of(state.actor().seat).first).millions + 1;
    state.apply(Action::bid(above + static_cast<int>(below(random, 20))));
  }
  for (std::uint32_t left = below(random, 6); left > 0; --left) {
    State next = state;
    next.apply(careful_action(state, random));
    if (next.phase() != Phase::kBidding) break;
    state = next;
  }
  return state;
}

int most_payable(const AuctionPosition& position) {
  int most = 0;
  for (Seat seat : seats(position.players)) {
    most = std::max(most, position.limits[seat] + position.loan_pays[seat]);
  }
  return most;
}

bool is_overbid(const State& state) {
  const auto bidder = state.standing_bidder();
  if (!bidder) return false;
  return state.money(state.colors_of(*bidder).first).millions < state.standing_bid() &&
         state.money(state.colors_of(*bidder).second).millions < state.standing_bid();
}

void expect_near(const Values& found, const Values& expected, int players, float tolerance = 2e-6F) {
  for (Seat seat : seats(players)) {
    EXPECT_NEAR(found[seat], expected[seat], tolerance) << "seat " << index(seat);
  }
}

// Odd outcomes leave nobody indifferent: there is one solution.
Values plain_value(PlainSolver& plain, const State& state) {
  const Span span = plain.solve(state);
  for (Seat seat : seats(state.players())) EXPECT_TRUE(span.is_point(seat));
  return span.low;
}

TEST(AuctionSolver, at_temperature_zero_it_is_the_plain_recursion) {  // [R2-R4, C3, D3]
  int overbids = 0;
  int loans = 0;
  AuctionSolver solver;
  OddOutcomes outcomes;
  for (const Options& options : distinct_modes()) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      SCOPED_TRACE(describe(options) + ", seed " + std::to_string(seed));
      const State state = bidding_in_round(options, 1 + static_cast<int>(seed), seed);
      const AuctionPosition at = AuctionPosition::of(state);
      solver.prepare(at, outcomes, {});
      PlainSolver plain(PlainSolver::Bids::kSmallest, false,
                        [&](const State& ended) { return ended_at(state, ended); });
      expect_near(solver.value(at.price, at.bidder, at.in), plain_value(plain, state), options.players);

      const AuctionChoice choice = solver.choice(at.price, at.bidder, at.in);
      expect_near(choice.pass, plain_value(plain, after(state, {Action::pass()})), options.players);
      const auto raised = after_smallest_raise(state);
      ASSERT_EQ(choice.can_raise, raised.has_value());
      if (raised) {
        expect_near(choice.raise, plain_value(plain, *raised), options.players);
        EXPECT_EQ(choice.needs_loan, borrowed_since(state, *raised) != 0);
        loans += choice.needs_loan ? 1 : 0;
      }
      overbids += is_overbid(state) ? 1 : 0;
    }
  }
  EXPECT_GT(overbids, 0) << "no standing bid above the purse [C3] was met";
  EXPECT_GT(loans, 0) << "no raise that needs a loan [R4] was met";
}

TEST(AuctionSolver, soft_values_lie_between_those_of_the_options) {
  AuctionSolver solver;
  OddOutcomes outcomes;
  for (const Options& options : distinct_modes()) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      const State state = bidding_in_round(options, 2 + static_cast<int>(seed), 50 + seed);
      const AuctionPosition at = AuctionPosition::of(state);
      for (float temperature : {0.01F, 0.05F, 1.0F}) {
        solver.prepare(at, outcomes, unbiased_bidders(state.actor().seat, temperature / 3, temperature));
        const AuctionChoice choice = solver.choice(at.price, at.bidder, at.in);
        const Values values = solver.value(at.price, at.bidder, at.in);
        if (!choice.can_raise) {
          EXPECT_EQ(values, choice.pass);
          continue;
        }
        EXPECT_GE(choice.raise_chance, 0.0F);
        EXPECT_LE(choice.raise_chance, 1.0F);
        for (Seat s : seats(kMaxPlayers)) {
          EXPECT_GE(values[s], std::min(choice.pass[s], choice.raise[s]) - 1e-6F);
          EXPECT_LE(values[s], std::max(choice.pass[s], choice.raise[s]) + 1e-6F);
        }
        const Seat own = state.actor().seat;
        EXPECT_EQ(choice.raise_chance > 0.5F, choice.raise[own] > choice.pass[own]);
      }
    }
  }
}

TEST(AuctionSolver, who_is_colder_takes_the_better_option_more_surely) {
  const State state = bidding_in_round({}, 3, 4);
  const AuctionPosition at = AuctionPosition::of(state);
  OddOutcomes outcomes;
  AuctionSolver solver;
  float before = 0.5F;
  for (float temperature : {10.0F, 1.0F, 0.1F, 0.01F, 0.001F}) {
    // Everybody else as warm as ever: only the own choice changes where the own seat has no later turn in it.
    solver.prepare(at, outcomes, unbiased_bidders(state.actor().seat, temperature, 1000.0F));
    const AuctionChoice choice = solver.choice(at.price, at.bidder, at.in);
    ASSERT_TRUE(choice.can_raise);
    const float sureness = std::max(choice.raise_chance, 1 - choice.raise_chance);
    EXPECT_GE(sureness, before - 1e-4F);
    before = sureness;
  }
  EXPECT_GT(before, 0.99F);
}

// The mean price, over everything that may happen, however unlikely.
double plain_expected_price(AuctionSolver& solver, const AuctionPosition& at, int price,
                            std::optional<Seat> bidder, unsigned in, unsigned borrowed) {
  if (is_single(in)) {
    if (!bidder) return price;
    const int loan = contains(borrowed, *bidder) ? at.loan_pays[*bidder] : 0;
    if (price <= at.limits[*bidder] + loan) return price;
    return plain_expected_price(solver, at, 0, std::nullopt, all_seats(at.players), borrowed);
  }
  Seat seat = bidder.value_or(at.roller);
  do {
    seat = next_seat(seat, at.players);
  } while (!contains(in, seat));
  const AuctionChoice choice = solver.choice(price, bidder, in, borrowed);
  const double chance = choice.can_raise ? static_cast<double>(choice.raise_chance) : 0.0;
  double expected = 0;
  if (chance < 1) {
    expected += (1 - chance) * plain_expected_price(solver, at, price, bidder, in & ~bit(seat), borrowed);
  }
  if (chance > 0) {
    const unsigned then = choice.needs_loan ? borrowed | bit(seat) : borrowed;
    expected += chance * plain_expected_price(solver, at, price + 1, seat, in, then);
  }
  return expected;
}

TEST(AuctionSolver, the_expected_price_is_one_that_can_be_reached_and_near_the_mean) {
  AuctionSolver solver;
  OddOutcomes outcomes;
  for (const Options& options : distinct_modes()) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      SCOPED_TRACE(describe(options) + ", seed " + std::to_string(seed));
      const State state = bidding_in_round(options, 1 + static_cast<int>(seed), 20 + seed);
      const AuctionPosition at = AuctionPosition::of(state);
      for (float temperature : {0.0F, 0.01F, 0.03F}) {
        solver.prepare(at, outcomes, unbiased_bidders(state.actor().seat, temperature, temperature));
        const float expected = solver.expected_price(at.price, at.bidder, at.in);
        if (!is_overbid(state)) {
          EXPECT_GE(expected, static_cast<float>(at.price) - 1e-4F);
        }
        EXPECT_LE(expected,
                  static_cast<float>(std::max(most_payable(at), is_overbid(state) ? 0 : at.price)) + 1e-4F);
        const double mean = plain_expected_price(solver, at, at.price, at.bidder, at.in, 0);
        EXPECT_NEAR(expected, mean, temperature == 0 ? 1e-4 : 1.5);
      }
    }
  }
}

// What is unlikely is left out of the mean, not taken for a price of nothing.
TEST(AuctionSolver, the_expected_price_is_the_standing_bid_where_everybody_is_most_likely_to_pass) {
  class Dear : public AuctionOutcomes {
   public:
    Values outcome(Seat winner, int, unsigned) override {
      Values values{};
      values[winner] = -0.12F;
      return values;
    }
  };
  Table table("4p");
  table.play("roll 1, bid 8");
  const AuctionPosition at = AuctionPosition::of(table.state());
  Dear outcomes;
  AuctionSolver solver;
  solver.prepare(at, outcomes, unbiased_bidders(kSeat2, 0.03F, 0.03F));
  EXPECT_FLOAT_EQ(solver.expected_price(at.price, at.bidder, at.in), 8.0F);
}

TEST(AuctionSolver, a_standing_bid_that_cannot_be_paid_leads_to_the_same_as_the_auction_held_again) {  // [C3]
  Table table("penalty");
  table.play("roll 1, ready, ready, ready, ready, bid 60");
  ASSERT_EQ(table.actor(), 2);
  const AuctionPosition at = AuctionPosition::of(table.state());
  OddOutcomes outcomes;
  AuctionSolver solver;
  for (float temperature : {0.0F, 0.03F}) {
    solver.prepare(at, outcomes, unbiased_bidders(kSeat2, temperature, temperature));
    const Values again = solver.value(0, std::nullopt, 0xf);
    EXPECT_EQ(solver.value(at.price, at.bidder, at.in), again) << "nobody can raise: the bid stands, and fails";
    const AuctionChoice choice = solver.choice(at.price, at.bidder, at.in);
    EXPECT_FALSE(choice.can_raise);
    EXPECT_EQ(choice.pass, again);
    EXPECT_EQ(solver.expected_price(at.price, at.bidder, at.in), solver.expected_price(0, std::nullopt, 0xf));
  }
}

TEST(AuctionSolver, the_roller_gets_the_cubes_for_nothing_where_nobody_wants_them) {  // [R3]
  class Unwanted : public AuctionOutcomes {
   public:
    Values outcome(Seat winner, int price, unsigned) override {
      Values values{};
      values[winner] = -0.1F - 0.01F * static_cast<float>(price);
      return values;
    }
  };
  Table table("4p");
  table.play("roll 1");
  Unwanted outcomes;
  AuctionSolver solver;
  solver.prepare(AuctionPosition::of(table.state()), outcomes, {});
  EXPECT_EQ(solver.value(0, std::nullopt, 0xf), outcomes.outcome(kSeat0, 0, 0));
  EXPECT_EQ(solver.expected_price(0, std::nullopt, 0xf), 0.0F);
}

TEST(AuctionSolver, who_is_known_to_jump_jumps_as_far_as_the_purse_goes) {
  OddOutcomes outcomes;
  AuctionSolver solver;
  AuctionPosition position;
  position.players = 2;
  position.in = 3;
  position.limits = {10, 10};
  position.loan_pays = {0, 9};
  Bidders bidders;
  bidders[Seat{1}].raises_by(4);
  solver.prepare(position, outcomes, bidders);
  EXPECT_EQ(solver.choice(2, kSeat0, 3).bid, 6);
  EXPECT_EQ(solver.choice(2, kSeat0, 3).raise, solver.value(6, kSeat1, 3));
  EXPECT_EQ(solver.choice(8, kSeat0, 3).bid, 10);
  const AuctionChoice with_loan = solver.choice(10, kSeat0, 3);
  EXPECT_TRUE(with_loan.needs_loan);
  EXPECT_EQ(with_loan.bid, 11);
  EXPECT_EQ(solver.choice(2, kSeat1, 3).bid, 3) << "the other one does not jump";
}

TEST(AuctionSolver, the_others_bid_by_what_they_see_and_the_thinker_by_what_it_knows) {
  // What only the thinker knows: how well the others do if seat 2 wins.
  class Known : public OddOutcomes {
   public:
    Values outcome(Seat winner, int price, unsigned borrowed) override {
      Values values = OddOutcomes::outcome(winner, price, borrowed);
      if (winner == kSeat2) values[kSeat0] += 0.6F;
      if (winner == kSeat2) values[kSeat1] += 0.6F;
      return values;
    }
  };
  OddOutcomes seen_outcomes;
  Known known_outcomes;
  AuctionPosition position;
  position.players = 3;
  position.in = 7;
  position.limits = {12, 12, 12};
  Bidders bidders;
  bidders.fill(Bidder({0, 0, false}));
  AuctionSolver seen;
  seen.prepare(position, seen_outcomes, bidders);
  AuctionSolver all_know;
  all_know.prepare(position, known_outcomes, bidders);
  AuctionSolver one_knows;
  one_knows.prepare(position, known_outcomes, bidders, kSeat0, seen);
  int own_differ = 0;
  int others_differ = 0;
  for (int price = 1; price < 12; ++price) {
    const AuctionChoice own = one_knows.choice(price, kSeat2, 7);
    EXPECT_EQ(own.raise_chance, own.raise[kSeat0] > own.pass[kSeat0] ? 1.0F : 0.0F) << price;
    own_differ += own.raise_chance != seen.choice(price, kSeat2, 7).raise_chance ? 1 : 0;
    const AuctionChoice other = one_knows.choice(price, kSeat2, 6);
    EXPECT_EQ(other.raise_chance, seen.choice(price, kSeat2, 6).raise_chance) << price;
    expect_near(one_knows.value(price, kSeat2, 6), other.raise_chance > 0 ? other.raise : other.pass, 3);
    others_differ += other.raise_chance != all_know.choice(price, kSeat2, 6).raise_chance ? 1 : 0;
  }
  EXPECT_GT(own_differ, 0);
  EXPECT_GT(others_differ, 0);

  one_knows.prepare(position, seen_outcomes, bidders, kSeat0, seen);
  EXPECT_EQ(one_knows.value(0, std::nullopt, 7), seen.value(0, std::nullopt, 7)) << "where all see the same";
}

TEST(AuctionSolver, what_it_knew_of_other_outcomes_is_forgotten) {
  class Constant : public AuctionOutcomes {
   public:
    float worth = 0.1F;
    Values outcome(Seat, int, unsigned) override { return {worth, worth, worth, worth}; }
  };
  Table table("4p");
  table.play("roll 1");
  Constant outcomes;
  AuctionSolver solver;
  solver.prepare(AuctionPosition::of(table.state()), outcomes, {});
  EXPECT_EQ(solver.value(0, std::nullopt, 0xf)[kSeat0], 0.1F);
  outcomes.worth = 0.7F;
  solver.forget();
  EXPECT_EQ(solver.value(0, std::nullopt, 0xf)[kSeat0], 0.7F);
}

}  // namespace
}  // namespace bigshot
