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
// or, of a game that begins from a position (docs/position.md),
//
//   position 4rof standard ...
//
// The page has checked that everything is there and of the right type; what the words say is checked here and by
// the rules, and refused with the key of the record that is wrong.
#pragma once

#include <string_view>
#include <vector>

#include "record/game_record.h"

namespace bigshot::wasm {

// Boards one after the other, each as in a header. Only those that can be played on.
std::vector<Board> read_boards(std::string_view text);

Result<GameHeader, Fault> read_header(std::string_view text);

// The same for a header whose set-up is still to be dealt: no seats, spaces, broker and roller.
Result<GameHeader, Fault> read_undealt_header(std::string_view text);

// A set-up as the members of a record: {"seats":["R","W"],"spaces":[...],"broker":0,"roller":1}.
std::string setup_json(const Setup& setup, int players);

}  // namespace bigshot::wasm
