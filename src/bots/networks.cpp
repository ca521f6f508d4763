#include "bots/networks.h"

namespace bigshot {

void ShippedEvaluation::set_base(const State& state) {
  auto& evaluation = by_players_[static_cast<std::size_t>(state.players())];
  if (evaluation == nullptr) evaluation = std::make_unique<NetEvaluation>(network_for(state.players()));
  chosen_ = evaluation.get();
  chosen_->set_base(state);
}

}  // namespace bigshot
