// The rolls that lead to different spaces, and by how many faces of the die each comes about: with fewer spaces
// left than faces, some faces lead to the same space [R1].
#pragma once

#include <algorithm>

#include "rules/short_list.h"
#include "rules/state.h"

namespace bigshot {

struct DifferentRoll {
  int face;   // the lowest of those that lead there
  int faces;  // how many do
};
using DifferentRolls = ShortList<DifferentRoll, kDieFaces>;

inline DifferentRolls different_rolls(const State& before_roll) {
  const int spaces = std::min(kDieFaces, kRounds + 1 - before_roll.round());
  DifferentRolls rolls;
  for (int face = 1; face <= spaces; ++face) rolls.push_back({face, (kDieFaces - face) / spaces + 1});
  return rolls;
}

// Which of these rolls leads where this face does.
inline std::size_t same_as(int face, const DifferentRolls& rolls) {
  return static_cast<std::size_t>(face - 1) % rolls.size();
}

}  // namespace bigshot
