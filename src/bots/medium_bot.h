// The level `medium`: plays like somebody who knows the game. It finds a good place for its cubes, ties that
// cancel included, but bids by what the cubes are worth to itself, a little by mood, without asking what the
// others would do with them.
#pragma once

#include "bots/bot.h"
#include "bots/hand_evaluation.h"
#include "bots/placement_search.h"

namespace bigshot {

class MediumBot : public Bot {
 public:
  void new_game(std::uint64_t seed) override;
  Action choose(const State& state, const Budget& budget) override;

  // What the cubes on offer are worth to the acting seat, in millions.
  float worth_of_offer(const State& state);

 private:
  const Placement& best_placement(const State& state);

  std::uint64_t seed_ = 0;
  HandEvaluation evaluation_;
  PlacementSearch search_;
};

}  // namespace bigshot
