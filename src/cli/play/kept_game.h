// A game on the terminal with the file it is kept in, if any. The file is whole after every move, whatever
// happens to the program; it also says who plays at which seat, so that a game can go on with nothing but its
// file.
#pragma once

#include <string>
#include <vector>

#include "record/json_record.h"

namespace bigshot::cli {

// Who decides for a seat: a person, or a bot by its name.
inline constexpr std::string_view kHuman = "human";

class KeptGame {
 public:
  // A new game; `file` is empty if it is not kept.
  KeptGame(Game game, std::vector<std::string> players, std::string file);

  // The only game of a file that exists, or what is wrong with it, where.
  static Result<KeptGame, Fault> read(const std::string& file);
  static bool exists(const std::string& file);

  const Game& game() const { return game_; }
  const State& state() const { return game_.state(); }
  const std::string& file() const { return file_; }

  // Who plays at each seat; empty if the file did not say.
  const std::vector<std::string>& players() const { return players_; }
  void set_players(std::vector<std::string> players);

  // Only legal moves.
  void play(Action action) { game_.play(action); }

  // Nothing if all went well, or if the game is not kept.
  std::optional<Message> save() const;

 private:
  Game game_;
  Extras extras_;
  std::vector<std::string> players_;
  std::string file_;
};

}  // namespace bigshot::cli
