#include "cli/commands/train_progress.h"

#include <algorithm>
#include <cmath>
#include <iostream>

#include "cli/commands/status_line.h"
#include "cli/pictures/text_table.h"

namespace bigshot::cli {

namespace {

// Hours, minutes and seconds: 2:03:09.
std::string clock_text(double seconds) {
  const auto two = [](long number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  const long whole = std::lround(std::max(seconds, 0.0));
  return std::to_string(whole / 3600) + ":" + two(whole / 60 % 60) + ":" + two(whole % 60);
}

}  // namespace

TrainProgress::TrainProgress(const TrainingLength& length, std::uint64_t begun, int games_per_iteration,
                             const Catalog& texts)
    : length_(length),
      begun_(begun),
      games_per_iteration_(games_per_iteration),
      texts_(texts),
      on_terminal_(status_is_seen()) {
  if (on_terminal_) draw_status(texts_.text("train.first", {{"iteration", std::to_string(begun + 1)}}));
}

TrainProgress::~TrainProgress() {
  if (on_terminal_) std::cerr << std::endl;
}

void TrainProgress::show(const TrainingReport& report, double seconds, const std::string& log_line) {
  if (!on_terminal_) {
    std::cerr << log_line << std::endl;
    return;
  }
  const double took = std::chrono::duration<double>(Clock::now() - start_).count();
  const auto games =
      static_cast<double>((report.iteration - begun_) * static_cast<std::uint64_t>(games_per_iteration_));
  const std::string of = length_.iterations == 0 ? "" : "/" + std::to_string(length_.iterations);
  draw_status(texts_.text("train.progress", {{"iteration", std::to_string(report.iteration) + of},
                                             {"games", std::to_string(report.games)},
                                             {"loss", with_decimals(report.loss, 4)},
                                             {"speed", with_decimals(games / took, 1)},
                                             {"left", clock_text(seconds_left(report, seconds))}}));
}

double TrainProgress::seconds_left(const TrainingReport& report, double seconds) const {
  if (length_.iterations == 0) return length_.hours * 3600 - seconds;
  if (report.iteration <= begun_ || report.iteration >= length_.iterations) return 0;
  const double took = std::chrono::duration<double>(Clock::now() - start_).count();
  const double each = took / static_cast<double>(report.iteration - begun_);
  return each * static_cast<double>(length_.iterations - report.iteration);
}

}  // namespace bigshot::cli
