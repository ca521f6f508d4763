#include "review/told_chances.h"

#include <algorithm>

namespace bigshot {

namespace {

// The round was thought through when it was rolled, as a review does it; a look that begins in the middle of an
// auction differs a little.
Forecast as_reviewed(const GameSoFar& game, Outlook& outlook) {
  State state = game.first();
  State rolled = state;
  for (Action move : game.moves()) {
    state.apply(move);
    if (move.kind() == ActionKind::kRoll) rolled = state;
  }
  outlook.forget();
  outlook.at(rolled);
  return outlook.at(game.now());
}

}  // namespace

Explanation with_told_chances(Explanation explanation, const GameSoFar& game, Outlook& outlook) {
  const State& state = game.now();
  const Forecast forecast = as_reviewed(game, outlook);
  for (Seat seat : seats(state.players())) {
    explanation.win[seat] = static_cast<float>(forecast.win[seat]);
  }
  if (explanation.options.empty()) return explanation;
  const float best = explanation.options.front().value;
  const float told = explanation.win[state.actor().seat];
  for (OptionValue& option : explanation.options) {
    option.value = std::clamp(told - (best - option.value), 0.0F, 1.0F);
  }
  return explanation;
}

}  // namespace bigshot
