// A bot in one file, to begin your own with: it bids 1 for cubes with a colour of its own and puts them on the
// most valuable lot that is open. CONTRIBUTING.md says how it gets a name; the tests play it as it stands here.
#pragma once

#include "bots/bot.h"

namespace bigshot {

class CautiousBot : public Bot {
 public:
  void new_game(std::uint64_t) override {}

  Action choose(const GameSoFar& game, const Budget&) override {
    const State& state = game.now();
    ActionList legal;  // never empty, ascending: pass or ready comes first
    state.legal_actions(legal);
    if (state.phase() == Phase::kBidding && wants(state) && state.is_legal(Action::bid(1))) return Action::bid(1);
    if (state.phase() != Phase::kPlacing) return legal[0];
    Action best = legal[0];
    for (Action action : legal) {
      if (state.lot_value(action.lot()) > state.lot_value(best.lot())) best = action;
    }
    return best;
  }

 private:
  static bool wants(const State& state) {
    const SeatColors own = state.colors_of(state.actor().seat);
    return state.cubes_on_offer().count(own.first) + state.cubes_on_offer().count(own.second) > 0;
  }
};

}  // namespace bigshot
