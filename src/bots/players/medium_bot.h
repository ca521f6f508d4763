// The level `medium`: plays like somebody who knows the game. It finds a good place for its cubes, ties that
// cancel included, but bids by what the cubes are worth to itself, a little by mood, without asking what the
// others would do with them.
#pragma once

#include "bots/evaluation/hand_evaluation.h"
#include "bots/players/worth_bidder.h"
#include "bots/search/placement_search.h"

namespace bigshot {

class MediumBot : public WorthBidder {
 public:
  void new_game(std::uint64_t seed) override;
  float worth_of_offer(const State& state) override;

 private:
  Action choose_place(const State& state) override;
  const Placement& best_placement(const State& state);

  std::uint64_t seed_ = 0;
  HandEvaluation evaluation_;
  PlacementSearch search_;
};

}  // namespace bigshot
