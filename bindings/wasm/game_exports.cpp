// Games: making, playing, and looking at them.
#include "record/move_text.h"
#include "wasm/advance.h"
#include "wasm/exchange.h"
#include "wasm/games.h"
#include "wasm/header_text.h"
#include "wasm/result_json.h"

namespace bigshot::wasm {

Handles<OpenGame>& games() {
  static Handles<OpenGame> all;
  return all;
}

namespace {

const Game* game_of(int handle) {
  const OpenGame* open = games().find(handle);
  return open != nullptr ? &open->game : nullptr;
}

}  // namespace

// A game from its header: its number, or kRefused with the fault. The dice of a game with a seed follow from it.
BIGSHOT_EXPORT(game_start) int game_start(int size, int with_seed, std::uint64_t seed) {
  auto header = read_header(input(size));
  if (!header) {
    answer(header.error());
    return kRefused;
  }
  const Board board = header->board;
  auto game = Game::start(std::move(*header));
  if (!game) {
    answer(Fault{message(game.error(), board), "", std::nullopt});
    return kRefused;
  }
  return games().add(
      std::make_unique<OpenGame>(OpenGame{std::move(*game), with_seed != 0 ? std::optional(seed) : std::nullopt}));
}

BIGSHOT_EXPORT(game_close) void game_close(int handle) { games().remove(handle); }

// Plays and looks, as the request in the input says (request.h). The answer is empty if there is no such game.
BIGSHOT_EXPORT(game_advance) void game_advance(int handle, int size) {
  OpenGame* open = games().find(handle);
  answer(open != nullptr ? advance(*open, read_request(input(size), open->game.state().players()))
                         : std::string());
}

// Plays moves, one in a line, up to the first that is refused; the answer says why, and is empty if none is.
// Returns how many were played.
BIGSHOT_EXPORT(game_play) int game_play(int handle, int size) {
  OpenGame* open = games().find(handle);
  answer(std::string());
  if (open == nullptr) return 0;
  int played = 0;
  for (const std::string_view line : input_lines(size)) {
    if (const auto refused = open->game.play(line)) {
      answer(*refused);
      break;
    }
    ++played;
  }
  return played;
}

BIGSHOT_EXPORT(game_rewind) void game_rewind(int handle, int moves) {
  if (OpenGame* open = games().find(handle)) open->game.rewind(static_cast<std::size_t>(std::max(moves, 0)));
}

// All legal moves now, in the order of their numbers, one in a line.
BIGSHOT_EXPORT(game_legal) void game_legal(int handle) {
  const Game* game = game_of(handle);
  ActionList list;
  if (game != nullptr) game->state().legal_actions(list);
  std::string text;
  for (const Action action : list) text += (text.empty() ? "" : "\n") + move_text(action, game->header().board);
  answer(std::move(text));
}

// Why the last of the moves in the input is refused, if those before it were made; empty if it is legal.
BIGSHOT_EXPORT(game_check) void game_check(int handle, int size) {
  const Game* game = game_of(handle);
  answer(std::string());
  if (game == nullptr) return;
  Game copy = *game;
  for (const std::string_view line : input_lines(size)) {
    if (const auto refused = copy.play(line)) return answer(*refused);
  }
}

BIGSHOT_EXPORT(game_result) void game_result(int handle) {
  const Game* game = game_of(handle);
  answer(game != nullptr ? result_json(*game) : std::string("null"));
}

BIGSHOT_EXPORT(game_standing) void game_standing(int handle) {
  const Game* game = game_of(handle);
  answer(game != nullptr ? standing_json(*game) : std::string("null"));
}

// The fault of a header whose set-up is still to be dealt; empty if there is none.
BIGSHOT_EXPORT(header_check) void header_check(int size) {
  const auto header = read_undealt_header(input(size));
  answer(std::string());
  if (!header) answer(header.error());
}

}  // namespace bigshot::wasm
