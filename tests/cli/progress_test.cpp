// How far a long run is, on a terminal.
#include <gtest/gtest.h>

#include <cstdint>

#include "cli/program.h"

namespace bigshot::testing {
namespace {

constexpr std::string_view kDrawnAnew = "\r\033[K";

// What was drawn, one after the other.
std::vector<std::string> drawn(std::string_view screen) {
  std::vector<std::string> lines;
  for (std::size_t begin = screen.find(kDrawnAnew); begin != std::string_view::npos;) {
    begin += kDrawnAnew.size();
    const std::size_t end = screen.find(kDrawnAnew, begin);
    lines.emplace_back(screen.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}

// Without the end of the last line.
std::string_view characters(std::string_view line) { return line.substr(0, line.find_first_of("\r\n")); }

std::size_t width(std::string_view line) {
  std::size_t columns = 0;
  for (const char byte : characters(line)) columns += (static_cast<unsigned char>(byte) & 0xC0) != 0x80 ? 1 : 0;
  return columns;
}

std::string train_on_terminal(const std::string& language, unsigned short columns) {
  const Folder folder;
  LiveProgram program({"train", "--players", "2", "--games", "2", "--iterations", "3", "--threads", "1", "--lang",
                       language, "--out", folder.file("two.net")},
                      LiveProgram::On::kTerminal, {}, columns);
  std::string screen;
  EXPECT_EQ(program.finish(&screen), 0) << screen;
  return screen;
}

TEST(Progress, of_a_training_is_one_line_that_is_drawn_anew) {
  const std::string screen = train_on_terminal("en", 80);
  const auto lines = drawn(screen);
  ASSERT_EQ(lines.size(), 4U) << screen;
  EXPECT_EQ(lines[0], "Iteration 1 ...");
  EXPECT_TRUE(lines[1].starts_with("Iteration 1/3  2 games  loss ")) << lines[1];
  EXPECT_TRUE(characters(lines[3]).starts_with("Iteration 3/3  6 games  loss ")) << lines[3];
  EXPECT_TRUE(characters(lines[3]).ends_with("0:00:00 left")) << lines[3];
  EXPECT_TRUE(screen.ends_with("\n")) << "the shell's prompt stands on a line of its own";
}

TEST(Progress, is_not_wider_than_the_terminal_and_whole_where_there_is_room) {
  for (const char* language : {"en", "de", "fr", "it"}) {
    for (const unsigned short columns : {std::uint16_t{40}, std::uint16_t{80}}) {
      const auto lines = drawn(train_on_terminal(language, columns));
      for (const std::string& line : lines) EXPECT_LT(width(line), columns) << line;
      if (columns == 80) {
        EXPECT_TRUE(contains(lines.back(), "0:00:00")) << lines.back();
      }
    }
  }
}

}  // namespace
}  // namespace bigshot::testing
