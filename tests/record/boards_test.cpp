// Boards that ship, and boards from files [T2, T5].
#include "record/boards.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace bigshot {
namespace {

std::string content(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Boards, that_ship_are_the_files_in_data_boards) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(BIGSHOT_BOARDS)) {
    if (entry.path().stem().extension() == ".layout") continue;  // how the page draws a board
    ++files;
    const auto board = read_board(content(entry.path()));
    ASSERT_TRUE(board) << entry.path();
    EXPECT_EQ(board->name, entry.path().stem());
    ASSERT_NE(shipped_board(board->name), nullptr) << "not built in: " << entry.path();
    EXPECT_EQ(*shipped_board(board->name), *board);
  }
  EXPECT_EQ(files, shipped_boards().size());
}

TEST(Boards, have_the_standard_one_as_the_rules_describe_it) {  // [T5]
  std::string text;
  for (const BoardLot& lot : standard_board().lots) {
    text += lot.id + (lot.park ? " park " : " " + std::to_string(lot.value) + " ") + lot.district + "\n";
  }
  EXPECT_EQ(text,
            "A park north\nB 9 north\nC 10 north\nD 11 north\nE park south\nF 9 south\nG 10 south\nH 11 south\n"
            "I 16 west\nJ 18 west\nK 21 west\nL 17 east\nM 20 east\n");
}

TEST(Boards, are_known_by_name_only_if_they_are_the_same) {
  Board board = standard_board();
  EXPECT_TRUE(ships(board));
  board.lots[0].district = "elsewhere";
  EXPECT_FALSE(ships(board));
  EXPECT_EQ(shipped_board("atlantis"), nullptr);
}

TEST(Boards, from_files_are_refused_at_the_place_that_is_wrong) {
  std::string text = content(BIGSHOT_BOARDS "/standard.json");
  const std::string lot = R"({"id": "D", "district": "north", "value": 11})";
  text.replace(text.find(lot), lot.size(), R"({"id": "D", "district": "north", "value": "11"})");
  const auto board = read_board(text);
  ASSERT_FALSE(board);
  EXPECT_EQ(board.error().key, "lots[3].value");
  EXPECT_EQ(board.error().message.id, "record.not_whole_number");
  EXPECT_EQ(read_board("{").error().message.id, "record.incomplete");
  EXPECT_EQ(read_board("[]").error().message.id, "record.not_object");
}

}  // namespace
}  // namespace bigshot
