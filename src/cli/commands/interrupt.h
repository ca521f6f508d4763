// Ctrl-C, a closed terminal or a request to end as a flag: the one way in which commands hear of signals.
#pragma once

#include <atomic>

namespace bigshot::cli {

class Interrupt {
 public:
  enum class Kind {
    kLongRun,   // for who still wants to print what there is; a second signal ends the program at once
    kQuestion,  // for who waits for input: a signal ends the waiting too, and no signal ends the program
  };

  // One at a time.
  explicit Interrupt(Kind kind = Kind::kLongRun);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  const std::atomic<bool>& flag() const;
  // Whether a signal has come to any interrupt, even if that is no more.
  static bool came();
  // What the shell expects of a program that ended so; 0 if no signal came.
  int exit_code() const;
};

}  // namespace bigshot::cli
