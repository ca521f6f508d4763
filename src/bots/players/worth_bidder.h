// Playing without looking at the others: the cubes are worth so much to me, so I go up to that. What the simple
// bots share.
#pragma once

#include "bots/bot.h"

namespace bigshot {

class WorthBidder : public Bot {
 public:
  Action choose(const GameSoFar& game, const Budget& budget) final;

 protected:
  // What the cubes on offer are worth to the acting seat, in millions.
  virtual float worth_of_offer(const State& state) = 0;
  virtual Action choose_place(const State& state) = 0;
};

}  // namespace bigshot
