// The tally of a simulation as a file (arena/tally_file.h). A piece is a range of games with their sums:
//   {"games": [0, 256], "moves": 41237, "no_winner": 3, "seats": [{"wins": 64, "balance": 9121, "loans": 402},
//   ...]}
#pragma once

#include <vector>

#include "arena/simulation.h"
#include "arena/tally_file.h"

namespace bigshot {

TallyHeader describe(const SimulationPlan& plan, const Shard& shard, std::string_view program);

std::string simulation_line(const SimulationPlan& plan, const Range& games, const SimulationSummary& sums);

// All games of some files of one run, summed up.
struct SimulationTally {
  // What can be told of the plan from a header: enough to print a summary.
  SimulationPlan plan;
  SimulationSummary total;
  std::vector<Range> played;  // ascending

  // Nothing of files that are of different runs, damaged, or have the same games.
  static Result<SimulationTally, Message> of(const std::vector<TallyContent>& files);

  // Why these are not all games of the run; nothing if they are.
  std::optional<Message> check_whole() const;
};

}  // namespace bigshot
