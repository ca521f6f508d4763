// An odd player for the arena: values the cubes like `medium`, but names its whole price at once, to see whether
// that can frighten the others.
#pragma once

#include "bots/bot.h"
#include "bots/players/medium_bot.h"

namespace bigshot {

class JumperBot : public Bot {
 public:
  void new_game(std::uint64_t seed) override { medium_.new_game(seed); }
  Action choose(const GameSoFar& game, const Budget& budget) override;

 private:
  MediumBot medium_;
};

}  // namespace bigshot
