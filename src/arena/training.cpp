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

bool is_set(const std::atomic<bool>* stop) { return stop != nullptr && stop->load(std::memory_order_relaxed); }

}  // namespace

Training::Training(const TrainingSettings& settings, Network network)
    : settings_(settings), learner_(std::move(network)) {}

// Nothing if it was stopped: half of the games would not be those of an unbroken run.
std::optional<std::vector<Example>> Training::play_games(const std::atomic<bool>* stop) {
  std::vector<std::unique_ptr<SelfPlay>> players;
  for (int thread = 0; thread < settings_.threads; ++thread) {
    players.push_back(std::make_unique<SelfPlay>(network(), settings_.self_play));
  }
  std::vector<Example> all;
  const auto games = static_cast<std::uint64_t>(settings_.games_per_iteration);
  const auto work = [&](std::uint64_t chunk, int thread) -> Chunks::InOrder {
    std::vector<Example> examples;
    for (std::uint64_t i = chunk * kGamesPerChunk; i < std::min((chunk + 1) * kGamesPerChunk, games); ++i) {
      if (is_set(stop)) break;
      const std::uint64_t number = iteration_ * games + i;
      const auto game =
          SelfPlayGame::of(settings_.players, settings_.board,
                           seed_of(seed_of(settings_.seed, kKindStream), number), settings_.other_boards);
      players[static_cast<std::size_t>(thread)]->play(game, seed_of(seed_of(settings_.seed, kGameStream), number),
                                                      examples);
    }
    return [&all, examples = std::move(examples)] { all.insert(all.end(), examples.begin(), examples.end()); };
  };
  Chunks chunks((games + kGamesPerChunk - 1) / kGamesPerChunk, settings_.threads);
  chunks.run(work, [&] { return is_set(stop); });
  if (is_set(stop)) return std::nullopt;
  return all;
}

bool Training::begin_lesson(double share_done, const std::atomic<bool>* stop) {
  auto examples = play_games(stop);
  if (!examples) return false;
  Lesson lesson;
  lesson.steps = std::max<std::uint64_t>(1, examples->size() * static_cast<std::uint64_t>(settings_.repeats) /
                                                static_cast<std::uint64_t>(settings_.batch));
  lesson.rate =
      static_cast<float>(settings_.first_rate * std::pow(settings_.last_rate / settings_.first_rate, share_done));
  kept_.push_back(std::move(*examples));
  if (kept_.size() > static_cast<std::size_t>(settings_.iterations_kept)) kept_.pop_front();
  lesson_ = lesson;
  return true;
}

// What earlier calls have learnt from is drawn again and passed over, so that the order stays the same.
void Training::learn(const std::atomic<bool>* stop) {
  Random random(seed_of(seed_of(settings_.seed, kOrderStream), iteration_));
  std::vector<const Example*> batch(static_cast<std::size_t>(settings_.batch));
  for (std::uint64_t step = 0; step < lesson_->steps && !is_set(stop); ++step) {
    for (const Example*& example : batch) {
      const auto& games = kept_[below(random, static_cast<std::uint32_t>(kept_.size()))];
      example = &games[below(random, static_cast<std::uint32_t>(games.size()))];
    }
    if (step < lesson_->steps_done) continue;
    lesson_->loss += learner_.step(batch, lesson_->rate);
    ++lesson_->steps_done;
  }
}

std::optional<TrainingReport> Training::iterate(double share_done, const std::atomic<bool>* stop) {
  if (!lesson_ && !begin_lesson(share_done, stop)) return std::nullopt;
  learn(stop);
  if (lesson_->steps_done < lesson_->steps) return std::nullopt;
  ++iteration_;
  const TrainingReport report{iteration_, games_done(), lesson_->loss / static_cast<double>(lesson_->steps),
                              lesson_->rate};
  lesson_.reset();
  return report;
}

}  // namespace bigshot
