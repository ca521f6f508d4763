// The level `easy`: plays like somebody at their first game. It looks at its own cubes and its own lots, counts
// who has more and forgets that ties cancel, and bids by mood.
#pragma once

#include "bots/players/worth_bidder.h"

namespace bigshot {

class EasyBot : public WorthBidder {
 public:
  void new_game(std::uint64_t seed) override;

 private:
  float worth_of_offer(const State& state) override;
  Action choose_place(const State& state) override;

  std::uint64_t seed_ = 0;
};

}  // namespace bigshot
