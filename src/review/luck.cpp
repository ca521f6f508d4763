#include "review/luck.h"

namespace bigshot {

Chances GameLuck::dice() const {
  Chances sum{};
  for (const RollLuck& roll : rolls) sum += roll.after - roll.before;
  return sum;
}

GameLuck luck_of(const GameRecord& record, const OutlookSettings& settings, Budget budget) {
  Outlook outlook(settings, budget);
  State state = *start(record.header);
  GameLuck luck;
  luck.seats = state.players();
  const auto chances = [&] { return to_chances(outlook.at(state).win, luck.seats); };
  for (Action move : record.moves) {
    if (budget.stopped()) return luck;
    if (state.phase() != Phase::kRolling) {
      state.apply(move);
      continue;
    }
    RollLuck roll{.round = state.round(), .before = chances()};
    state.apply(move);
    roll.after = chances();
    luck.rolls.push_back(roll);
  }
  luck.finished = state.finished();
  if (luck.finished) luck.result = chances();
  return luck;
}

}  // namespace bigshot
