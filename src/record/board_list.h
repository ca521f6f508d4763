// Looking for a board among several: those that are built in, and those that a page brings along.
#pragma once

#include <string_view>
#include <vector>

#include "rules/board.h"

namespace bigshot {

// The board of this name; nullptr if there is none.
inline const Board* find_board(const std::vector<Board>& boards, std::string_view name) {
  for (const Board& board : boards) {
    if (board.name == name) return &board;
  }
  return nullptr;
}

// Whether this very board is one of them, so that its name says all about it.
inline bool has_board(const std::vector<Board>& boards, const Board& board) {
  const Board* found = find_board(boards, board.name);
  return found != nullptr && *found == board;
}

}  // namespace bigshot
