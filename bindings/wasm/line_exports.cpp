// How a game goes on if everybody plays perfectly: what answers a puzzle's wrong move.
#include "bots/search/endgame_solver.h"
#include "record/move_text.h"
#include "wasm/exchange.h"
#include "wasm/games.h"

namespace bigshot::wasm {

// All moves to the end of the game, one in a line. Only in the last round, once the die has been rolled; empty
// otherwise.
BIGSHOT_EXPORT(perfect_line) void perfect_line(int game_handle) {
  const OpenGame* open = games().find(game_handle);
  answer(std::string());
  if (open == nullptr) return;
  State state = open->game.state();
  if (state.round() != kRounds || state.phase() == Phase::kRolling) return;
  EndgameSolver solver;
  std::string lines;
  while (!state.finished()) {
    const Action action = solver.best(state);
    lines += (lines.empty() ? "" : "\n") + move_text(action, open->game.header().board);
    state.apply(action);
  }
  answer(std::move(lines));
}

}  // namespace bigshot::wasm
