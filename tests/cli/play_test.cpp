#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>

#include "cli/program.h"
#include "cli/script.h"
#include "text/layout.h"

namespace bigshot::testing {
namespace {

struct Mode {
  const char* name;
  Arguments options;
};

class WholeGames : public ::testing::TestWithParam<Mode> {};

INSTANTIATE_TEST_SUITE_P(
    Modes, WholeGames,
    ::testing::Values(
        Mode{"four", {"--seats", "human,random,random,random"}}, Mode{"three", {"--seats", "human,random,random"}},
        Mode{"two", {"--seats", "human,random"}},
        Mode{"two_2018", {"--seats", "human,random", "--edition", "opennplay"}},
        Mode{"three_2018", {"--seats", "human,random,random", "--edition", "opennplay"}},
        Mode{"hidden_penalty", {"--seats", "human,random,random,random", "--money", "hidden"}},
        Mode{"hidden_forbidden",
             {"--seats", "human,random,random,random", "--money", "hidden", "--overbid", "forbidden"}},
        Mode{"hidden_three", {"--seats", "human,random,random", "--money", "hidden", "--overbid", "penalty"}},
        Mode{"people_only", {"--seats", "human"}}, Mode{"people_two", {"--seats", "human,human"}},
        Mode{"people_hidden", {"--seats", "human,human,random", "--money", "hidden"}},
        Mode{"bots_only", {"--seats", "random"}}),
    [](const auto& info) { return info.param.name; });

TEST_P(WholeGames, end_with_a_reckoning_and_a_record_that_the_referee_accepts) {
  const Folder folder;
  Arguments arguments = {"play", "--seed", "7", "--record", folder.file("game.json")};
  arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
  const Outcome played = run(arguments, whole_game());
  EXPECT_EQ(played.exit_code, 0) << played.err;
  EXPECT_TRUE(contains(played.out, "Reckoning"));
  const Outcome judged = run({"referee", folder.file("game.json")});
  EXPECT_EQ(judged.exit_code, 0) << judged.out;
  EXPECT_EQ(judged.out, "checked 1 game, 0 faults\n");
  EXPECT_TRUE(contains(read_all(folder.file("game.json")), "\"result\""));
}

TEST_P(WholeGames, fit_eighty_columns) {
  Arguments arguments = {"play", "--seed", "3"};
  arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
  const Outcome played = run(arguments, whole_game());
  std::size_t begin = 0;
  while (begin < played.out.size()) {
    const std::size_t end = played.out.find('\n', begin);
    const std::string line = played.out.substr(begin, end - begin);
    EXPECT_LE(display_width(line), 80U) << line;
    begin = end + 1;
  }
}

TEST(Play, without_options_is_one_person_against_three_bots) {
  const std::string out = run({"play"}, "q\nq\n").out;
  EXPECT_TRUE(contains(out, "Player 1> "));
  for (const char* name : {"Mabel", "Hugo", "Clara"}) EXPECT_TRUE(contains(out, name)) << name;
}

TEST(Play, with_the_same_seed_is_the_same_game) {
  const Arguments arguments = {"play", "--seats", "human,random,random,random", "--seed", "11"};
  EXPECT_EQ(run(arguments, whole_game()).out, run(arguments, whole_game()).out);
  EXPECT_NE(run(arguments, whole_game()).out,
            run({"play", "--seats", "human,random,random,random", "--seed", "12"}, whole_game()).out);
}

TEST(Play, speaks_four_languages) {
  const std::vector<std::pair<std::string, std::string>> words = {
      {"en", "Up for auction"}, {"de", "In der Auktion"}, {"fr", "Aux enchères"}, {"it", "All’asta"}};
  for (const auto& [language, word] : words) {
    EXPECT_TRUE(contains(
        run({"play", "--seats", "human,random,random,random", "--lang", language, "--seed", "1"}, "q\nq\n").out,
        word))
        << language;
    EXPECT_TRUE(contains(run({"play", "--seats", "human,random,random,random", "--seed", "1"}, "q\nq\n",
                             {"LC_ALL=" + language + "_XX.UTF-8"})
                             .out,
                         word));
  }
}

TEST(Play, in_ascii_prints_ascii_only) {
  for (const char* language : {"en", "de", "fr", "it"}) {
    for (const Outcome& played :
         {run({"play", "--seats", "human,random,random,random", "--lang", language, "--ascii", "--seed", "2"},
              "h\n" + whole_game()),
          run({"play", "--seats", "human,random,random,random", "--lang", language, "--seed", "2"}, whole_game(),
              {"LANG=C"})}) {
      for (const char c : played.out) ASSERT_LT(static_cast<unsigned char>(c), 0x80) << language;
    }
  }
}

TEST(Play, understands_the_words_of_its_language_and_those_of_the_record) {
  const Arguments german = {"play",    "--seats", "human,random,random,random", "--seed", "5", "--lang", "de",
                            "--names", "Ada"};
  EXPECT_TRUE(contains(run(german, "kredit\nbiete 2\nende\nende\n").out, "Ada bietet 2"));
  EXPECT_TRUE(contains(run(german, "loan W\nbid 2\nquit\nquit\n").out, "Ada bietet 2"));
}

TEST(Play, tells_what_is_legal_and_why_something_is_not) {
  const std::string out = run({"play", "--seats", "human,random,random,random", "--seed", "5"},
                              "legal\nwhy bid 0\nwhy not bid 11\nwhy ready\nwhy 3\nwhy\nq\nq\n")
                              .out;
  EXPECT_TRUE(contains(out, "Legal now: pass, loan W, bid 1 to 10."));
  EXPECT_TRUE(contains(out, "R2: A bid must be higher than 0."));
  EXPECT_TRUE(contains(out, "R4: Your purse has to cover your bid; you can bid at most 10."));
  EXPECT_TRUE(contains(out, "R2: The auction is running"));
  EXPECT_TRUE(contains(out, "That is legal now."));
  EXPECT_TRUE(contains(out, "chose"));
}

// With this seed everybody passes and the person at the keyboard places R W B B.
constexpr const char* kToPlacing = "l\n15\n";

TEST(Play, takes_cubes_back_until_they_are_confirmed) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  const Outcome played = run({"play", "--seats", "human,random,random,random", "--seed", "5", "--record", file},
                             std::string(kToPlacing) + "rk wk bb bb\nu\nu\nq\n");
  EXPECT_TRUE(contains(played.out, "All cubes are placed."));
  EXPECT_TRUE(contains(played.out, "Place B B:"));
  EXPECT_FALSE(contains(read_all(file), "place"));
  run({"play", "--record", file}, "rk wk bb bb\nok\nq\n");
  EXPECT_TRUE(contains(read_all(file), R"("place R K","place W K","place B B","place B B")"));
}

TEST(Play, leaves_the_record_of_a_finished_game_as_it_is) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  run({"simulate", "--games", "1", "--seed", "7", "--bots", "greedy", "--records", file});
  const std::string before = read_all(file);
  EXPECT_TRUE(contains(run({"play", "--record", file}).out, "wins with"));
  EXPECT_EQ(read_all(file), before);
}

TEST(Play, names_a_file_that_holds_no_game_once) {
  const Folder folder;
  const std::string file = folder.file("empty.json");
  std::ofstream(file).flush();
  EXPECT_TRUE(
      contains(run({"play", "--record", file, "--lang", "en"}).err, "--record: There is no game in " + file));
}

TEST(Play, says_who_goes_on_with_the_record_of_somebody_else) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  run({"simulate", "--games", "1", "--seed", "7", "--bots", "greedy", "--records", file});
  boost::json::object game = boost::json::parse(read_all(file)).as_object();
  game["moves"].as_array().resize(1);
  game.erase("result");
  std::ofstream(file) << boost::json::serialize(game) << '\n';
  const Outcome played = run({"play", "--record", file, "--lang", "en"}, "q\n");
  EXPECT_TRUE(contains(played.err, "doesn’t say who plays which seat")) << played.err;
  EXPECT_TRUE(contains(played.err, "greedy 1: human, greedy 2: medium")) << played.err;
  EXPECT_EQ(run({"play", "--record", file, "--lang", "en"}, "q\n").err, "") << "from now on it is known";
}

TEST(Play, shows_what_cubes_would_do_before_they_are_confirmed) {
  const Outcome played = run({"play", "--seats", "human,random,random,random", "--seed", "5", "--names", "Ada"},
                             std::string(kToPlacing) + "wk\nrk\nq\nq\n");
  EXPECT_TRUE(contains(played.out, "K 21        ······· → W······ W Ada"));
  EXPECT_TRUE(contains(played.out, "Value of the lots: Ada 0 → 21"));
  EXPECT_TRUE(contains(played.out, "K 21        ······· → RW····· cancelled"));
}

TEST(Play, answers_questions_while_cubes_wait_to_be_confirmed) {
  const Outcome played = run({"play", "--seats", "human,random,random,random", "--seed", "5"},
                             std::string(kToPlacing) + "rk wk bb bb rk\nlegal\n\nboard\nwhy yk\nrk\nq\nq\n");
  EXPECT_TRUE(contains(played.out, "All cubes are placed already"));
  EXPECT_FALSE(contains(played.out, "Legal now: ."));
  EXPECT_FALSE(contains(played.out, "Round 2"));
  EXPECT_TRUE(contains(played.out, "R6: There is no yellow cube left to place."));
}

TEST(Play, calls_no_cube_legal_when_all_are_placed) {
  const Outcome played = run({"play", "--seats", "human,random,random,random", "--seed", "5"},
                             std::string(kToPlacing) + "why rk\nrk wk bb bb\nwhy rk\nq\nq\n");
  const std::size_t legal = played.out.find("That is legal now.");
  EXPECT_NE(legal, std::string::npos);
  EXPECT_EQ(played.out.find("That is legal now.", legal + 1), std::string::npos) << played.out;
  EXPECT_TRUE(contains(played.out, "All cubes are placed already"));
}

TEST(Play, says_that_a_board_has_no_such_lot) {
  const Outcome played = run({"play", "--seats", "human,random,random,random", "--seed", "5"},
                             std::string(kToPlacing) + "rz\nq\nq\n");
  EXPECT_TRUE(contains(played.out, "R6: This board has no lot Z.")) << played.out;
}

TEST(Play, confirms_nothing_before_all_cubes_are_placed) {  // [R6]
  const Outcome played = run({"play", "--seats", "human,random,random,random", "--seed", "5"},
                             std::string(kToPlacing) + "wk\nok\nq\nq\n");
  EXPECT_TRUE(contains(played.out, "First place all cubes (R6)."));
}

TEST(Play, asks_twice_before_a_game_is_lost) {
  const Outcome left = run({"play", "--seats", "human,random,random,random", "--seed", "5"}, "quit\n");
  EXPECT_TRUE(contains(left.out, "Type quit again"));
  EXPECT_EQ(left.exit_code, 0);
}

TEST(Play, tells_the_news_below_the_board) {
  const Outcome played = run({"play", "--seats", "random,human,random,random", "--seed", "5"}, "p\np\np\nq\nq\n");
  const std::size_t board = played.out.find("BIG SHOT");
  const std::size_t news = played.out.find("Round 1: ");
  ASSERT_NE(board, std::string::npos);
  ASSERT_NE(news, std::string::npos);
  EXPECT_LT(board, news) << played.out;
}

TEST(Play, reads_a_rule_aloud) {
  const Outcome played =
      run({"play", "--seats", "human,random,random,random", "--seed", "5"}, "rule r4\nregel R4\nrule 4\nq\nq\n");
  EXPECT_TRUE(contains(played.out, "R4 ")) << played.out;
  EXPECT_TRUE(contains(played.out, "No rule has the number")) << played.out;
}

TEST(Play, lists_what_is_legal_in_the_words_of_the_language) {
  const Arguments game = {"play", "--seats", "human,random,random,random", "--seed", "5", "--lang", "de"};
  const Outcome played = run(game, "m\nq\nq\n");
  EXPECT_TRUE(contains(played.out, "passe")) << played.out;
  EXPECT_TRUE(contains(played.out, "biete 1 bis")) << played.out;
  EXPECT_FALSE(contains(played.out, "pass,")) << played.out;
}

// Keys as a terminal sends them: left, home, and the line before.
TEST(Play, lets_a_line_be_edited_and_brought_back) {
  LiveProgram program({"play", "--seats", "human,random,random,random", "--seed", "5"}, LiveProgram::On::kTerminal,
                      {"TERM=xterm"});
  program.until_prompt();
  program.send("ule r4\001r\r");
  std::string said;
  while (!contains(said, "R4 ")) said += program.until_prompt();
  program.send("\033[A\r");
  said.clear();
  while (!contains(said, "R4 ")) said += program.until_prompt();
  program.send("q\r");
  program.until_prompt();
  program.send("q\r");
  EXPECT_EQ(program.finish(), 0);
}

}  // namespace
}  // namespace bigshot::testing
