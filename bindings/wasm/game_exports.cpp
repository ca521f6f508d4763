// Games: making, playing, and looking at them.
#include "record/move_text.h"
#include "wasm/exchange.h"
#include "wasm/games.h"
#include "wasm/header_text.h"
#include "wasm/log_json.h"
#include "wasm/picture.h"
#include "wasm/result_json.h"

namespace bigshot::wasm {

Handles<Game>& games() {
  static Handles<Game> all;
  return all;
}

namespace {

Viewer viewer_of(int seat, const Game& game) {
  if (seat < 0 || seat >= game.state().players()) return std::nullopt;
  return static_cast<Seat>(seat);
}

std::vector<Action> draft_of(int size, const Board& board) {
  std::vector<Action> draft;
  for (const std::string_view line : input_lines(size)) {
    if (const auto action = parse_move(line, board)) draft.push_back(*action);
  }
  return draft;
}

std::string joined(const auto& actions, const Board& board) {
  std::string text;
  for (const Action action : actions) text += (text.empty() ? "" : "\n") + move_text(action, board);
  return text;
}

}  // namespace

// A game from its header: its number, or kRefused with the fault.
BIGSHOT_EXPORT(game_start) int game_start(int size) {
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
  return games().add(std::make_unique<Game>(std::move(*game)));
}

BIGSHOT_EXPORT(game_close) void game_close(int handle) { games().remove(handle); }

// Plays moves, one in a line, up to the first that is refused; the answer says why, and is empty if none is.
// Returns how many were played.
BIGSHOT_EXPORT(game_play) int game_play(int handle, int size) {
  Game* game = games().find(handle);
  answer(std::string());
  if (game == nullptr) return 0;
  int played = 0;
  for (const std::string_view line : input_lines(size)) {
    if (const auto refused = game->play(line)) {
      answer(*refused);
      break;
    }
    ++played;
  }
  return played;
}

BIGSHOT_EXPORT(game_rewind) void game_rewind(int handle, int moves) {
  if (Game* game = games().find(handle)) game->rewind(static_cast<std::size_t>(std::max(moves, 0)));
}

// All moves so far, one in a line.
BIGSHOT_EXPORT(game_moves) void game_moves(int handle) {
  const Game* game = games().find(handle);
  answer(game != nullptr ? joined(game->record().moves, game->header().board) : std::string());
}

// Who made each move so far: a character for each, the seat's number, or - for the die.
BIGSHOT_EXPORT(game_actors) void game_actors(int handle) {
  const Game* game = games().find(handle);
  answer(std::string());
  if (game == nullptr) return;
  State state = *start(game->header());
  std::string actors;
  for (const Action action : game->record().moves) {
    const Actor actor = state.actor();
    actors += actor.is_seat() ? static_cast<char>('0' + static_cast<int>(index(actor.seat))) : '-';
    state.apply(action);
  }
  answer(actors);
}

// All legal moves now, in the order of their numbers, one in a line.
BIGSHOT_EXPORT(game_legal) void game_legal(int handle) {
  const Game* game = games().find(handle);
  ActionList list;
  if (game != nullptr) game->state().legal_actions(list);
  answer(game != nullptr ? joined(list, game->header().board) : std::string());
}

// Why the last of the moves in the input is refused, if those before it were made; empty if it is legal.
BIGSHOT_EXPORT(game_check) void game_check(int handle, int size) {
  const Game* game = games().find(handle);
  answer(std::string());
  if (game == nullptr) return;
  Game copy = *game;
  for (const std::string_view line : input_lines(size)) {
    if (const auto refused = copy.play(line)) return answer(*refused);
  }
}

// The position after `at` moves as `seat` sees it (a spectator: -1), with the draft in the input.
BIGSHOT_EXPORT(game_picture) void game_picture(int handle, int at, int seat, int size) {
  const Game* game = games().find(handle);
  answer(std::string());
  if (game == nullptr) return;
  answer(picture_json(Picture(game->record(), static_cast<std::size_t>(std::max(at, 0)), viewer_of(seat, *game),
                              draft_of(size, game->header().board))));
}

BIGSHOT_EXPORT(game_log) void game_log(int handle, int from, int to) {
  const Game* game = games().find(handle);
  answer(game == nullptr ? std::string("[]")
                         : log_json(game->record(), static_cast<std::size_t>(std::max(from, 0)),
                                    static_cast<std::size_t>(std::max(to, 0))));
}

BIGSHOT_EXPORT(game_result) void game_result(int handle) {
  const Game* game = games().find(handle);
  answer(game != nullptr ? result_json(*game) : std::string("null"));
}

BIGSHOT_EXPORT(game_standing) void game_standing(int handle) {
  const Game* game = games().find(handle);
  answer(game != nullptr ? standing_json(*game) : std::string("null"));
}

// The fault of a header whose set-up is still to be dealt; empty if there is none.
BIGSHOT_EXPORT(header_check) void header_check(int size) {
  const auto header = read_undealt_header(input(size));
  answer(std::string());
  if (!header) answer(header.error());
}

}  // namespace bigshot::wasm
