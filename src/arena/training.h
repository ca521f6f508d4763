// Learning by self-play: games with the present network, then steps of learning on the games of late, and again.
// Everything follows from the seed and the number of iterations done, whatever the number of threads and ranks:
// all play, the leader learns. A training that was stopped, at whatever moment, goes on from its checkpoint
// (arena/training_checkpoint.h) as if it never had been.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "arena/learner.h"
#include "arena/self_play_games.h"

namespace bigshot {

struct TrainingSettings {
  int players = 4;
  Board board;  // the standard one
  std::uint64_t seed = 1;
  int threads = 1;
  int games_per_iteration = 1000;
  int iterations_kept = 30;  // whose games are learnt from
  int repeats = 3;           // how often each new example is met in the mean
  int batch = 256;
  float first_rate = 1e-3F;  // falls to last_rate as the share done goes from 0 to 1
  float last_rate = 5e-5F;
  SelfPlayShares shares;
  SelfPlaySettings self_play;
  Ranks* ranks = nullptr;  // with whom the games are shared
};

struct TrainingReport {
  std::uint64_t iteration = 0;
  std::uint64_t games = 0;  // in all
  double loss = 0;          // mean cross-entropy of the iteration
  float rate = 0;
};

class Training {
 public:
  Training(const TrainingSettings& settings, Network network);

  // Plays and learns once. `share_done` (0 to 1) says how far the whole training is. Nothing if `stop` became true
  // or a rank was lost before the end: what was learnt in part stays, and the next call goes on with it, whatever
  // `share_done` is then.
  std::optional<TrainingReport> iterate(double share_done, const std::atomic<bool>* stop = nullptr);

  const Network& network() const { return learner_.network(); }
  const TrainingSettings& settings() const { return settings_; }
  std::uint64_t iterations_done() const { return iteration_; }
  std::uint64_t games_done() const {
    return iteration_ * static_cast<std::uint64_t>(settings_.games_per_iteration);
  }

 private:
  friend struct TrainingCheckpoint;

  // An iteration whose games have been played, and whose learning has not come to its end.
  struct Lesson {
    std::uint64_t steps = 0;
    std::uint64_t steps_done = 0;
    double loss = 0;  // added up
    float rate = 0;
  };

  bool begin_lesson(double share_done, const std::atomic<bool>* stop);
  void learn(const std::atomic<bool>* stop);

  const TrainingSettings settings_;
  Learner learner_;
  std::uint64_t iteration_ = 0;
  std::deque<std::vector<Example>> kept_;  // one for each iteration, the oldest first
  std::optional<Lesson> lesson_;
};

}  // namespace bigshot
