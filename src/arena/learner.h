// Fits a network to examples: cross-entropy for who wins, squared error for the balances, Adam. One thread and
// plain arithmetic: the same examples in the same order give the same network.
#pragma once

#include <span>
#include <vector>

#include "arena/self_play.h"
#include "bots/evaluation/network.h"

namespace bigshot {

class Learner {
 public:
  explicit Learner(Network network);

  const Network& network() const { return network_; }

  // One step over a batch of examples; returns their mean cross-entropy.
  double step(std::span<const Example* const> batch, float rate);

 private:
  struct Slope {
    HiddenRow gradient{};
    HiddenRow mean{};
    HiddenRow square{};
    bool touched = false;
  };

  double learn_from(const Example& example);
  void descend(HiddenRow& weights, Slope& slope, float rate, float scale) const;

  Network network_;
  std::vector<Slope> rows_;
  Slope bias_;
  Slope win_;
  Slope balance_;
  Slope constants_;  // [0] win bias, [1] balance bias
  std::uint64_t steps_ = 0;
};

// A network that knows nothing yet: small random weights.
Network new_network(int players, std::uint64_t seed);

}  // namespace bigshot
