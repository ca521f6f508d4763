#include "record/game_record.h"

#include <algorithm>

#include "record/move_text.h"
#include "record/utf8.h"

namespace bigshot {

namespace {

Message unreadable(std::string_view text) { return {"move.unreadable", std::nullopt, {{"text", excerpt(text)}}}; }

}  // namespace

Result<State, Refusal> start(const GameHeader& header) {
  return State::start(header.options, header.board, header.setup);
}

State position(const GameRecord& record, std::size_t moves) {
  State state = *start(record.header);
  const std::size_t count = std::min(moves, record.moves.size());
  for (std::size_t i = 0; i < count; ++i) state.apply(record.moves[i]);
  return state;
}

Result<Game, Refusal> Game::start(GameHeader header) {
  const auto state = bigshot::start(header);
  if (!state) return state.error();
  return Game(std::move(header), *state);
}

std::optional<Refusal> Game::play(Action action) {
  auto refusal = state_.try_apply(action);
  if (!refusal) record_.moves.push_back(action);
  return refusal;
}

std::optional<Message> Game::play(std::string_view text) {
  std::optional<Refusal> refusal;
  if (const auto action = parse_move(text, header().board)) {
    refusal = play(*action);
  } else if (const auto amount = parse_excessive_bid(text)) {
    refusal = state_.check_bid(*amount);
  } else {
    return unreadable(text);
  }
  if (!refusal) return std::nullopt;
  return message(*refusal, header().board);
}

void Game::rewind(std::size_t moves) {
  if (moves >= record_.moves.size()) return;
  record_.moves.resize(moves);
  state_ = position(record_, moves);
}

Result<Game, Fault> replay(GameHeader header, const std::vector<std::string_view>& moves) {
  if (const auto state = start(header); !state) {
    return Fault{message(state.error(), header.board), "", std::nullopt};
  }
  auto game = Game::start(std::move(header));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (auto refused = game->play(moves[i])) return Fault{*refused, "", i};
  }
  return std::move(*game);
}

}  // namespace bigshot
