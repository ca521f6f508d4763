// A program that runs beside ours and is spoken to by lines: sent to its standard input, read from its standard
// output. Its standard error is ours. Nothing that it does or fails to do can block, flood or end us.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bots/bot.h"
#include "record/descriptor.h"

namespace bigshot {

class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  // Runs a command of the shell, in a process group of its own, so that Ctrl-C reaches only us. None if no
  // process can be made.
  static std::unique_ptr<ChildProcess> start(const std::string& command);
  // Closes the program's input, gives it a moment to end, and ends it with everything it has started.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Sends a line, as far as the program reads; the rest goes while its answers are waited for.
  void send(std::string_view line);

  struct Reading {
    enum class Kind {
      kLine,
      kTooLong,  // longer than kLongestLine; the rest of it will be skipped
      kNothing,  // the time is over, or we were told to stop
      kEnded,    // it has ended, or closed its input or output
    };
    Kind kind;
    std::string line;
  };
  static constexpr std::size_t kLongestLine = 65536;

  // The next line that it writes.
  Reading read_line(Clock::time_point deadline, const Budget& budget);

 private:
  ChildProcess(pid_t pid, Descriptor input, Descriptor output)
      : pid_(pid), input_(std::move(input)), output_(std::move(output)) {}

  std::optional<Reading> take_line();
  void write_some();
  void read_some();
  bool has_exited() const;

  const pid_t pid_;
  Descriptor input_;
  Descriptor output_;
  std::string unsent_;
  std::string unread_;  // read from it and not taken yet, from taken_ on
  std::size_t taken_ = 0;
  bool skipping_ = false;  // in the rest of a line that is too long
  bool ended_ = false;
};

}  // namespace bigshot
