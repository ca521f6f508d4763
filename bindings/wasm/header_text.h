// A game's header as the page hands it over: lines of words, made from the JSON that the browser has parsed.
//
//   options 4 ravensburger open forbidden
//   board The name, which may have spaces
//   lot A 0 park north          one line for each: letter, value, "park" or "lot", district
//   seats R W B Y               the colours of each seat
//   spaces RRYB WWYB ...        the cubes of each space
//   broker 0
//   roller 1
//
// or, of a game that begins from a position (docs/position.md), the board that the position may name and
//
//   position 4rof standard ...
//
// The page has checked that everything is there and of the right type; what the words say is checked here and by
// the rules, and refused with the key of the record that is wrong.
#pragma once

#include <string_view>

#include "record/game_record.h"

namespace bigshot::wasm {

// The board that texts of positions may name, for as long as this lives. The boards that ship come with the page.
class ShippedBoard {
 public:
  explicit ShippedBoard(const Board& board) { known_ = &board; }
  ShippedBoard(const ShippedBoard&) = delete;
  ShippedBoard& operator=(const ShippedBoard&) = delete;
  ~ShippedBoard() { known_ = nullptr; }

  static const Board* find(std::string_view name);

 private:
  static const Board* known_;
};

// The board alone, as the first lines tell it.
Board read_board_lines(std::string_view text);

Result<GameHeader, Fault> read_header(std::string_view text);

// The same for a header whose set-up is still to be dealt: no seats, spaces, broker and roller.
Result<GameHeader, Fault> read_undealt_header(std::string_view text);

// A set-up as the members of a record: {"seats":["R","W"],"spaces":[...],"broker":0,"roller":1}.
std::string setup_json(const Setup& setup, int players);

}  // namespace bigshot::wasm
