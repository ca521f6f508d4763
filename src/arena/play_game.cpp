#include "arena/play_game.h"

namespace bigshot {

void play_to_end(const State& first, State& state, Chance& chance, const Table& table, const Budget& budget,
                 std::vector<Action>& moves) {
  play_on(
      state, chance, budget,
      [&](Seat seat) {
        return table[seat]->choose({first, moves, state}, budget);
      },
      [&](Action action) {
        state.apply(action);
        moves.push_back(action);
      });
}

}  // namespace bigshot
