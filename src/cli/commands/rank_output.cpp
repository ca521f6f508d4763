#include "cli/commands/rank_output.h"

#include <iostream>

#include "arena/shared_work.h"

namespace bigshot::cli {

RankOutput::RankOutput(Ranks& ranks) : ranks_(ranks) {
  if (ranks.leads()) return;
  error_ = std::cerr.rdbuf(said_.rdbuf());
  output_ = std::cout.rdbuf(result_.rdbuf());
}

RankOutput::~RankOutput() {
  if (ranks_.leads()) return;
  std::cerr.rdbuf(error_);
  std::cout.rdbuf(output_);
}

void RankOutput::end(ExitCode exit_code) {
  if (ranks_.leads()) {
    dismiss(ranks_);
  } else {
    if (exit_code != kExitOk) tell_leader(ranks_, said_.str());
    await_dismissal(ranks_);
  }
  const bool broken_off = Interrupt::came() || ranks_.lost();
  ranks_.end(broken_off ? Ranks::Ending::kBrokenOff : Ranks::Ending::kInOrder, exit_code);
}

bool broken_off(const Interrupt& interrupt, const Ranks& ranks) {
  return interrupt.exit_code() != 0 || ranks.lost();
}

ExitCode end_of_run(const Interrupt& interrupt, const Ranks& ranks, const Catalog& texts) {
  if (interrupt.exit_code() != 0 || !ranks.lost()) return interrupt.exit_code();
  std::cerr << texts.text("run.lost_rank", {{"rank", std::to_string(*ranks.lost())}}) << '\n';
  return kExitFaults;
}

}  // namespace bigshot::cli
