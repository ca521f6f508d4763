// The player without a plan: uniform among the kinds of move that are legal, and for a bid a small step more
// often than a large one, so that auctions last.
#pragma once

#include "bots/bot.h"
#include "rules/random.h"

namespace bigshot {

// A random legal action of a game that is not finished.
Action random_action(const State& state, Random& random);

// On a cache line of its own: it is so small that bots of different threads would share one, and each draw of one
// would make the other wait for the line.
class alignas(64) RandomBot : public Bot {
 public:
  void new_game(std::uint64_t seed) override { random_ = Random(seed); }
  Action choose(const GameSoFar& game, const Budget& budget) override;

 private:
  Random random_{0};
};

}  // namespace bigshot
