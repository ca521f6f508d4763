#include "cli/play/terminal.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>

#include "record/utf8.h"

namespace bigshot::cli {

namespace {

constexpr std::size_t kLongestLine = 1000;
constexpr int kLookAgainMs = 100;

bool understands_escapes() {
  const char* term = std::getenv("TERM");
  const std::string_view kind = term == nullptr ? "" : term;
  return !kind.empty() && kind != "dumb";
}

}  // namespace

// Output that nobody reads any more is noticed where it is written, and must not end the program.
Terminal::Terminal() : interrupt_(Interrupt::Kind::kQuestion), editor_(LineEditor::make(interrupt_.flag())) {
  signal(SIGPIPE, SIG_IGN);
}

Terminal::~Terminal() { signal(SIGPIPE, SIG_DFL); }

Input Terminal::ask_at_keyboard(std::string_view prompt) {
  while (!interrupted().load()) {
    errno = 0;
    if (auto line = editor_->read(prompt)) {
      if (line->size() > kLongestLine) return {Input::Kind::kTooLong, ""};
      return {Input::Kind::kLine, std::move(*line)};
    }
    // A window that changes its size interrupts the reading, too.
    if (errno != EINTR) break;
  }
  return {interrupted().load() ? Input::Kind::kInterrupted : Input::Kind::kEnd, ""};
}

Input Terminal::ask(std::string_view prompt) {
  if (editor_) return ask_at_keyboard(prompt);
  write(prompt);
  while (!interrupted().load() && !deaf_) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos && !skipping_) {
      std::string line = take(end);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      show_line(line);
      if (line.size() > kLongestLine) return {Input::Kind::kTooLong, ""};
      return {Input::Kind::kLine, std::move(line)};
    }
    if (end != std::string::npos) {
      take(end);
      skipping_ = false;
      show_line("");
      return {Input::Kind::kTooLong, ""};
    }
    if (skipping_ || buffer_.size() > kLongestLine) {
      skipping_ = true;
      buffer_.clear();
    }
    if (fill()) continue;
    if (interrupted().load()) break;
    if (skipping_ || buffer_.empty()) return {Input::Kind::kEnd, ""};
    // The last line need not end in a line break.
    std::string line;
    line.swap(buffer_);
    show_line(line);
    return {Input::Kind::kLine, std::move(line)};
  }
  return {deaf_ ? Input::Kind::kEnd : Input::Kind::kInterrupted, ""};
}

// Reads on; false at the end of the input, or when a signal came.
bool Terminal::fill() {
  if (ended_) return false;
  // A signal that comes just before the reading would not end it: the flag is looked at again and again.
  pollfd input = {.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  while (poll(&input, 1, kLookAgainMs) <= 0) {
    if (interrupted().load()) return false;
  }
  std::array<char, 4096> chunk;
  const ssize_t count = read(STDIN_FILENO, chunk.data(), chunk.size());
  if (count > 0) {
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    return true;
  }
  if (count < 0 && errno == EINTR) return !interrupted().load();
  ended_ = true;
  return false;
}

// Takes a line out of the buffer, with the line break after it.
std::string Terminal::take(std::size_t length) {
  std::string line = buffer_.substr(0, length);
  buffer_.erase(0, length + 1);
  return line;
}

void Terminal::show_line(const std::string& line) {
  if (isatty(STDIN_FILENO) == 0) write(excerpt(line) + "\n");
}

void Terminal::write(std::string_view text) {
  while (!text.empty() && !deaf_) {
    const ssize_t count = ::write(STDOUT_FILENO, text.data(), text.size());
    if (count >= 0) {
      text.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      deaf_ = true;
    }
  }
}

void Terminal::clear() {
  constexpr std::string_view kClear = "\033[H\033[2J\033[3J";
  constexpr std::size_t kTallestScreen = 100;
  if (isatty(STDOUT_FILENO) == 0) return;
  write(understands_escapes() ? std::string(kClear) : std::string(kTallestScreen, '\n'));
}

}  // namespace bigshot::cli
