// A training in a file, to be continued bit by bit: the network, the optimiser's memory, the examples that are
// learnt from, how far it is and how far it is to go. A line of text, then bytes as they lie in memory: a file for
// the machine that wrote it, not for other people.
#pragma once

#include <string>
#include <string_view>

#include "arena/training.h"
#include "rules/result.h"

namespace bigshot {

// How long a training is to be: one of the two is 0.
struct TrainingLength {
  std::uint64_t iterations = 0;
  double hours = 0;
};

struct TrainingCheckpoint {
  Training training;
  TrainingLength length;
  double seconds = 0;  // used so far

  static std::string write(const Training& training, const TrainingLength& length, double seconds);
  // Whether a file's bytes are meant to be a checkpoint.
  static bool is_one(std::string_view bytes);
  // From a file's bytes, or what is wrong with them. The board and the number of threads come from `settings`, the
  // rest from the file.
  static Result<TrainingCheckpoint, NetworkFault> read(std::string_view bytes, TrainingSettings settings);
};

}  // namespace bigshot
