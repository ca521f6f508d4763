// Learning by self-play: reproducible whatever the number of threads, and it learns.
#include "arena/training.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <thread>

#include "arena/training_checkpoint.h"
#include "bots/evaluation/net_evaluation.h"
#include "bots/search/round_lookahead.h"
#include "record/boards.h"

namespace bigshot {
namespace {

TrainingSettings tiny_settings(int players, int threads, std::uint64_t seed) {
  TrainingSettings settings;
  settings.players = players;
  settings.board = standard_board();
  settings.seed = seed;
  settings.threads = threads;
  settings.games_per_iteration = 11;  // two chunks of work, the second one short
  settings.batch = 32;
  settings.repeats = 1;
  return settings;
}

std::string trained(int players, int threads, std::uint64_t seed) {
  Training training(tiny_settings(players, threads, seed), new_network(players, seed));
  for (double share_done : {0.0, 0.5}) {
    const TrainingReport report = *training.iterate(share_done);
    EXPECT_TRUE(std::isfinite(report.loss));
  }
  return write_network(training.network());
}

TEST(Training, gives_the_same_bits_for_the_same_seed_with_one_thread_and_with_two) {
  const std::string one = trained(3, 1, 9);
  EXPECT_TRUE(trained(3, 2, 9) == one);
}

// So that the luck of one roll is not taken for the worth of the position before it.
TEST(Training, the_target_of_a_position_is_a_mean_over_the_die) {
  const Network network = new_network(3, 1);
  SelfPlaySettings settings;
  settings.trust_in_outcome = 0;
  std::vector<Example> examples;
  SelfPlay(network, settings).play({{.players = 3}, standard_board(), std::nullopt}, 4, examples);
  NetEvaluation evaluation(std::make_shared<const WholeNetwork>(network));
  RoundLookahead lookahead(evaluation, {.placements = 16,
                                        .outcomes = 1,
                                        .others_temperature = settings.temperature,
                                        .own_temperature = settings.temperature});
  const Bidders alike = unbiased_bidders({}, settings.temperature, settings.temperature);
  for (std::size_t round = 0; round < 17; round += 4) {
    Values mean{};
    float sum = 0;
    for (int face = 1; face <= kDieFaces; ++face) {
      State rolled = examples[round].state;
      rolled.apply(Action::roll(face));
      lookahead.forget();
      lookahead.prepare(rolled, alike);
      for (Seat seat : seats(3)) {
        mean[seat] += lookahead.value()[seat];
        sum += lookahead.value()[seat];
      }
    }
    for (Seat seat : seats(3)) EXPECT_NEAR(examples[round].win[seat], mean[seat] / sum, 1e-5F);
  }
}

TEST(Training, another_seed_gives_another_network) {
  std::vector<std::string> networks;
  for (std::uint64_t seed : {1U, 2U}) {
    TrainingSettings settings = tiny_settings(2, 1, seed);
    settings.games_per_iteration = 2;
    Training training(settings, new_network(2, 1));
    training.iterate(0);
    networks.push_back(write_network(training.network()));
  }
  EXPECT_FALSE(networks[0] == networks[1]);
}

TEST(Training, reports_what_it_has_done) {
  TrainingSettings settings = tiny_settings(4, 2, 1);
  settings.games_per_iteration = 2;
  Training training(settings, new_network(4, 1));
  training.iterate(0.5);
  const TrainingReport report = *training.iterate(1.0);
  EXPECT_EQ(report.iteration, 2U);
  EXPECT_EQ(report.games, 4U);
  EXPECT_FLOAT_EQ(report.rate, settings.last_rate);
}

Training stopped_after(int iterations, const TrainingSettings& settings) {
  Training training(settings, new_network(settings.players, 3));
  for (int i = 0; i < iterations; ++i) training.iterate(0.1 * i);
  return training;
}

std::string continued_to_the_end(TrainingCheckpoint checkpoint, int iterations) {
  while (checkpoint.training.iterations_done() < static_cast<std::uint64_t>(iterations)) {
    checkpoint.training.iterate(0.1 * static_cast<double>(checkpoint.training.iterations_done()));
  }
  return write_network(checkpoint.training.network());
}

TEST(TrainingCheckpoint, what_goes_on_from_it_is_bit_by_bit_what_was_not_interrupted) {
  TrainingSettings settings = tiny_settings(3, 1, 5);
  settings.iterations_kept = 2;
  settings.games_per_iteration = 3;
  const std::string unbroken = write_network(stopped_after(4, settings).network());
  for (int done : {0, 1, 3}) {
    const std::string bytes = TrainingCheckpoint::write(stopped_after(done, settings), {4, 0}, 1.5);
    ASSERT_TRUE(TrainingCheckpoint::is_one(bytes));
    auto checkpoint = TrainingCheckpoint::read(bytes, tiny_settings(2, 2, 77));
    ASSERT_TRUE(checkpoint.ok()) << checkpoint.error().id;
    EXPECT_EQ(checkpoint->length.iterations, 4U);
    EXPECT_EQ(checkpoint->seconds, 1.5);
    EXPECT_TRUE(continued_to_the_end(std::move(*checkpoint), 4) == unbroken) << done << " iterations before";
  }
}

TEST(TrainingCheckpoint, a_stop_while_playing_or_learning_loses_nothing) {
  TrainingSettings settings = tiny_settings(3, 1, 6);
  settings.games_per_iteration = 4;
  settings.repeats = 8;
  const std::string unbroken = write_network(stopped_after(2, settings).network());
  // Stopped from another thread again and again, later each time, so that it happens in both. Whenever it does,
  // nothing must be lost.
  Training training(settings, new_network(3, 3));
  int interruptions = 0;
  while (training.iterations_done() < 2) {
    std::atomic<bool> stop{false};
    std::thread other([&] {
      const std::uint64_t turns = std::uint64_t{1000} << interruptions;
      Random random(1);
      for (std::uint64_t turn = 0; turn < turns && random() != 0; ++turn) {
      }
      stop = true;
    });
    if (!training.iterate(0.1 * static_cast<double>(training.iterations_done()), &stop)) ++interruptions;
    other.join();
    auto checkpoint = TrainingCheckpoint::read(TrainingCheckpoint::write(training, {2, 0}, 0), settings);
    ASSERT_TRUE(checkpoint.ok());
    if (interruptions % 4 == 3) {
      EXPECT_TRUE(continued_to_the_end(std::move(*checkpoint), 2) == unbroken) << interruptions;
    }
  }
  EXPECT_GT(interruptions, 0);
  EXPECT_TRUE(write_network(training.network()) == unbroken);
}

TEST(TrainingCheckpoint, what_is_damaged_or_of_another_version_is_refused) {
  TrainingSettings settings = tiny_settings(3, 1, 1);
  settings.games_per_iteration = 1;
  const std::string bytes = TrainingCheckpoint::write(stopped_after(1, settings), {4, 0}, 0);
  const auto fault = [&](const std::string& damaged) {
    const auto read = TrainingCheckpoint::read(damaged, settings);
    return read.ok() ? std::string("none") : std::string(read.error().id);
  };
  EXPECT_EQ(fault(bytes), "none");
  EXPECT_EQ(fault(bytes.substr(0, bytes.size() - 1)), "training.damaged");
  EXPECT_EQ(fault(bytes + "x"), "training.damaged");
  std::string wrong_bit = bytes;
  wrong_bit[bytes.size() / 2] = static_cast<char>(wrong_bit[bytes.size() / 2] ^ 4);
  EXPECT_EQ(fault(wrong_bit), "training.damaged");
  EXPECT_EQ(fault("bigshot-training version=9 x\n"), "training.other_version");
  EXPECT_EQ(fault(""), "training.other_version");
  EXPECT_FALSE(TrainingCheckpoint::is_one(write_network(new_network(2, 1))));
}

std::vector<Example> some_examples(int players, int games) {
  SelfPlay self_play(new_network(players, 2), {});
  std::vector<Example> examples;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(games); ++i) {
    self_play.play(SelfPlayGame::of(players, standard_board(), i), i, examples);
  }
  return examples;
}

TEST(SelfPlay, gives_an_example_for_each_round_with_shares_that_add_up) {
  for (int players : {2, 3, 4}) {
    const auto examples = some_examples(players, 2);
    ASSERT_EQ(examples.size(), 36U);
    for (std::size_t i = 0; i < examples.size(); ++i) {
      EXPECT_EQ(examples[i].state.round(), static_cast<int>(i % kRounds) + 1);
      EXPECT_EQ(examples[i].state.phase(), Phase::kRolling);
      float sum = 0;
      for (float share : examples[i].win) {
        EXPECT_GE(share, 0.0F);
        sum += share;
      }
      EXPECT_NEAR(sum, 1.0F, 1e-4F);
    }
  }
}

TEST(SelfPlay, a_game_does_not_depend_on_the_games_before_it) {
  const Network network = new_network(2, 3);
  SelfPlay used(network, {});
  SelfPlay fresh(network, {});
  const auto game = SelfPlayGame::of(2, standard_board(), 5);
  std::vector<Example> after_another;
  used.play(SelfPlayGame::of(2, standard_board(), 4), 4, after_another);
  after_another.clear();
  used.play(game, 5, after_another);
  std::vector<Example> at_once;
  fresh.play(game, 5, at_once);
  ASSERT_EQ(after_another.size(), at_once.size());
  for (std::size_t i = 0; i < at_once.size(); ++i) {
    EXPECT_TRUE(after_another[i].state == at_once[i].state);
    EXPECT_EQ(after_another[i].win, at_once[i].win);
    EXPECT_EQ(after_another[i].balance, at_once[i].balance);
  }
}

TEST(SelfPlay, games_are_of_every_kind) {
  int hidden = 0;
  int later_edition = 0;
  int other_boards = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto four = SelfPlayGame::of(4, standard_board(), seed);
    EXPECT_FALSE(check(four.options));
    EXPECT_FALSE(check(four.board));
    hidden += four.options.money == MoneyMode::kHidden ? 1 : 0;
    other_boards += four.board == standard_board() ? 0 : 1;
    const auto two = SelfPlayGame::of(2, standard_board(), seed);
    EXPECT_FALSE(check(two.options));
    later_edition += two.options.edition == Edition::kOpennplay ? 1 : 0;
  }
  EXPECT_GT(hidden, 10);
  EXPECT_GT(other_boards, 10);
  EXPECT_GT(later_edition, 50);
}

TEST(SelfPlay, a_population_bids_unlike_each_other) {
  const SelfPlayShares half{.other_boards = 0, .other_bidders = 0.5F};
  int populations = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto game = SelfPlayGame::of(4, standard_board(), seed, half);
    if (!game.bidders) continue;
    ++populations;
    EXPECT_FALSE((*game.bidders)[Seat{0}] == (*game.bidders)[Seat{1}]);
  }
  EXPECT_GT(populations, 60);
  EXPECT_LT(populations, 140);
}

TEST(SelfPlay, who_sits_there_changes_the_game) {
  const Network network = new_network(3, 1);
  SelfPlayGame game{{.players = 3}, standard_board(), std::nullopt};
  std::vector<Example> alike;
  SelfPlay(network, {}).play(game, 5, alike);
  game.bidders.emplace();
  game.bidders->fill(Bidder({0, -1}));
  std::vector<Example> nobody_bids;
  SelfPlay(network, {}).play(game, 5, nobody_bids);
  ASSERT_EQ(nobody_bids.size(), alike.size());
  for (const Color color : kAllColors) {
    EXPECT_EQ(nobody_bids.back().state.money(color), nobody_bids.front().state.money(color));
  }
  EXPECT_FALSE(nobody_bids.back().state == alike.back().state);
}

TEST(Learner, fits_what_it_is_shown) {
  const auto examples = some_examples(4, 2);
  std::vector<const Example*> batch;
  for (const Example& example : examples) batch.push_back(&example);
  Learner learner(new_network(4, 6));
  const double first = learner.step(batch, 1e-3F);
  double last = first;
  for (int i = 0; i < 60; ++i) last = learner.step(batch, 1e-3F);
  // The targets are no certainties, so that the loss has a floor above zero.
  double floor = 0;
  for (const Example& example : examples) {
    for (float share : example.win) {
      if (share > 0) floor -= static_cast<double>(share) * std::log(static_cast<double>(share));
    }
  }
  floor /= static_cast<double>(examples.size());
  EXPECT_LT(last - floor, 0.5 * (first - floor));
}

}  // namespace
}  // namespace bigshot
