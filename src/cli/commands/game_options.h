// The options of every command that makes a game: how many play, which edition, how money is handled, on which
// board. Registered once, so that they read and fail the same everywhere.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "record/game_record.h"
#include "rules/board.h"
#include "rules/options.h"
#include "text/catalog.h"

namespace bigshot::cli {

// As given on the command line.
struct GameChoice {
  int players = 4;
  std::string edition = "ravensburger";
  std::string money = "open";
  std::string overbid;     // empty: penalty with hidden money, else forbidden [C3]
  std::string board_file;  // empty: the standard board
  std::string position;    // empty: a deal
};

// Adds --players, --edition, --money, --overbid and --board to a command.
void add_game_options(CLI::App& command, GameChoice& choice);

// Adds --position to a command that has the options above; it takes the place of all of them.
void add_position_option(CLI::App& command, GameChoice& choice);

// A number from `least` to `most`; "nan", which CLI11 takes for one, is none.
CLI::Validator number_between(double least, double most);

// For --seed: a whole number of at most 64 bits, without a sign (which CLI11 would take for a huge number).
CLI::Validator seed_number();

// What a game is made of, checked by the rules.
struct GameBasis {
  Options options;
  Board board;
  bool board_ships = true;
  std::optional<State> from = std::nullopt;  // the position to begin from instead of a deal
};

// The header of a game that begins from the position of this text (docs/position.md). Throws a
// CLI::ValidationError that names the part of the text which is wrong.
GameHeader header_from_position(const std::string& text, Language language);

// Makes a dealt header begin from the position instead, if the basis has one.
void begin_from(const GameBasis& basis, GameHeader& header);

// Throws a CLI::ValidationError, with the rule's sentence in the language of the catalogue, if the choices do
// not go together [S3, C3, C4] or the board cannot be read or is no board [T2].
GameBasis make_basis(const GameChoice& choice, Language language);

}  // namespace bigshot::cli
