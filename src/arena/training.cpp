#include "arena/training.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "arena/chunks.h"
#include "rules/random.h"

namespace bigshot {

namespace {

constexpr std::uint64_t kGamesPerChunk = 10;

// Different uses of the seed must not draw the same numbers.
constexpr std::uint64_t kKindStream = 1;
constexpr std::uint64_t kGameStream = 2;
constexpr std::uint64_t kOrderStream = 3;

}  // namespace

Training::Training(const TrainingSettings& settings, Network network, std::uint64_t iterations_done)
    : settings_(settings), learner_(std::move(network)), iteration_(iterations_done) {}

std::vector<Example> Training::play_games() {
  std::vector<std::unique_ptr<SelfPlay>> players;
  for (int thread = 0; thread < settings_.threads; ++thread) {
    players.push_back(std::make_unique<SelfPlay>(network(), settings_.self_play));
  }
  std::vector<Example> all;
  const auto games = static_cast<std::uint64_t>(settings_.games_per_iteration);
  const auto work = [&](std::uint64_t chunk, int thread) -> Chunks::InOrder {
    std::vector<Example> examples;
    for (std::uint64_t i = chunk * kGamesPerChunk; i < std::min((chunk + 1) * kGamesPerChunk, games); ++i) {
      const std::uint64_t number = iteration_ * games + i;
      const auto game = SelfPlayGame::of(settings_.players, settings_.board,
                                         seed_of(seed_of(settings_.seed, kKindStream), number));
      players[static_cast<std::size_t>(thread)]->play(game, seed_of(seed_of(settings_.seed, kGameStream), number),
                                                      examples);
    }
    return [&all, examples = std::move(examples)] { all.insert(all.end(), examples.begin(), examples.end()); };
  };
  Chunks chunks((games + kGamesPerChunk - 1) / kGamesPerChunk, settings_.threads);
  chunks.run(work);
  return all;
}

double Training::learn(std::size_t steps, float rate) {
  Random random(seed_of(seed_of(settings_.seed, kOrderStream), iteration_));
  std::vector<const Example*> batch(static_cast<std::size_t>(settings_.batch));
  double loss = 0;
  for (std::size_t step = 0; step < steps; ++step) {
    for (const Example*& example : batch) {
      const auto& games = kept_[below(random, static_cast<std::uint32_t>(kept_.size()))];
      example = &games[below(random, static_cast<std::uint32_t>(games.size()))];
    }
    loss += learner_.step(batch, rate);
  }
  return loss / static_cast<double>(steps);
}

TrainingReport Training::iterate(double share_done) {
  std::vector<Example> examples = play_games();
  const std::size_t steps =
      std::max<std::size_t>(1, examples.size() * static_cast<std::size_t>(settings_.repeats) /
                                   static_cast<std::size_t>(settings_.batch));
  const auto keep = static_cast<std::size_t>(settings_.iterations_kept);
  kept_.push_back(std::move(examples));
  if (kept_.size() > keep) kept_.pop_front();
  const auto rate =
      static_cast<float>(settings_.first_rate * std::pow(settings_.last_rate / settings_.first_rate, share_done));
  const double loss = learn(steps, rate);
  ++iteration_;
  return {iteration_, iteration_ * static_cast<std::uint64_t>(settings_.games_per_iteration), loss, rate};
}

}  // namespace bigshot
