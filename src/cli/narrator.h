// Tells what happened in short sentences: everything in them is announced at a table too, so they may be told
// to everyone, also where money is hidden [C1].
#pragma once

#include <string>
#include <vector>

#include "cli/scene.h"

namespace bigshot::cli {

class Narrator {
 public:
  Narrator(const Voice& voice, const Board& board, const std::vector<std::string>& names)
      : voice_(voice), board_(board), names_(names) {}

  // The sentences about an action that is no placing, which led from one position to the next.
  std::vector<std::string> tell(const State& before, Action action, const State& after) const;

  // All cubes that a seat placed in one go, and the lots sold by them [R7].
  std::vector<std::string> tell_placing(const State& before, const std::vector<Action>& placings) const;

  // "R on K, R on L, Y on B".
  std::string placings_text(const std::vector<Action>& placings) const;

 private:
  std::string actor_name(const State& state) const { return names_[index(state.actor().seat)]; }
  std::string told_loan(const State& before, Color color) const;
  void tell_auction_end(const State& before, const State& after, std::vector<std::string>& sentences) const;

  const Voice& voice_;
  const Board& board_;
  const std::vector<std::string>& names_;
};

// The letters of some cubes: "R R Y B".
std::string cubes_text(Cubes cubes);

}  // namespace bigshot::cli
