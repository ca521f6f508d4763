// The networks that ship with the program, one for each number of players.
#pragma once

#include <memory>

#include "bots/net_evaluation.h"

namespace bigshot {

// The network for games with this many players, ready to be shared by any number of bots.
std::shared_ptr<const WholeNetwork> network_for(int players);

// Values positions of any number of players by the network that is for it.
class ShippedEvaluation : public Evaluation {
 public:
  void set_base(const State& state) override;
  Values value(const Changes& changes) override { return chosen_->value(changes); }

 private:
  std::array<std::unique_ptr<NetEvaluation>, kMaxPlayers + 1> by_players_;
  NetEvaluation* chosen_ = nullptr;
};

}  // namespace bigshot
