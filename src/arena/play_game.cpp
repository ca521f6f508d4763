#include "arena/play_game.h"

namespace bigshot {

std::uint64_t play_to_end(State& state, Chance& chance, const Table& table, const Budget& budget,
                          std::vector<Action>* moves) {
  std::uint64_t count = 0;
  while (!state.finished()) {
    const Actor actor = state.actor();
    if (!actor.is_seat() && budget.stopped()) break;
    const Action action = actor.is_seat() ? table[index(actor.seat)]->choose(state, budget) : chance.roll();
    state.apply(action);
    if (moves != nullptr) moves->push_back(action);
    ++count;
  }
  return count;
}

}  // namespace bigshot
