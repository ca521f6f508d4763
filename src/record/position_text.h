// A position as one line of text (docs/position.md): complete, and the same position is always the same text.
// What chess calls a FEN. Reading is strict; what is wrong is told with the part of the text where it stands.
#pragma once  // public: installed with the library (docs/library.md)

#include <string>
#include <string_view>

#include "record/game_record.h"

namespace bigshot {

// The board of a name that a text may use without writing it out; nullptr if there is none.
using FindBoard = const Board* (*)(std::string_view name);

// The line for a position. A board that does not ship is written out in it.
std::string write_position(const State& state, const Board& board, bool board_ships);

// The header of a game that begins from the position, or what is wrong. A fault's key is the part: "rules",
// "board", "seats", "lots", "ring", "broker", "roller", "purses", "shown", "round" or "phase", with the index of
// the item where there is one, such as "ring[4]".
Result<GameHeader, Fault> read_position(std::string_view text, FindBoard find_board);

// Numbers in a text go up to this, whatever the rules say about them.
inline constexpr int kHighestNumber = 9999;

// Longer than any position can be; a longer text is not looked at.
inline constexpr std::size_t kLongestPosition = 4000;

}  // namespace bigshot
