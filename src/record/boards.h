// The boards that ship with the program, and boards that people type in themselves [T5].
#pragma once  // public: installed with the library (docs/library.md)

#include <string>
#include <string_view>
#include <vector>

#include "record/message.h"
#include "rules/board.h"
#include "rules/result.h"

namespace bigshot {

const Board& standard_board();

// The names of all boards that ship.
std::vector<std::string> shipped_boards();

// The board of this name that ships; none if there is none.
const Board* shipped_board(std::string_view name);

// Whether this very board ships, so that its name says all about it.
bool ships(const Board& board);

// A board from the content of a board file.
Result<Board, Fault> read_board(std::string_view text);

}  // namespace bigshot
