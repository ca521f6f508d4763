#include "arena/training.h"

#include <algorithm>
#include <cmath>

#include "arena/shared_work.h"
#include "rules/random.h"

namespace bigshot {

namespace {

// Beside those of arena/self_play_games.cpp.
constexpr std::uint64_t kOrderStream = 3;

}  // namespace

Training::Training(const TrainingSettings& settings, Network network)
    : settings_(settings), learner_(std::move(network)) {}

bool Training::begin_lesson(double share_done, const std::atomic<bool>* stop) {
  const auto games = static_cast<std::uint64_t>(settings_.games_per_iteration);
  auto examples = play_self_play({.players = settings_.players,
                                  .seed = settings_.seed,
                                  .first = iteration_ * games,
                                  .count = games,
                                  .shares = settings_.shares,
                                  .settings = settings_.self_play},
                                 network(), {settings_.board, settings_.threads, settings_.ranks}, stop);
  if (!examples) return false;
  Lesson lesson;
  lesson.steps = std::max<std::uint64_t>(1, examples->size() * static_cast<std::uint64_t>(settings_.repeats) /
                                                static_cast<std::uint64_t>(settings_.batch));
  lesson.rate =
      static_cast<float>(settings_.first_rate * std::pow(settings_.last_rate / settings_.first_rate, share_done));
  kept_.push_back(std::move(*examples));
  if (std::ssize(kept_) > settings_.iterations_kept) kept_.pop_front();
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
