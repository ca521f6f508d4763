// Learning by self-play: games with the present network, then steps of learning on the games of late, and again.
// Everything follows from the seed and the number of iterations done, whatever the number of threads; a training
// that was interrupted goes on from its last checkpoint.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "arena/learner.h"
#include "arena/self_play.h"

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
  SelfPlaySettings self_play;
};

struct TrainingReport {
  std::uint64_t iteration = 0;
  std::uint64_t games = 0;  // in all
  double loss = 0;          // mean cross-entropy of the iteration
  float rate = 0;
};

class Training {
 public:
  Training(const TrainingSettings& settings, Network network, std::uint64_t iterations_done);

  // Plays and learns once. `share_done` (0 to 1) says how far the whole training is.
  TrainingReport iterate(double share_done);

  const Network& network() const { return learner_.network(); }

 private:
  std::vector<Example> play_games();
  double learn(std::size_t steps, float rate);

  const TrainingSettings settings_;
  Learner learner_;
  std::uint64_t iteration_;
  std::deque<std::vector<Example>> kept_;  // one for each iteration, the oldest first
};

}  // namespace bigshot
