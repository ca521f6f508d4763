#include "bots/players/earlier_decisions.h"

namespace bigshot {

std::vector<Decision> earlier_decisions(const GameSoFar& game) {
  const State& now = game.now();
  const bool placing = now.phase() == Phase::kPlacing;
  std::vector<Decision> decisions;
  State state = game.first();
  for (std::size_t n = 0; n < game.moves().size(); ++n) {
    const bool same_kind = state.round() == now.round() && (state.phase() == Phase::kPlacing) == placing;
    if (same_kind && state.actor().is(now.actor().seat)) decisions.push_back({n, state});
    state.apply(game.moves()[n]);
  }
  return decisions;
}

}  // namespace bigshot
