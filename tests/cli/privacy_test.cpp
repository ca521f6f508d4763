// Hidden money is seen by its owner alone [C1], also where several people share one keyboard.
#include <gtest/gtest.h>
#include <signal.h>

#include <regex>

#include "cli/program.h"
#include "cli/script.h"

namespace bigshot::testing {
namespace {

constexpr const char* kHandOver = "The keyboard goes to ";
constexpr const char* kClear = "\033[H\033[2J\033[3J";

struct Screen {
  std::string owner;
  std::string text;
};

// What is shown from one change of hands to the next; the end of the game, where all money is open, is left out.
std::vector<Screen> screens(const std::string& out) {
  std::vector<Screen> result;
  std::size_t at = out.find(kHandOver);
  while (at != std::string::npos) {
    const std::size_t name = at + std::string(kHandOver).size();
    const std::size_t end = out.find(kHandOver, name);
    std::string text = out.substr(name, end - name);
    result.push_back({text.substr(0, text.find('.')), text.substr(0, text.find("The game is over"))});
    at = end;
  }
  return result;
}

// The money column of somebody's rows in the tables of a screen.
std::vector<std::string> money_of(const std::string& screen, const std::string& name) {
  const std::regex row("\n[▸ ]*" + name + " +[RYWB] [a-z]+ +([0-9?]+) ");
  std::vector<std::string> found;
  for (std::sregex_iterator it(screen.begin(), screen.end(), row), end; it != end; ++it) found.push_back((*it)[1]);
  return found;
}

class Privacy : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Overbids, Privacy, ::testing::Values("forbidden", "penalty"),
                         [](const auto& info) { return info.param; });

TEST_P(Privacy, a_screen_shows_the_money_of_its_owner_alone) {
  const std::vector<std::string> names = {"Ada", "Ben", "Cleo"};
  const Outcome played = run({"play", "--seats", "human,human,human", "--names", "Ada,Ben,Cleo", "--money",
                              "hidden", "--overbid", GetParam(), "--seed", "9"},
                             whole_game());
  ASSERT_EQ(played.exit_code, 0);
  int looked = 0;
  std::string told;
  for (const Screen& screen : screens(played.out)) {
    told += screen.text;
    for (const std::string& name : names) {
      // Who could not pay had to show their money, and has it open from then on [C3].
      const bool may_be_seen = name == screen.owner || contains(told, name + " cannot pay");
      for (const std::string& money : money_of(screen.text, name)) {
        ++looked;
        EXPECT_EQ(money == "?", !may_be_seen) << name << " on the screen of " << screen.owner << "\n"
                                              << screen.text;
      }
    }
  }
  EXPECT_GT(looked, 100);
}

TEST(Privacy, before_the_first_person_is_there_nothing_is_shown) {
  const Outcome played = run({"play", "--seats", "human,human,human", "--money", "hidden", "--seed", "9"}, "");
  EXPECT_FALSE(contains(played.out, "BIG SHOT"));
  EXPECT_FALSE(contains(played.out, "You have"));
}

TEST(Privacy, a_lone_person_never_sees_the_money_of_bots) {
  const Outcome played = run({"play", "--seats", "human,random,random,random", "--names", "Ada", "--money",
                              "hidden", "--overbid", "forbidden", "--seed", "9"},
                             whole_game());
  const std::string game = played.out.substr(0, played.out.find("The game is over"));
  const std::string mabel = "Mabel \\(random\\)";
  EXPECT_FALSE(money_of(game, mabel).empty());
  for (const std::string& money : money_of(game, mabel)) EXPECT_EQ(money, "?");
  for (const std::string& money : money_of(game, "Ada")) EXPECT_NE(money, "?");
}

TEST(Privacy, the_screen_and_its_scrollback_are_emptied_when_the_keyboard_changes_hands) {
  LiveProgram program(
      {"play", "--seats", "human,human,human", "--names", "Ada,Ben,Cleo", "--money", "hidden", "--seed", "9"},
      LiveProgram::On::kTerminal);
  std::string before = program.until_prompt();
  EXPECT_TRUE(contains(before, std::string(kClear) + kHandOver)) << before;
  program.send("\n");
  const std::string own = program.until_prompt();
  EXPECT_TRUE(contains(own, kClear));
  EXPECT_TRUE(contains(own, "You have"));
  program.send("r\n");
  const std::string next = program.until_prompt();
  EXPECT_TRUE(contains(next, std::string(kClear) + kHandOver)) << next;
  program.signal(SIGINT);
  std::string rest;
  program.finish(&rest);
  EXPECT_TRUE(contains(rest, kClear)) << rest;
}

}  // namespace
}  // namespace bigshot::testing
