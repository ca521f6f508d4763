// What bots think of a position, on request.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "cli/program.h"

namespace bigshot::testing {
namespace {

// Seat 1 is a person and bids first in the first round with this seed or a later one; bots act before its turns.
Outcome play(const std::string& seats, const std::string& input, const std::string& language = "en") {
  return run({"play", "--seed", "7", "--seats", seats, "--lang", language}, input);
}

TEST(Advice, a_hint_names_a_move_with_its_chances) {
  const std::string out = play("human,random,random,random", "hint\nq\nq\n").out;
  EXPECT_TRUE(contains(out, "Hint: “")) << out;
  EXPECT_TRUE(contains(out, "Expected price")) << out;
  EXPECT_TRUE(contains(out, "Chances as the game stands")) << out;
}

TEST(Advice, gives_the_reasons_of_the_coach_in_four_languages) {
  struct Words {
    std::string language, input, rival, coach;
  };
  const std::vector<Words> all = {
      {"en", "hint\np\nwhy\nq\nq\n", "The strongest competition is Mabel (hard)",
       "A coach would tell Clara (hard): K becomes yours"},
      {"de", "tipp\np\nwarum\nq\nq\n", "Die stärkste Konkurrenz ist Mabel (hard)",
       "Ein Trainer würde Clara (hard) sagen: K wird deins"},
      {"fr", "conseil\np\npourquoi\nq\nq\n", "La concurrence la plus forte vient de Mabel (hard)",
       "Un entraîneur dirait à Clara (hard)"},
      {"it", "consiglio\np\nperché\nq\nq\n", "concorrenza più forte viene da Mabel (hard)",
       "Un allenatore direbbe a Clara (hard): K diventa tua"}};
  for (const Words& words : all) {
    std::string out = play("human,hard,hard,hard", words.input, words.language).out;
    std::replace(out.begin(), out.end(), '\n', ' ');
    EXPECT_TRUE(contains(out, words.rival)) << out;
    EXPECT_TRUE(contains(out, words.coach)) << out;
  }
}

TEST(Advice, a_hint_changes_nothing) {
  const Folder folder;
  const Arguments arguments = {"play", "--seed", "7", "--seats", "human,hard,hard", "--record"};
  Arguments asking = arguments, plain = arguments;
  asking.push_back(folder.file("asking.json"));
  plain.push_back(folder.file("plain.json"));
  run(asking, "hint\nwhy\nhint\np\nwhy\nhint\nwhy\np\nhint\np\nq\n");
  run(plain, "p\np\np\nq\n");
  EXPECT_EQ(read_all(folder.file("asking.json")), read_all(folder.file("plain.json")));
}

TEST(Advice, a_bot_that_calculates_gives_its_figures) {
  const std::string out = play("human,hard,hard,hard", "p\np\np\nwhy\nq\nq\n").out;
  EXPECT_TRUE(contains(out, "(hard) chose “")) << out;
  EXPECT_TRUE(contains(out, "Chances as the game stands")) << out;
}

TEST(Advice, a_bot_without_figures_says_so) {
  const std::string out = play("human,random,random,random", "p\np\np\nwhy\nq\nq\n").out;
  EXPECT_TRUE(contains(out, "by feel")) << out;
}

TEST(Advice, speaks_the_language_of_the_game) {
  const std::string out = play("human,hard,hard,hard", "tipp\np\nwarum\nq\nq\n", "de").out;
  EXPECT_TRUE(contains(out, "Tipp: „")) << out;
  EXPECT_TRUE(contains(out, "Aussichten")) << out;
}

TEST(Advice, a_program_of_somebody_else_can_sit_at_a_seat) {
  const std::string out = play("human,exec:false,random", "p\np\np\np\np\nq\nq\n").out;
  EXPECT_TRUE(contains(out, "Mabel (exec)")) << out;
  EXPECT_TRUE(contains(out, "so chance decided")) << out;
}

TEST(Advice, a_program_without_a_command_is_refused) {
  const Outcome outcome = play("human,exec:", "");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(contains(outcome.err, "exec:COMMAND")) << outcome.err;
}

TEST(Advice, on_a_board_of_fortunes_the_expert_says_that_its_network_does_not_fit) {
  const Folder folder;
  std::string board = read_all(BIGSHOT_BOARDS "/standard.json");
  const std::size_t at = board.find("21");
  ASSERT_NE(at, std::string::npos);
  board.replace(at, 2, "2100");
  std::ofstream(folder.file("board.json")) << board;
  const Arguments arguments = {"simulate", "--games", "1", "--seed", "1", "--board", folder.file("board.json")};
  Arguments with_expert = arguments;
  with_expert.insert(with_expert.end(), {"--bots", "random,random,random,expert"});
  const Outcome outcome = run(with_expert);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.err, "expert values positions by hand-written estimates")) << outcome.err;
  EXPECT_FALSE(contains(run(arguments).err, "network"));
}

}  // namespace
}  // namespace bigshot::testing
