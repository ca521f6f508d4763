// A weak bot that needs next to nothing, for when those that think cannot be had.
#include "bots/players/easy_bot.h"
#include "record/move_text.h"
#include "wasm/exchange.h"
#include "wasm/games.h"

namespace bigshot::wasm {

// Its move for the acting seat of a game; kRefused if no seat acts.
BIGSHOT_EXPORT(simple_move) int simple_move(int game_handle, std::uint64_t seed) {
  const OpenGame* open = games().find(game_handle);
  if (open == nullptr || !open->game.state().actor().is_seat()) return kRefused;
  EasyBot bot;
  bot.new_game(seed);
  answer(move_text(bot.choose(open->game.so_far(), Budget{}), open->game.header().board));
  return 0;
}

}  // namespace bigshot::wasm
