// The baseline: hand-written values, no search. Puts each cube where it helps most at once, and bids up to what
// the four cubes add to its own estimated balance.
#pragma once

#include "bots/evaluation/hand_evaluation.h"
#include "bots/players/worth_bidder.h"

namespace bigshot {

class GreedyBot : public WorthBidder {
 public:
  void new_game(std::uint64_t) override {}

 private:
  float worth_of_offer(const State& state) override;
  Action choose_place(const State& state) override;
  // The best single cube for the seat, given the changes so far; adds it to them.
  Action best_cube(const State& state, Seat seat, Cubes cubes, Changes& changes);

  HandEvaluation evaluation_;
};

}  // namespace bigshot
