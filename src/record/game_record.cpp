#include "record/game_record.h"

#include <algorithm>

#include "record/move_text.h"
#include "record/utf8.h"

namespace bigshot {

namespace {

// As it is written: it may be larger than any number that ImpossibleMove can hold.
std::string number_in(std::string_view text) { return excerpt(text.substr(text.find(' ') + 1)); }

// An action of the same kind tells what is expected now, where that is something else; else the move is wrong in
// itself.
Message refuse(const ImpossibleMove& move, std::string_view text, const State& state, const Board& board) {
  switch (move.kind) {
    case ActionKind::kBid:
      return message(*state.check_bid(move.number), board);
    case ActionKind::kRoll:
      if (const auto refusal = state.check(Action::roll(1))) return message(*refusal, board);
      return {"roll.no_such_face", Rule::kR1, {{"number", number_in(text)}}};
    default:
      if (state.phase() == Phase::kPlacing) return {"place.no_such_lot", Rule::kR6, {{"lot", {move.lot}}}};
      return message(*state.check(Action::place(move.color, Lot{0})), board);
  }
}

}  // namespace

Result<State, Refusal> start(const GameHeader& header) {
  if (header.from) return *header.from;
  return State::start(header.options, header.board, header.setup);
}

State position(const GameRecord& record, std::size_t moves) {
  State state = *start(record.header);
  const std::size_t count = std::min(moves, record.moves.size());
  for (std::size_t i = 0; i < count; ++i) state.apply(record.moves[i]);
  return state;
}

Result<Action, Message> read_legal_move(const State& state, std::string_view text, const Board& board) {
  if (const auto action = parse_move(text, board)) {
    if (const auto refusal = state.check(*action)) return message(*refusal, board);
    return *action;
  }
  if (const auto move = parse_impossible_move(text, board)) return refuse(*move, text, state, board);
  return Message{"move.unreadable", std::nullopt, {{"text", excerpt(text)}}};
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
  const auto action = read_legal_move(state_, text, header().board);
  if (!action) return action.error();
  play_legal(*action);
  return std::nullopt;
}

void Game::play_legal(Action action) {
  state_.apply(action);
  record_.moves.push_back(action);
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
