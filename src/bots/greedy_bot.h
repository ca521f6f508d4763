// The baseline: hand-written values, no search. Puts each cube where it helps most at once, and bids up to what
// the four cubes add to its own estimated balance.
#pragma once

#include "bots/bot.h"
#include "bots/hand_evaluation.h"

namespace bigshot {

class GreedyBot : public Bot {
 public:
  void new_game(std::uint64_t) override {}
  Action choose(const State& state, const Budget& budget) override;

 private:
  float worth_of_offer(const State& state);
  // The best single cube for the seat, given the changes so far; adds it to them.
  Action best_cube(const State& state, Seat seat, Cubes cubes, Changes& changes);

  HandEvaluation evaluation_;
};

}  // namespace bigshot
