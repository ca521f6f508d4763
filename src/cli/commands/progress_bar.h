// A progress bar for long runs, on standard error and only where that is a terminal. The output of several ranks
// never is one for them, since mpirun collects it: they get a line now and then instead.
#pragma once

#include <chrono>
#include <cstdint>

namespace bigshot::cli {

class ProgressBar {
 public:
  enum class Elsewhere { kNothing, kLines };

  // `before` of the total were done in an earlier run: they say nothing about the time.
  explicit ProgressBar(std::uint64_t total, std::uint64_t before = 0, Elsewhere elsewhere = Elsewhere::kNothing);
  // Clears the line, so that what follows stands alone.
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // Draws at most some ten times a second, as lines every ten seconds, and nothing at all before a run has lasted
  // a second.
  void update(std::uint64_t done);

 private:
  using Clock = std::chrono::steady_clock;

  void draw(double share, double seconds_left);

  const std::uint64_t total_;
  const std::uint64_t before_;
  const bool on_terminal_;
  const bool in_lines_;
  const Clock::time_point start_;
  Clock::time_point drawn_;
  bool visible_ = false;
};

}  // namespace bigshot::cli
