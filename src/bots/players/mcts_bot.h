// Plain Monte Carlo tree search (UCT) with random playouts, as general game playing has it: the reference to
// measure against, not a level.
#pragma once

#include <vector>

#include "bots/bot.h"
#include "rules/per.h"
#include "rules/random.h"

namespace bigshot {

class MctsBot : public Bot {
 public:
  explicit MctsBot(int simulations) : simulations_(simulations) {}

  void new_game(std::uint64_t seed) override { seed_ = seed; }
  Action choose(const GameSoFar& game, const Budget& budget) override;

 private:
  using Rewards = PerSeat<float>;

  struct Node {
    Action action;  // that led here
    Actor actor{};  // who chose it
    std::uint32_t visits = 0;
    float reward = 0;  // sum, for that seat
    std::uint32_t first_child = 0;
    std::uint16_t child_count = 0;
  };

  void simulate(const State& root);
  void expand(std::uint32_t node, const State& state);
  std::uint32_t select_child(std::uint32_t node, const State& state);
  Rewards play_out(State state);

  const int simulations_;
  std::uint64_t seed_ = 0;
  Random random_{0};  // of the present decision
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;
};

}  // namespace bigshot
