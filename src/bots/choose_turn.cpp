// A whole turn of a bot: one decision, or all the cubes that it places.
#include "bots/bot.h"

namespace bigshot {

Turn choose_turn(Bot& bot, const GameSoFar& game, const Budget& budget) {
  State state = game.now();
  std::vector<Action> moves(game.moves().begin(), game.moves().end());
  const Seat seat = state.actor().seat;
  const bool placing = state.phase() == Phase::kPlacing;
  Turn turn;
  do {
    const Action action = bot.choose({game.first(), moves, state}, budget);
    if (state.try_apply(action)) {
      turn.illegal = action;
      break;
    }
    turn.actions.push_back(action);
    moves.push_back(action);
  } while (placing && state.phase() == Phase::kPlacing && state.actor().is(seat));
  return turn;
}

}  // namespace bigshot
