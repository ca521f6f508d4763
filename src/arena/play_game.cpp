#include "arena/play_game.h"

namespace bigshot {

void play_to_end(const State& first, State& state, Chance& chance, const Table& table, const Budget& budget,
                 std::vector<Action>& moves) {
  while (!state.finished()) {
    const Actor actor = state.actor();
    if (!actor.is_seat() && budget.stopped()) break;
    const Action action =
        actor.is_seat() ? table[index(actor.seat)]->choose({first, moves, state}, budget) : chance.roll();
    state.apply(action);
    moves.push_back(action);
  }
}

}  // namespace bigshot
