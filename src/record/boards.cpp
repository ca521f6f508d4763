#include "record/boards.h"

#include <cstdlib>

#include "record/board_json.h"
#include "record/board_list.h"
#include "record/json_text.h"

// The files of data/boards, each from its beginning to its end: made by src/record/CMakeLists.txt.
extern "C" const int bigshot_board_count;
extern "C" const char* const bigshot_boards[][2];

namespace bigshot {

namespace {

Board embedded(const char* begin, const char* end) {
  auto board = read_board(std::string_view(begin, static_cast<std::size_t>(end - begin)));
  if (!board) std::abort();  // built into the program: the tests read every one
  return std::move(*board);
}

const std::vector<Board>& all_boards() {
  static const std::vector<Board> boards = [] {
    std::vector<Board> all;
    for (int i = 0; i < bigshot_board_count; ++i)
      all.push_back(embedded(bigshot_boards[i][0], bigshot_boards[i][1]));
    return all;
  }();
  return boards;
}

}  // namespace

const Board& standard_board() { return all_boards().front(); }

std::vector<std::string> shipped_boards() {
  std::vector<std::string> names;
  for (const Board& board : all_boards()) names.push_back(board.name);
  return names;
}

const Board* shipped_board(std::string_view name) { return find_board(all_boards(), name); }

bool ships(const Board& board) { return has_board(all_boards(), board); }

Result<Board, Fault> read_board(std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return json.error();
  std::optional<Fault> fault;
  Board board = read_board(JsonCursor(*json, fault));
  if (fault) return *fault;
  return board;
}

}  // namespace bigshot
