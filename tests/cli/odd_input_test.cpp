#include <gtest/gtest.h>

#include "cli/program.h"

namespace bigshot::testing {
namespace {

TEST(OddInput, is_answered_by_a_sentence_and_changes_nothing) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  run({"play", "--seats", "human,random,random,random", "--seed", "5", "--record", file}, "");
  const std::string before = read_all(file);
  using namespace std::string_literals;
  const std::vector<std::pair<std::string, std::string>> all = {
      {"", "It is your turn"},
      {"   \t ", "It is your turn"},
      {"xyzzy", "I don’t understand “xyzzy”"},
      {"\x1b[2J\x07", "I don’t understand"},
      {"\0\1\2\xff\xfe"s, "I don’t understand"},
      {std::string(900, 'a'), "I don’t understand"},
      {std::string(5'000, 'a'), "too long"},
      {std::string(300'000, '7'), "too long"},
      {"bid", "whole number"},
      {"bid 4.5", "whole number"},
      {"-3", "whole number"},
      {"bid four", "whole number"},
      {"0", "R2: A bid must be higher than 0."},
      {"99999999999999999999", "R4: Your purse has to cover your bid"},
      {"loan x", "Add its letter"},
      {"loan r", "S4: "},
      {"place r k", "R2: The auction is running"},
      {"all k", "R2: The auction is running"},
      {"pass now", "I don’t understand"},
      {"why why why", "No bot has moved yet"},
      {"roll 3", "I don’t understand"},
  };
  for (const auto& [line, answer] : all) {
    const Outcome played = run({"play", "--record", file}, line + "\nq\n");
    EXPECT_EQ(played.exit_code, 0);
    EXPECT_TRUE(contains(played.out, answer)) << line.substr(0, 40) << ": " << played.out;
    EXPECT_FALSE(contains(played.out, "\x1b"));
    EXPECT_EQ(read_all(file), before) << line.substr(0, 40);
  }
}

TEST(OddInput, without_a_line_break_at_its_end_is_a_line) {
  EXPECT_TRUE(
      contains(run({"play", "--seats", "human,random,random,random", "--seed", "5"}, "why bid 0").out, "R2: "));
}

TEST(OddInput, in_names_plays_no_tricks_on_the_terminal) {
  const Outcome played = run({"play", "--seats", "human,random,random,random", "--seed", "5", "--names",
                              "\x1b[31mEvil\x07 and a very, {color} \xff long name"},
                             "q\nq\n");
  EXPECT_FALSE(contains(played.out, "\x1b"));
  EXPECT_FALSE(contains(played.out, "\x07"));
}

}  // namespace
}  // namespace bigshot::testing
