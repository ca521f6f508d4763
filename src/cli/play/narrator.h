// Tells what happened in short sentences, in the terminal's language and with the players' names.
#pragma once

#include <string>
#include <vector>

#include "cli/pictures/scene.h"
#include "record/narration.h"

namespace bigshot::cli {

class Narrator {
 public:
  Narrator(const Voice& voice, const Board& board, const std::vector<std::string>& names)
      : voice_(voice), board_(board), names_(names) {}

  std::vector<std::string> tell(const std::vector<Sentence>& sentences) const;

 private:
  std::string told(int value) const { return std::to_string(value); }
  std::string told(std::optional<Seat> value) const {
    return value ? names_[index(*value)] : voice_.text("term.ghost");
  }
  std::string told(Color value) const { return {letter(value)}; }
  std::string told(Cubes value) const;
  std::string told(Lot value) const { return {board_.lots[index(value)].id}; }
  // "R on K, R on L, Y on B".
  std::string told(const std::vector<Action>& placings) const;

  const Voice& voice_;
  const Board& board_;
  const std::vector<std::string>& names_;
};

// The letters of some cubes: "R R Y B".
std::string cubes_text(Cubes cubes);

}  // namespace bigshot::cli
