// How far a training is: one line that is drawn anew after each iteration where standard error is a terminal, and
// the log's line otherwise.
#pragma once

#include <chrono>
#include <string>

#include "arena/training_checkpoint.h"
#include "text/catalog.h"

namespace bigshot::cli {

class TrainProgress {
 public:
  // `begun` iterations were done in an earlier run: they say nothing about the time.
  TrainProgress(const TrainingLength& length, std::uint64_t begun, int games_per_iteration, const Catalog& texts);
  // What follows stands on a line of its own.
  ~TrainProgress();
  TrainProgress(const TrainProgress&) = delete;
  TrainProgress& operator=(const TrainProgress&) = delete;

  // `seconds` were used in all, `log_line` is what the log says.
  void show(const TrainingReport& report, double seconds, const std::string& log_line);

 private:
  using Clock = std::chrono::steady_clock;

  double seconds_left(const TrainingReport& report, double seconds) const;

  const TrainingLength length_;
  const std::uint64_t begun_;
  const int games_per_iteration_;
  const Catalog& texts_;
  const bool on_terminal_;
  const Clock::time_point start_ = Clock::now();
};

}  // namespace bigshot::cli
