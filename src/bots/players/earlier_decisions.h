// What the acting seat has decided already in this round.
#pragma once

#include <vector>

#include "rules/game_so_far.h"

namespace bigshot {

struct Decision {
  std::size_t moves;  // that came before it
  State state;

  GameSoFar in(const GameSoFar& game) const { return {game.first(), game.moves().first(moves), state}; }
};

// The decisions of the same kind, first to last: those of the auction, or the cubes laid so far.
std::vector<Decision> earlier_decisions(const GameSoFar& game);

}  // namespace bigshot
