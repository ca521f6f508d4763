#include "bots/evaluation/networks.h"

#include <algorithm>

#include "rules/per.h"

namespace bigshot {

bool network_fits(const Board& board) {
  return std::all_of(board.lots.begin(), board.lots.end(),
                     [](const BoardLot& lot) { return lot.value <= kHighestNetworkValue; });
}

bool network_fits(const State& state) {
  return std::all_of(kAllLots.begin(), kAllLots.end(),
                     [&](Lot lot) { return state.lot_value(lot) <= kHighestNetworkValue; });
}

void ShippedEvaluation::set_base(const State& state) {
  if (network_fits(state)) {
    auto& evaluation = by_players_[static_cast<std::size_t>(state.players())];
    if (evaluation == nullptr) {
      const bool has_own = own_ != nullptr && own_->players == state.players();
      evaluation = std::make_unique<NetEvaluation>(has_own ? own_ : network_for(state.players()));
    }
    chosen_ = evaluation.get();
  } else {
    chosen_ = &by_hand_;
  }
  chosen_->set_base(state);
}

}  // namespace bigshot
