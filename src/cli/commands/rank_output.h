// What several ranks (cluster/ranks.h) print: the leader alone speaks, and says what became of the others.
#pragma once

#include <sstream>
#include <streambuf>

#include "cli/commands/commands.h"
#include "cli/commands/interrupt.h"
#include "cli/commands/progress_bar.h"
#include "cluster/ranks.h"
#include "text/catalog.h"

namespace bigshot::cli {

// Keeps quiet on all ranks but the leader. What they would have said about a fault of their own is told to the
// leader.
class RankOutput {
 public:
  explicit RankOutput(Ranks& ranks);
  ~RankOutput();
  RankOutput(const RankOutput&) = delete;
  RankOutput& operator=(const RankOutput&) = delete;

  // Ends the work of all ranks, with the exit code of this one. The leader is the first to go: where a run is
  // broken off, mpirun kills all that are left as soon as one has gone.
  void end(ExitCode exit_code);

 private:
  Ranks& ranks_;
  std::ostringstream said_;
  std::ostringstream result_;
  std::streambuf* error_ = nullptr;
  std::streambuf* output_ = nullptr;
};

// How progress is shown: mpirun collects what several ranks print, so that they have no terminal.
inline ProgressBar::Elsewhere progress_elsewhere(const Ranks& ranks) {
  return ranks.several() ? ProgressBar::Elsewhere::kLines : ProgressBar::Elsewhere::kNothing;
}

// Whether a run has ended before its time, by a signal or because a rank was lost.
bool broken_off(const Interrupt& interrupt, const Ranks& ranks);

// What a run returns to the shell; says so if a rank was lost.
ExitCode end_of_run(const Interrupt& interrupt, const Ranks& ranks, const Catalog& texts);

}  // namespace bigshot::cli
