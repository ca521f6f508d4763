// Fits a network to examples: cross-entropy for who wins, squared error for the balances, Adam. One thread and
// plain arithmetic: the same examples in the same order give the same network.
#pragma once

#include <span>
#include <string>
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

  // The optimiser's memory, the network not included: what the next step depends on besides it.
  void append_memory(std::string& bytes) const;
  static std::size_t memory_size();
  // Takes it back from the first memory_size() bytes.
  void restore_memory(std::string_view bytes);

 private:
  // What Adam keeps of a row of weights.
  template <class Row>
  struct Slope {
    Row gradient{};
    Row mean{};
    Row square{};
    bool touched = false;
  };

  double learn_from(const Example& example);
  template <class Row>
  void descend(Row& weights, Slope<Row>& slope, float rate, float scale) const;
  template <class Each>
  static void for_each_memory(auto& learner, Each each);

  Network network_;
  std::vector<Slope<HiddenRow>> rows_;
  Slope<HiddenRow> bias_;
  std::array<Slope<OutputRow>, kOutputBuckets> win_;
  std::array<Slope<OutputRow>, kOutputBuckets> balance_;
  std::uint64_t steps_ = 0;
};

// A network that knows nothing yet but what the facts tell: small random weights, and factors for the facts that
// make it bid about like the hand-written estimate.
Network new_network(int players, std::uint64_t seed);

// The mean cross-entropy of a network over examples, by the arithmetic that games use.
double loss_of(const Network& network, std::span<const Example> examples);

}  // namespace bigshot
