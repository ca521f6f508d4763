// The network in whole numbers: near the float network that it is made of, exact from base to base, and blind to
// names.
#include "bots/evaluation/net_evaluation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "arena/learner.h"
#include "bots/evaluation/networks.h"
#include "bots/positions.h"
#include "bots/symmetry.h"
#include "record/boards.h"

namespace bigshot {
namespace {

using namespace support;

// Weights large enough that every row matters to the result.
Network lively_network(int players, std::uint64_t seed) {
  Network network = new_network(players, seed);
  Random random(seed);
  for (float& weight : network.bias) weight = unit_float(random());
  for (std::size_t left = 0; left < kOutputBuckets; ++left) {
    for (std::size_t i = 0; i < kHidden; ++i) network.win[left][i] *= 4;
    for (std::size_t i = kHidden; i < kOutputInputs; ++i) {
      network.win[left][i] += 0.2F * unit_float(random());
      network.balance[left][i] += 0.2F * unit_float(random());
    }
  }
  return network;
}

Network shipped_network(int players) {
  std::ifstream file(std::string(BIGSHOT_NETS) + "/players" + std::to_string(players) + ".net", std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  return *read_network(bytes);
}

// The network as it is learnt: in floating point, straight from the rows.
NetEvaluation::Forecast plain_forecast(const Network& network, const State& state) {
  NetEvaluation::Forecast result;
  double sum = 0;
  PerSeat<double> shares{};
  const RingOutlook outlook = ring_outlook(state);
  const auto left = static_cast<std::size_t>(outlook.rounds_left);
  PositionFacts all_facts;
  all_facts.set_base(state, outlook.rounds_left);
  PerSeat<FactRow> facts;
  all_facts.tell(Holdings::of(state), facts);
  for (Seat seat : seats(state.players())) {
    RowList list;
    collect_rows(state, seat, ring_outlook(state), list);
    double win = 0;
    double balance = 0;
    for (std::size_t i = 0; i < kFacts; ++i) {
      win += static_cast<double>(facts[seat][i]) * static_cast<double>(network.win[left][kHidden + i]);
      balance += static_cast<double>(facts[seat][i]) * static_cast<double>(network.balance[left][kHidden + i]);
    }
    for (std::size_t i = 0; i < kHidden; ++i) {
      double unit = static_cast<double>(network.bias[i]);
      for (const WeightedRow& item : list) {
        unit += static_cast<double>(network.rows[item.row][i]) * static_cast<double>(item.weight);
      }
      if (unit <= 0) continue;
      win += unit * static_cast<double>(network.win[left][i]);
      balance += unit * static_cast<double>(network.balance[left][i]);
    }
    shares[seat] = std::exp(win);
    sum += shares[seat];
    result.balance[seat] = static_cast<float>(balance) * kBalanceScale;
  }
  for (Seat seat : seats(state.players())) result.win[seat] = static_cast<float>(shares[seat] / sum);
  return result;
}

// The largest differences from the float network over positions of whole games.
struct Differences {
  float win = 0;
  float balance = 0;
};

Differences differences(const Network& network, const Options& options, const Board& board, std::uint64_t seed) {
  NetEvaluation evaluation(std::make_shared<const WholeNetwork>(network));
  Differences most;
  State state = dealt(options, board, seed);
  Random random(seed);
  while (!state.finished()) {
    if (state.phase() == Phase::kRolling) {
      evaluation.set_base(state);
      const auto found = evaluation.forecast({});
      const auto expected = plain_forecast(network, state);
      for (Seat s : seats(options.players)) {
        most.win = std::max(most.win, std::abs(found.win[s] - expected.win[s]));
        most.balance = std::max(most.balance, std::abs(found.balance[s] - expected.balance[s]));
      }
    }
    state.apply(careful_action(state, random));
  }
  return most;
}

TEST(NetEvaluation, whole_numbers_are_near_the_float_network) {
  for (const Options& options : distinct_modes()) {
    for (const Board& board : {standard_board(), crowded_board()}) {
      const Differences most = differences(lively_network(options.players, 3), options, board, 17);
      EXPECT_LT(most.win, 0.01F) << describe(options);
      EXPECT_LT(most.balance, 0.5F) << describe(options);
    }
  }
}

TEST(NetEvaluation, the_shipped_networks_lose_nothing_that_matters_in_whole_numbers) {
  for (int players : {2, 3, 4}) {
    for (const Board& board : {standard_board(), crowded_board()}) {
      for (std::uint64_t seed : {1U, 2U, 3U}) {
        const Differences most = differences(shipped_network(players), {.players = players}, board, seed);
        EXPECT_LT(most.win, 0.03F) << players << " players, board " << board.name << ", seed " << seed;
        EXPECT_LT(most.balance, 1.5F) << players << " players, board " << board.name << ", seed " << seed;
      }
    }
  }
}

TEST(NetEvaluation, a_position_near_the_base_has_exactly_the_value_that_it_has_as_a_base) {
  for (const Options& options : distinct_modes()) {
    for (const Board& board : {standard_board(), crowded_board()}) {
      const auto network = std::make_shared<const WholeNetwork>(lively_network(options.players, 5));
      NetEvaluation near(network);
      NetEvaluation there(network);
      for (int round = 1; round < kRounds; ++round) {
        const State base = position_in_round(options, board, round, 100 + static_cast<std::uint64_t>(round));
        near.set_base(base);
        for (std::uint64_t way = 0; way < 4; ++way) {
          const State later = after_round(base, way);
          there.set_base(later);
          EXPECT_EQ(near.value(changes_between(base, later)), there.value({}))
              << describe(options) << ", round " << round << ", way " << way;
        }
      }
    }
  }
}

TEST(NetEvaluation, another_board_after_the_first_makes_no_difference) {
  const auto network = std::make_shared<const WholeNetwork>(lively_network(4, 6));
  NetEvaluation used(network);
  for (const Board& board : {standard_board(), crowded_board(), penny_board(), standard_board()}) {
    const State state = position_in_round({}, board, 11, 2);
    NetEvaluation fresh(network);
    fresh.set_base(state);
    used.set_base(state);
    EXPECT_EQ(used.value({}), fresh.value({})) << board.name;
  }
}

TEST(NetEvaluation, chances_add_up_to_one_and_seats_that_do_not_play_get_nothing) {
  for (const Options& options : distinct_modes()) {
    NetEvaluation evaluation(network_for(options.players));
    for (int round = 1; round <= kRounds; round += 5) {
      evaluation.set_base(position_in_round(options, standard_board(), round, 14));
      const auto forecast = evaluation.forecast({});
      float sum = 0;
      for (float share : forecast.win) sum += share;
      EXPECT_NEAR(sum, 1.0F, 1e-5F);
      const Values values = evaluation.value({});
      for (int s = options.players; s < kMaxPlayers; ++s) EXPECT_EQ(values[static_cast<Seat>(s)], 0.0F);
    }
  }
}

TEST(NetEvaluation, other_names_of_colours_change_nothing_and_seats_moved_on_move_the_values) {
  for (const Options& options : distinct_modes()) {
    NetEvaluation evaluation(std::make_shared<const WholeNetwork>(lively_network(options.players, 7)));
    for (int round : {2, 9, 16}) {
      const TwinPositions twins = twin_positions(options, crowded_board(), round, 77);
      evaluation.set_base(twins.original);
      const Values values = evaluation.value({});
      evaluation.set_base(twins.renamed);
      expect_values(evaluation.value({}), values, options.players, 0);
      evaluation.set_base(twins.moved_on);
      expect_values(evaluation.value({}), values, options.players, 1);
    }
  }
}

TEST(NetEvaluation, the_order_and_the_names_of_the_lots_do_not_matter) {  // lots are described by value and park
  NetEvaluation evaluation(std::make_shared<const WholeNetwork>(lively_network(4, 8)));
  const Board board = crowded_board();
  Board turned = board;
  std::rotate(turned.lots.begin(), turned.lots.begin() + 5, turned.lots.end());
  State state = dealt({}, board, 3);
  State other = dealt({}, turned, 3);
  Random random(3);
  while (!state.finished() && state.round() < 15) {
    const Action action = careful_action(state, random);
    state.apply(action);
    if (action.kind() == ActionKind::kPlace) {
      const auto lot = static_cast<Lot>((index(action.lot()) + kLots - 5) % kLots);
      other.apply(Action::place(action.color(), lot));
    } else {
      other.apply(action);
    }
  }
  evaluation.set_base(state);
  const Values values = evaluation.value({});
  evaluation.set_base(other);
  EXPECT_EQ(evaluation.value({}), values);
}

TEST(NetEvaluation, numbers_are_rounded_and_kept_within_sixteen_bits) {
  EXPECT_EQ(to_whole(0.0F, 512), 0);
  EXPECT_EQ(to_whole(1.0F, 512), 512);
  EXPECT_EQ(to_whole(0.0015F, 512), 1);
  EXPECT_EQ(to_whole(-0.0015F, 512), -1);
  EXPECT_EQ(to_whole(1e9F, 512), 32767);
  EXPECT_EQ(to_whole(-1e9F, 512), -32767);
}

}  // namespace
}  // namespace bigshot
