// Ctrl-C, a closed terminal or a request to end as a flag, for commands that run long and still want to print
// what they have. A second signal ends the program at once.
#pragma once

#include <atomic>

namespace bigshot::cli {

class Interrupt {
 public:
  // One at a time.
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  const std::atomic<bool>& flag() const;
  // What the shell expects of a program that ended so; 0 if no signal came.
  int exit_code() const;
};

}  // namespace bigshot::cli
