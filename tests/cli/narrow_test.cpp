// Terminals with fewer columns than the picture: nothing is wider than they are, and nothing is left out.
#include <gtest/gtest.h>

#include <sstream>

#include "cli/program.h"
#include "text/layout.h"

namespace bigshot::testing {
namespace {

constexpr unsigned short kWidths[] = {40, 60, 79};

std::string on_terminal(const Arguments& arguments, unsigned short columns, std::string_view input = "") {
  LiveProgram program(arguments, LiveProgram::On::kTerminal, {"NO_COLOR=1"}, columns);
  if (!input.empty()) {
    program.until_prompt();
    program.send(input);
  }
  std::string out;
  program.finish(&out);
  return out;
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with('\r')) line.pop_back();
    widest = std::max(widest, display_width(line));
  }
  return widest;
}

// Without the prompts, behind which a terminal has broken the line that was typed.
std::string after_prompts(std::string text) {
  constexpr std::string_view kPrompt = "Player 1> ";
  for (std::size_t at = 0; (at = text.find(kPrompt, at)) != std::string::npos;) text.erase(at, kPrompt.size());
  return text;
}

class Narrow : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    run({"simulate", "--games", "1", "--seed", "3", "--players", GetParam(), "--records", file_});
  }

  Folder folder_;
  std::string file_ = folder_.file("games.jsonl");
};

INSTANTIATE_TEST_SUITE_P(Players, Narrow, ::testing::Values("2", "3", "4"));

TEST_P(Narrow, pictures_fit_in_every_language) {
  for (const char* language : {"en", "de", "fr", "it"}) {
    for (const unsigned short columns : kWidths) {
      for (const char* at : {"0", "37", "90", "130"}) {
        const std::string out = on_terminal({"show", file_, "--at", at, "--lang", language}, columns);
        EXPECT_LE(widest_line(out), columns) << out;
      }
      const std::string end = on_terminal({"show", file_, "--lang", language}, columns);
      EXPECT_LE(widest_line(end), columns) << end;
    }
  }
}

TEST_P(Narrow, pictures_show_what_the_wide_one_shows) {
  const Arguments position = {"show", file_, "--at", "1"};
  const std::string wide = on_terminal(position, 80);
  const std::string narrow = on_terminal(position, 40);
  for (const char* part :
       {"A park ×2", "K 21", "▸", "◂", "Money", "Balance", "North", "Up for auction", "random 2"}) {
    EXPECT_TRUE(contains(wide, part)) << part << wide;
    EXPECT_TRUE(contains(narrow, part)) << part << narrow;
  }
  const std::string end = on_terminal({"show", file_}, 40);
  for (const char* part : {"Reckoning", "1.", "random 1", " = "}) EXPECT_TRUE(contains(end, part)) << part << end;
}

TEST(NarrowPlay, fits_with_help_and_all_that_is_said) {
  const Arguments arguments = {"play", "--seats", "human,random,random,random", "--seed", "5"};
  const std::string out = on_terminal(arguments, 40, "h\nlegal\nl\n15\nrk wk bb\nq\nq\n");
  EXPECT_TRUE(contains(out, "What you can type")) << out;
  EXPECT_TRUE(contains(out, "RW····· cancelled")) << out;
  EXPECT_LE(widest_line(after_prompts(out)), 40U) << out;
}

TEST(NarrowPlay, follows_a_window_that_becomes_narrower) {
  LiveProgram program({"play", "--seats", "human,random,random,random", "--seed", "5"}, LiveProgram::On::kTerminal,
                      {"NO_COLOR=1"});
  EXPECT_GT(widest_line(program.until_prompt()), 60U);
  program.resize(40);
  program.send("h\n");
  const std::string help = program.until_prompt();
  EXPECT_TRUE(contains(help, "What you can type")) << help;
  EXPECT_LE(widest_line(after_prompts(help)), 40U) << help;
}

TEST(NarrowPlay, is_as_wide_as_ever_in_a_pipe_and_on_a_wide_terminal) {
  const Folder folder;
  const std::string file = folder.file("games.jsonl");
  run({"simulate", "--games", "1", "--seed", "3", "--records", file});
  const std::string piped = run({"show", file, "--at", "60"}).out;
  EXPECT_TRUE(contains(piped, "┌ North ─"));
  std::string wide = on_terminal({"show", file, "--at", "60"}, 132);
  std::erase(wide, '\r');
  EXPECT_EQ(wide, piped);
}

TEST(NarrowPlay, cuts_no_name_that_a_wide_terminal_has_room_for) {
  const std::string name = "Wilhelmina Longfellow-Smythe";
  const Arguments game = {"play", "--seats", "random", "--seed", "4", "--names", name};
  EXPECT_FALSE(contains(on_terminal(game, 80), name + " "));
  EXPECT_TRUE(contains(on_terminal(game, 120), name + " "));
}

TEST(NarrowPlay, who_has_passed_is_told_whole_at_80_columns) {
  const Arguments game = {"play", "--seats", "human,easy,easy,easy", "--seed", "5", "--lang", "it"};
  LiveProgram program(game, LiveProgram::On::kTerminal, {"NO_COLOR=1"}, 80);
  program.until("Giocatore 1> ");
  program.send("passo\n10\nrr k yb m\nok\nq\nq\n");
  std::string out;
  program.finish(&out);
  EXPECT_TRUE(contains(out, "(Hugo (easy))"));
  EXPECT_TRUE(contains(out, "Hanno passato: Clara (easy)"));
  EXPECT_TRUE(contains(out, "28  passato"));
  EXPECT_LE(widest_line(out), 80U);
}

}  // namespace
}  // namespace bigshot::testing
