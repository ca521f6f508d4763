// What decisions of the last round cost, against a brute force over the rules: every loan, bid, payment and
// placing that is legal, to the end of the game.
#include <gtest/gtest.h>

#include <cmath>

#include "bots/plain_search.h"
#include "bots/positions.h"
#include "review/sample_games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

// A seat's utility at the end is the chance to win with a trace of the balance; this takes the trace away again.
double win_in(float utility) {
  double nearest = 0;
  for (const double share : {1.0, 1.0 / 2, 1.0 / 3, 1.0 / 4}) {
    if (std::abs(utility - share) < std::abs(utility - nearest)) nearest = share;
  }
  return nearest;
}

Values worth_at_the_end(const State& finished) {
  const Forecast result = result_of(finished);
  Values values{};
  for (Seat seat : seats(kMaxPlayers)) values[seat] = static_cast<float>(result.utility(seat));
  return values;
}

class BruteForce {
 public:
  // What the seat gets with this action; nothing where it depends on how others choose between equals.
  std::optional<float> after(const State& state, Action action, Seat seat) {
    State next = state;
    next.apply(action);
    const Span span = solver_.solve(next);
    if (!span.is_point(seat)) return std::nullopt;
    return span.low[seat];
  }

 private:
  PlainSolver solver_{PlainSolver::Bids::kAll, true, worth_at_the_end};
};

int highest_purse(const State& state) {
  int most = 0;
  for (Color color : kAllColors) {
    if (state.seat_of(color)) most = std::max(most, state.money(color).millions);
  }
  return most;
}

// Moments of last rounds that a brute force can afford, as records that begin there.
std::vector<State> small_moments(const Options& options, Phase phase, std::size_t count) {
  std::vector<State> found;
  for (std::uint64_t seed = 0; found.size() < count && seed < 4000; ++seed) {
    const Board& board = seed % 2 == 0 ? standard_board() : crowded_board();
    const State state = start_of(options, board, kRounds, phase, seed);
    if (state.phase() == phase && highest_purse(state) <= 6 && open_lots(state) <= 5) found.push_back(state);
  }
  return found;
}

int compare_costs(const State& state) {
  const Seat seat = state.actor().seat;
  BruteForce brute_force;
  ActionList legal;
  state.legal_actions(legal);
  std::vector<std::optional<float>> worth;
  float best = -1;
  for (Action action : legal) {
    worth.push_back(brute_force.after(state, action, seat));
    if (!worth.back()) return 0;
    best = std::max(best, *worth.back());
  }
  Outlook outlook({}, {});
  for (int i = 0; i < legal.size(); ++i) {
    const Action made = legal[i];
    const auto options = outlook.options(state, std::span(&made, 1));
    if (legal.size() == 1) {
      EXPECT_TRUE(options.empty());
      return 0;
    }
    const auto played = std::find_if(options.begin(), options.end(),
                                     [&](const ReviewOption& option) { return option.moves.front() == made; });
    EXPECT_NE(played, options.end());
    const double cost = options.front().leads_to.win[seat] - played->leads_to.win[seat];
    const double expected = win_in(best) - win_in(*worth[static_cast<std::size_t>(i)]);
    EXPECT_NEAR(cost, expected, 1e-6) << describe(state.options()) << ", move " << made.number();
  }
  return legal.size();
}

TEST(LastRoundCosts, of_loans_bids_and_payments_are_those_of_brute_force) {
  int compared = 0;
  for (const Options& options : modes_to_try()) {
    if (options.overbid == Overbid::kPenalty) continue;  // told by the soft model
    for (const Phase phase : {Phase::kBorrowing, Phase::kBidding, Phase::kPaying}) {
      for (const State& state : small_moments(options, phase, 3)) compared += compare_costs(state);
    }
  }
  EXPECT_GT(compared, kSanitized ? 10 : 30);
}

TEST(LastRoundCosts, of_whole_placings_are_those_of_brute_force) {
  int compared = 0;
  for (const Options& options : all_modes()) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const GameRecord record = game_from_round(options, kRounds, seed);
      const Review review = review_game(record, {});
      const Chances result = result_in(record);
      for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const State state = position(record, i);
        const auto& decision = review.entries[i].decision;
        if (state.phase() != Phase::kPlacing || !decision) continue;
        const Seat seat = decision->seat;
        Forecast best;
        for (const State& ended : all_placed(state)) {
          const Forecast forecast = result_of(ended);
          if (forecast.utility(seat) > best.utility(seat)) best = forecast;
        }
        const Millionths expected =
            std::max(0, static_cast<Millionths>(std::lround(best.win[seat] * kCertain)) - result[seat]);
        EXPECT_NEAR(decision->cost, expected, 1) << describe(options) << ", seed " << seed;
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 20);
}

}  // namespace
}  // namespace bigshot
