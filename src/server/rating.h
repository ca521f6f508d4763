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

// Provisional until somebody has met so many different opponents: more than there are levels of bots.
inline constexpr int kOpponentsOfRating = 5;

// A game counts unless two of its people have had so many counted games with each other within a week.
inline constexpr int kMostGamesTogether = 5;
inline constexpr std::int64_t kTogetherTime = std::int64_t{7} * 24 * 3600 * 1000;

// The changes of all ratings that follow from a finished game, and that it has been rated. A bot in several seats
// counts as the mean of them; who has abandoned the game comes last, whatever a bot reached for them.
// Reads the store, and so blocks.
Stored<StoreChanges> rating_changes(Store& store, const std::string& game);

}  // namespace bigshot
