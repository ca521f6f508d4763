#include "bots/players/jumper_bot.h"

#include <algorithm>

namespace bigshot {

Action JumperBot::choose(const GameSoFar& game, const Budget& budget) {
  const State& state = game.now();
  const Action action = medium_.choose(game, budget);
  if (action.kind() != ActionKind::kBid) return action;
  const SeatColors colors = state.colors_of(state.actor().seat);
  const int purse = std::max(state.money(colors.first).millions, state.money(colors.second).millions);
  const int worth = static_cast<int>(medium_.worth_of_offer(state));
  return Action::bid(std::clamp(worth, action.amount(), purse));
}

}  // namespace bigshot
