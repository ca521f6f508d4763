// A position that somebody is setting up, read and written in the text of docs/position.md: what is impossible
// about it is told, all of it, instead of being refused.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/position_text.h"
#include "rules/position.h"

namespace bigshot {

struct PositionDraft {
  GameHeader header;  // of the game that would begin from it; `from` is there only if nothing is wrong
  Position position;
  std::vector<Fault> faults;  // everything that makes it impossible, with its place
};

// As read_position does, but spaces may hold fewer than four cubes or one colour. Only a text of the wrong form is
// an error.
Result<PositionDraft, Fault> read_position_draft(std::string_view text, FindBoard find_board);

std::string write_position(const Position& position, const Options& options, const Board& board, bool board_ships);

}  // namespace bigshot
