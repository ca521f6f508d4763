// A game as everything that happened in it: header and moves. A GameRecord is legal by construction: whoever
// makes one (reader, live game) has checked every part with the rules.
#pragma once  // public: installed with the library (docs/library.md)

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/message.h"
#include "rules/game_so_far.h"
#include "rules/reckoning.h"
#include "rules/state.h"

namespace bigshot {

struct GameHeader {
  Options options;
  Board board;
  bool board_ships = true;  // known by its name alone; otherwise it is written out whole in the record
  std::vector<std::optional<std::string>> names;  // one for each seat, clockwise
  Setup setup;                               // how it was dealt; of a game from a position only the colours count
  std::optional<State> from = std::nullopt;  // the position that the game begins from instead of a deal

  friend bool operator==(const GameHeader&, const GameHeader&) = default;
};

struct GameRecord {
  GameHeader header;
  std::vector<Action> moves;

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// The first position of a game.
Result<State, Refusal> start(const GameHeader& header);

// The position after the first `moves` moves of a record (all, if it has fewer).
State position(const GameRecord& record, std::size_t moves);

// The action that a move's text stands for, if it is legal now, or why not.
Result<Action, Message> read_legal_move(const State& state, std::string_view text, const Board& board);

// A game that goes on: its record so far and the position it has led to.
class Game {
 public:
  static Result<Game, Refusal> start(GameHeader header);

  const GameRecord& record() const { return record_; }
  const GameHeader& header() const { return record_.header; }
  const State& state() const { return state_; }
  // The position before the first move.
  const State& first() const { return first_; }
  // As bots are told it.
  GameSoFar so_far() const { return {first_, record_.moves, state_}; }

  // Does a move, or says why it is refused; the game is then unchanged.
  std::optional<Refusal> play(Action action);
  // The same for a move's text.
  std::optional<Message> play(std::string_view text);
  // Does a move that is known to be legal, as State::apply does.
  void play_legal(Action action);
  // Takes back everything after the first `moves` moves.
  void rewind(std::size_t moves);

 private:
  Game(GameHeader header, const State& state) : record_{std::move(header), {}}, first_(state), state_(state) {}

  GameRecord record_;
  State first_;
  State state_;
};

// Replays moves from their texts: the game they make, or the first that is wrong.
Result<Game, Fault> replay(GameHeader header, const std::vector<std::string_view>& moves);

}  // namespace bigshot
