#include "cli/commands/progress_bar.h"

#include <cmath>
#include <cstdio>
#include <string>

#include "cli/commands/status_line.h"

namespace bigshot::cli {

namespace {

constexpr auto kFirstDraw = std::chrono::seconds(1);
constexpr auto kRedraw = std::chrono::milliseconds(100);
constexpr auto kNextLine = std::chrono::seconds(10);
constexpr int kWidth = 40;

double seconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace

ProgressBar::ProgressBar(std::uint64_t total, std::uint64_t before, Elsewhere elsewhere)
    : total_(total),
      before_(before),
      on_terminal_(status_is_seen()),
      in_lines_(!on_terminal_ && elsewhere == Elsewhere::kLines),
      start_(Clock::now()),
      drawn_(start_) {}

ProgressBar::~ProgressBar() {
  if (visible_ && on_terminal_) clear_status();
}

void ProgressBar::update(std::uint64_t done) {
  if ((!on_terminal_ && !in_lines_) || done <= before_ || done >= total_) return;
  const auto now = Clock::now();
  const Clock::duration pause = in_lines_ ? Clock::duration(kNextLine) : kRedraw;
  if (now - start_ < kFirstDraw || (visible_ && now - drawn_ < pause)) return;
  drawn_ = now;
  visible_ = true;
  const double each = seconds(now - start_) / static_cast<double>(done - before_);
  draw(static_cast<double>(done) / static_cast<double>(total_), each * static_cast<double>(total_ - done));
}

void ProgressBar::draw(double share, double seconds_left) {
  const auto filled = static_cast<std::size_t>(share * kWidth);
  const std::string bar = "[" + std::string(filled, '#') + std::string(kWidth - filled, '.') + "]";
  const long left = std::lround(seconds_left);
  const std::string seconds_text = (left % 60 < 10 ? "0" : "") + std::to_string(left % 60);
  const std::string line = bar + " " + std::to_string(static_cast<int>(share * 100)) + "%  ETA " +
                           std::to_string(left / 60) + ":" + seconds_text;
  if (on_terminal_) return draw_status(line);
  std::fprintf(stderr, "%s\n", line.c_str());
  std::fflush(stderr);
}

}  // namespace bigshot::cli
