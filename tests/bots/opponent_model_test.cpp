// What the watcher makes of those who sit at the table: a function of the moves alone, and near the truth.
#include "bots/search/opponent_model.h"

#include <gtest/gtest.h>

#include "arena/play_game.h"
#include "bots/evaluation/hand_evaluation.h"
#include "bots/evaluation/networks.h"
#include "bots/positions.h"
#include "record/boards.h"

namespace bigshot {
namespace {

using namespace support;

struct Played {
  State first;
  std::vector<Action> moves;
  State last;
};

Played played(const Options& options, const std::vector<std::string>& names, std::uint64_t seed) {
  Chance chance(seed);
  const State first = *State::start(options, standard_board(), chance.deal(options.players));
  Played game{first, {}, first};
  std::vector<std::unique_ptr<Bot>> bots;
  Table table{};
  for (Seat seat : seats_in(names)) {
    bots.push_back(make_bot(names[index(seat)]));
    bots.back()->new_game(bot_seed(seed, index(seat)));
    table[seat] = bots.back().get();
  }
  play_to_end(first, game.last, chance, table, {}, game.moves);
  return game;
}

bool same(const SeatBeliefs& a, const SeatBeliefs& b) {
  for (Seat s : seats(kMaxPlayers)) {
    if (a[s].shares != b[s].shares || a[s].decisions != b[s].decisions || a[s].jumps != b[s].jumps) return false;
  }
  return true;
}

OpponentModel new_model() {
  return OpponentModel([] { return std::make_unique<HandEvaluation>(); });
}

OpponentModel model_with_network() {
  return OpponentModel([] { return std::make_unique<ShippedEvaluation>(); });
}

TEST(OpponentModel, is_a_function_of_the_moves_whether_it_watched_all_along_or_comes_late) {
  for (const Options& options : distinct_modes()) {
    const std::vector<std::string> names(static_cast<std::size_t>(options.players), "medium");
    const Played game = played(options, names, 5);
    OpponentModel watching = new_model();
    State state = game.first;
    for (std::size_t n = 0; n < game.moves.size(); ++n) {
      const GameSoFar so_far(game.first, std::span(game.moves).first(n), state);
      const SeatBeliefs all_along = watching.watch(so_far);
      if (n % 41 == 0) {
        OpponentModel late = new_model();
        ASSERT_TRUE(same(late.watch(so_far), all_along)) << describe(options) << ", move " << n;
      }
      state.apply(game.moves[n]);
    }
  }
}

TEST(OpponentModel, another_game_or_moves_taken_back_begin_anew) {
  const Played game = played({}, {"medium", "hard", "easy", "greedy"}, 8);
  const Played other = played({}, {"medium", "hard", "easy", "greedy"}, 9);
  OpponentModel used = new_model();
  OpponentModel fresh = new_model();
  used.watch({game.first, game.moves, game.last});
  used.watch({other.first, other.moves, other.last});
  const auto half = std::span(game.moves).first(game.moves.size() / 2);
  EXPECT_TRUE(same(used.watch({game.first, half, game.last}), fresh.watch({game.first, half, game.last})));
}

TEST(OpponentModel, nothing_is_known_of_a_position_alone) {
  OpponentModel model = new_model();
  const SeatBeliefs& beliefs = model.watch(GameSoFar(position_in_round({}, standard_board(), 9, 4)));
  for (const SeatBelief& belief : beliefs) {
    EXPECT_EQ(belief.decisions, 0);
    for (std::size_t i = 0; i < kTypePriors.size(); ++i) EXPECT_EQ(belief.shares[i], kTypePriors[i].share);
    EXPECT_EQ(manner_of(belief), BidManner::kUnknown);
  }
}

TEST(OpponentModel, beliefs_add_up_to_one) {
  const Played game = played({.players = 3}, {"hard", "easy", "jumper"}, 3);
  OpponentModel model = new_model();
  for (const SeatBelief& belief : model.watch({game.first, game.moves, game.last})) {
    float sum = 0;
    for (float share : belief.shares) sum += share;
    EXPECT_NEAR(sum, 1.0F, 1e-4F);
  }
}

// Who bids hard by the same values is told from who pays too little, too much, or by mood.
TEST(OpponentModel, tells_hard_soft_mean_and_lavish_bidders_apart) {
  float hard = 0;
  float soft = 0;
  float mean = 0;
  float lavish = 0;
  constexpr int kGames = 12;
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    const Played game = played({}, {"equilibrium", "softer", "miser", "spendthrift"}, 100 + seed);
    OpponentModel model = model_with_network();
    const SeatBeliefs& beliefs = model.watch({game.first, game.moves, game.last});
    hard += beliefs[Seat{0}].temperature() / kGames;
    soft += beliefs[Seat{1}].temperature() / kGames;
    mean += beliefs[Seat{2}].bias() / kGames;
    lavish += beliefs[Seat{3}].bias() / kGames;
  }
  EXPECT_LT(hard, 0.02F);
  EXPECT_GT(soft, hard + 0.01F);
  EXPECT_LT(mean, -0.01F);
  EXPECT_GT(lavish, 0.01F);
}

// Who bids by one round ahead is told from who bids by two.
TEST(OpponentModel, learns_how_far_others_look) {
  float one_round = 0;
  float two_rounds = 0;
  constexpr int kGames = 3;
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    const Played game = played({}, {"equilibrium", "steady", "equilibrium", "steady"}, 200 + seed);
    OpponentModel model = model_with_network();
    const SeatBeliefs& beliefs = model.watch({game.first, game.moves, game.last});
    one_round += (beliefs[Seat{0}].looks_deeper() + beliefs[Seat{2}].looks_deeper()) / (2 * kGames);
    two_rounds += (beliefs[Seat{1}].looks_deeper() + beliefs[Seat{3}].looks_deeper()) / (2 * kGames);
  }
  EXPECT_LT(one_round, 0.15F);
  EXPECT_GT(two_rounds, one_round + 0.1F);
}

TEST(OpponentModel, learns_who_jumps_and_how_far) {
  const Played game = played({}, {"equilibrium", "jumper", "leaper", "medium"}, 100);
  OpponentModel model = model_with_network();
  const SeatBeliefs& beliefs = model.watch({game.first, game.moves, game.last});
  EXPECT_EQ(beliefs[Seat{0}].step(), 1);
  EXPECT_GT(beliefs[Seat{1}].step(), 1);
  EXPECT_GT(beliefs[Seat{2}].step(), 1);
  EXPECT_EQ(beliefs[Seat{1}].bidder().step(), beliefs[Seat{1}].step());
}

TEST(SeatBelief, a_habit_of_jumping_is_believed_after_some_raises) {
  SeatBelief belief;
  for (int raise = 0; raise < 3; ++raise) belief.count_raise(5);
  EXPECT_EQ(belief.step(), 1);
  belief.count_raise(2);
  EXPECT_EQ(belief.step(), 4);
  EXPECT_EQ(belief.jumps, 4);
}

TEST(Bidder, a_mixture_raises_as_often_as_its_parts_together) {
  Bidder bidder = Bidder::of_nothing();
  bidder.add(0.25F, {0, 0});
  bidder.add(0.75F, {0, 0.1F});
  EXPECT_FLOAT_EQ(bidder.raise_chance(0.01F), 1.0F);
  EXPECT_FLOAT_EQ(bidder.raise_chance(-0.05F), 0.75F);
  EXPECT_FLOAT_EQ(bidder.raise_chance(-0.2F), 0.0F);
  EXPECT_NEAR(Bidder({0.02F, 0}).raise_chance(0), 0.5F, 1e-6F);
}

TEST(Bidder, who_looks_one_round_ahead_bids_by_what_that_shows) {
  Bidder bidder = Bidder::of_nothing();
  bidder.add(0.25F, {0, 0, false});
  bidder.add(0.75F, {0, 0, true});
  EXPECT_FLOAT_EQ(bidder.raise_chance(0.1F, -0.1F), 0.25F);
  EXPECT_FLOAT_EQ(bidder.raise_chance(-0.1F, 0.1F), 0.75F);
}

}  // namespace
}  // namespace bigshot
