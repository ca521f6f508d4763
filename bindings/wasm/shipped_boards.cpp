#include "wasm/shipped_boards.h"

#include "record/board_list.h"
#include "wasm/exchange.h"
#include "wasm/header_text.h"

namespace bigshot::wasm {

namespace {

std::vector<Board>& all_boards() {
  static std::vector<Board> boards;
  return boards;
}

}  // namespace

const Board* shipped_board(std::string_view name) { return find_board(all_boards(), name); }

bool ships(const Board& board) { return has_board(all_boards(), board); }

// The boards that ship from now on, one after the other (header_text.h).
BIGSHOT_EXPORT(boards_ship) void boards_ship(int size) { all_boards() = read_boards(input(size)); }

}  // namespace bigshot::wasm
