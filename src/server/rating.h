// Ratings with uncertainty from the places of games: Weng and Lin 2011, the Plackett-Luce model, with the usual
// constants of OpenSkill. Equal places [E7] are ties.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "store/changes.h"
#include "store/store.h"

namespace bigshot {

struct Skill {
  double mu = 25;
  double sigma = 25.0 / 3;

  // What is shown: a strength that the player has almost certainly.
  double shown() const { return mu - 3 * sigma; }
};

// The skills after a game, in the order in which they were given, with the place of each.
std::vector<Skill> rate(std::span<const Skill> skills, std::span<const int> places);

// The changes of all ratings after a game. A bot in several seats counts as the mean of them. Reads the store, and
// so blocks.
Stored<StoreChanges> rating_changes(Store& store, const std::vector<SeatResult>& results);

}  // namespace bigshot
