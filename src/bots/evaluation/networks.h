// The networks that ship with the program, one for each number of players.
#pragma once

#include <memory>

#include "bots/evaluation/hand_evaluation.h"
#include "bots/evaluation/net_evaluation.h"

namespace bigshot {

// The network for games with this many players, ready to be shared by any number of bots.
std::shared_ptr<const WholeNetwork> network_for(int players);

// The networks have learnt on boards with values up to 25 and make sense some way beyond; what is worth more is
// more than their whole numbers hold.
inline constexpr int kHighestNetworkValue = 200;
bool network_fits(const Board& board);
bool network_fits(const State& state);

// Values positions of any number of players by the network that is for it, and on boards that it does not fit by
// the hand-written estimate.
class ShippedEvaluation : public Evaluation {
 public:
  // With this network in place of the shipped one for as many players, if there is one.
  explicit ShippedEvaluation(std::shared_ptr<const WholeNetwork> own = nullptr) : own_(std::move(own)) {}

  void set_base(const State& state) override;
  Values value(const Changes& changes) override { return chosen_->value(changes); }

 private:
  std::shared_ptr<const WholeNetwork> own_;
  std::array<std::unique_ptr<NetEvaluation>, kMaxPlayers + 1> by_players_;
  HandEvaluation by_hand_;
  Evaluation* chosen_ = nullptr;
};

}  // namespace bigshot
