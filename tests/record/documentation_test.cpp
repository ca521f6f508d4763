// What docs/record.md shows is true.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "example_games.h"
#include "record/boards.h"
#include "record/json_text.h"

namespace bigshot {
namespace {

std::string documentation() {
  std::ifstream file(BIGSHOT_DOCS "/record.md");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// The block of JSON after a heading.
std::string block_after(std::string_view heading) {
  const std::string page = documentation();
  const std::size_t begin = page.find("```json\n", page.find(heading));
  const std::size_t end = page.find("\n```", begin + 8);
  if (begin == std::string::npos || end == std::string::npos) return "no such block";
  return page.substr(begin + 8, end - begin - 8);
}

TEST(Documentation, shows_a_record_that_is_right) {
  const std::string text = block_after("## A whole record");
  EXPECT_EQ(verdict(text), "ok");
}

TEST(Documentation, shows_a_result_that_belongs_to_the_first_example) {
  boost::json::value record = example_json(kFourPlayers);
  put(record, "/result", block_after("## The result"));
  EXPECT_EQ(verdict(boost::json::serialize(record)), "ok");
}

TEST(Documentation, shows_a_board_that_is_right) { EXPECT_TRUE(read_board(block_after("## Boards"))); }

TEST(Documentation, names_the_limits_that_hold) {
  const std::string page = documentation();
  EXPECT_NE(page.find("1,000,000 bytes"), std::string::npos);
  EXPECT_EQ(kLongestText, 1'000'000U);
  EXPECT_NE(page.find("32 deep"), std::string::npos);
  EXPECT_EQ(kDeepestNesting, 32U);
  EXPECT_NE(page.find("1,000 keys"), std::string::npos);
  EXPECT_EQ(kMostKeys, 1'000U);
}

}  // namespace
}  // namespace bigshot
