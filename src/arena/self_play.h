// Games of a network against itself, as examples to learn from: each round's first position with what came of it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bots/evaluation/evaluation.h"
#include "bots/evaluation/network.h"
#include "bots/search/bidder.h"
#include "rules/board.h"
#include "rules/options.h"
#include "rules/reckoning.h"

namespace bigshot {

// A position before a roll, and the values that the network should give it.
struct Example {
  State state;
  Values win{};
  Values balance{};  // in millions
};

// The shares of the victory; if nobody wins, nobody is better off than another [E6].
Values victory_shares(const Reckoning& reckoning);

struct SelfPlaySettings {
  float temperature = 0.015F;     // of bids, in win probability, where all seats bid alike
  float placement_chance = 0.1F;  // that a placement is drawn among the good ones instead of the best
  float placement_temperature = 0.02F;
  float trust_in_outcome = 0.4F;  // how much of a target is what came later, the rest what the round promised
};

// How many of the games are unlike the others.
struct SelfPlayShares {
  float other_boards = 0.125F;  // values other than the standard board's, so that the network makes sense on any
  float other_bidders = 0;      // each seat with a temperature and a bias of its own, known to all: a population
};

// A game to be played for learning; with three or four players sometimes with hidden money, with two both
// editions.
struct SelfPlayGame {
  Options options;
  Board board;
  std::optional<Bidders> bidders;  // nothing: all alike

  static SelfPlayGame of(int players, const Board& standard, std::uint64_t seed,
                         const SelfPlayShares& shares = {});
};

// Plays one game from its seed and appends its 18 examples.
class SelfPlay {
 public:
  SelfPlay(const Network& network, const SelfPlaySettings& settings);
  ~SelfPlay();

  void play(const SelfPlayGame& game, std::uint64_t seed, std::vector<Example>& examples);

 private:
  class Player;
  std::unique_ptr<Player> player_;
  const SelfPlaySettings settings_;
};

}  // namespace bigshot
