// Shards, tallies and `bigshot merge`: the parts of a run give what the run gives in one piece, and files that do
// not make a run are refused.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "cli/program.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

const Arguments kSimulate = {
    "simulate", "--games", "100", "--seed", "18446744073709551615", "--bots", "greedy,random,easy,random"};
const Arguments kArena = {"arena", "--bots", "greedy,random,easy", "--games", "12", "--seed", "3"};
const Arguments kSprt = {"arena",  "--bots",  "greedy,random", "--players", "2",
                         "--sprt", "0.4,0.6", "--games",       "100"};

Arguments with(Arguments arguments, const Arguments& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

// The result but for the times of bots, which differ each time.
std::string result_of(const Outcome& outcome) {
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  json::error_code error;
  json::value value = json::parse(outcome.out, error);
  if (error) return "no JSON: " + outcome.out;
  value.as_object().erase("cpu_ms");
  value.as_object().erase("cpu_ms_worst");
  return json::serialize(value);
}

std::vector<std::string> lines_of(const std::string& file) {
  std::vector<std::string> lines;
  std::istringstream stream(read_all(file));
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

void write_lines(const std::string& file, const std::vector<std::string>& lines) {
  std::ofstream stream(file, std::ios::binary);
  for (const std::string& line : lines) stream << line << '\n';
}

class Tally : public ::testing::Test {
 protected:
  // Plays all shards of a run and returns their files.
  Arguments play_shards(const Arguments& command, int shards) const {
    Arguments files;
    for (int number = 1; number <= shards; ++number) {
      files.push_back(folder_.file("shard" + std::to_string(number)));
      const std::string shard = std::to_string(number) + "/" + std::to_string(shards);
      const Outcome outcome = run(with(command, {"--shard", shard, "--tally", files.back()}));
      EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    }
    return files;
  }

  static Outcome merge(const Arguments& files, const Arguments& options = {}) {
    return run(with(with({"merge"}, files), options));
  }

  Folder folder_;
};

TEST_F(Tally, of_all_shards_is_that_of_the_whole_run) {
  for (const Arguments& command : {kSimulate, kArena, kSprt}) {
    const std::string whole = result_of(run(with(command, {"--json"})));
    for (const int shards : {1, 2, 5}) {
      Arguments files = play_shards(command, shards);
      std::reverse(files.begin(), files.end());
      EXPECT_EQ(result_of(merge(files, {"--json"})), whole) << command[0] << " " << shards;
      for (const std::string& file : files) std::filesystem::remove(file);
    }
  }
}

TEST_F(Tally, prints_the_tables_that_the_whole_run_prints) {
  const std::string whole = run(with(kSimulate, {"--lang", "de"})).out;
  EXPECT_TRUE(contains(whole, "Partien"));
  EXPECT_EQ(merge(play_shards(kSimulate, 3), {"--lang", "de"}).out, whole);
}

TEST_F(Tally, of_shards_comes_with_records_that_join_to_those_of_the_whole_run) {
  for (const Arguments& command : {kSimulate, kArena}) {
    const std::string whole = folder_.file("whole");
    run(with(command, {"--records", whole}));
    std::string joined;
    for (const char* shard : {"1", "2", "3"}) {
      const std::string records = folder_.file(std::string("records") + shard);
      const Outcome outcome = run(with(command, {"--shard", std::string(shard) + "/3", "--tally",
                                                 folder_.file(command[0] + shard), "--records", records}));
      EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
      joined += read_all(records);
    }
    EXPECT_TRUE(joined == read_all(whole)) << command[0];
  }
}

TEST_F(Tally, refuses_gaps_and_says_where) {
  Arguments files = play_shards(kSimulate, 3);
  Outcome outcome = merge({files[0], files[2]});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, "33 of 100 games are missing, beginning with games 35 to 67.\n");
  for (const std::string& file : files) std::filesystem::remove(file);

  files = play_shards(kArena, 3);
  outcome = merge({files[0], files[1]});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_EQ(outcome.err, "Only 22 of 33 deals are there: deal 2 of match 11 is the first one missing.\n");
}

TEST_F(Tally, speaks_of_a_single_game_as_one) {
  const Arguments command = {"simulate", "--games", "3"};
  const Arguments files = play_shards(command, 3);
  EXPECT_EQ(merge({files[1], files[2]}).err, "Game 1 of 3 is missing.\n");
  EXPECT_EQ(merge({files[1]}).err, "2 of 3 games are missing, beginning with game 1.\n");
  const std::string half = folder_.file("half");
  run(with(command, {"--shard", "2/2", "--tally", half}));
  const std::string both = merge({files[0], files[1], files[2], half}).err;
  EXPECT_TRUE(contains(both, " both hold game 3.")) << both;
}

TEST_F(Tally, refuses_overlaps_and_names_both_files) {
  for (const Arguments& command : {kSimulate, kArena}) {
    const Arguments thirds = play_shards(command, 3);
    const std::string half = folder_.file("half");
    run(with(command, {"--shard", "1/2", "--tally", half}));
    const Outcome outcome = merge({thirds[0], thirds[1], thirds[2], half});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_TRUE(contains(outcome.err, "both hold")) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, half)) << outcome.err;
    EXPECT_TRUE(contains(outcome.err, thirds[0])) << outcome.err;
    for (const std::string& file : thirds) std::filesystem::remove(file);
    std::filesystem::remove(half);
  }
}

TEST_F(Tally, refuses_files_of_different_runs_and_says_what_differs) {
  const std::string one = folder_.file("one");
  run({"simulate", "--games", "10", "--shard", "1/2", "--tally", one});
  const auto refusal = [&](const Arguments& options) {
    const std::string two = folder_.file("two");
    std::filesystem::remove(two);
    const Outcome played = run(with(options, {"--shard", "2/2", "--tally", two}));
    EXPECT_EQ(played.exit_code, 0) << played.err;
    const Outcome outcome = merge({one, two});
    EXPECT_EQ(outcome.exit_code, 1);
    return outcome.err;
  };
  EXPECT_TRUE(contains(refusal({"simulate", "--games", "12"}), "games is 12, not 10"));
  EXPECT_TRUE(contains(refusal({"simulate", "--games", "10", "--seed", "2"}), "seed is \"2\", not \"1\""));
  EXPECT_TRUE(contains(refusal({"simulate", "--games", "10", "--money", "hidden"}), "rules is"));
  EXPECT_TRUE(contains(refusal({"simulate", "--games", "10", "--bots", "greedy"}), "bots is"));
  EXPECT_TRUE(contains(refusal({"arena", "--games", "10", "--bots", "greedy,random"}), "command is \"arena\""));
}

TEST_F(Tally, refuses_what_is_no_tally) {
  const std::string file = folder_.file("file");
  EXPECT_EQ(merge({file}).exit_code, 2);
  for (const char* content :
       {"", "\n", "{}\n", "no\n", "{\"format\":\"bigshot-tally\",\"version\":2}\n", "[1]\n",
        "{\"format\":\"bigshot-tally\",\"version\":1,\"command\":\"arena\",\"shard\":\"1/1\"}\n",
        "{\"format\":\"bigshot-tally\",\"version\":1,\"command\":\"arena\",\"shard\":\"1/1\","
        "\"run\":{}}\n"}) {
    std::ofstream(file, std::ios::binary) << content;
    const Outcome outcome = merge({file});
    EXPECT_NE(outcome.exit_code, 0) << content;
    EXPECT_TRUE(contains(outcome.err, "is not a tally")) << content << outcome.err;
  }
}

TEST_F(Tally, of_more_bots_than_a_league_takes_is_none) {
  const std::string file = folder_.file("file");
  run({"arena", "--bots", "easy,greedy", "--players", "2", "--games", "2", "--tally", file});
  auto lines = lines_of(file);
  const std::string bots = R"("bots":["easy","greedy")";
  const std::size_t at = lines[0].find(bots);
  ASSERT_NE(at, std::string::npos) << lines[0];
  std::string more;
  for (int number = 0; number < 31; ++number) more += ",\"bot" + std::to_string(number) + '"';
  lines[0].insert(at + bots.size(), more);
  write_lines(file, lines);
  const Outcome outcome = merge({file});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(contains(outcome.err, "is not a tally")) << outcome.err;
}

TEST_F(Tally, is_kept_in_a_regular_file_only) {
  for (const std::string& file : {std::string("/dev/full"), std::string("/dev/null"), folder_.file("")}) {
    for (const Arguments& command : {kSimulate, kArena}) {
      const Outcome outcome = run(with(command, {"--tally", file}));
      EXPECT_EQ(outcome.exit_code, 2);
      EXPECT_EQ(outcome.err.substr(0, outcome.err.find('\n')),
                "--tally: " + file + " cannot hold a tally; allowed: a regular file, or the name of a new one.");
    }
  }
  const Outcome endless = merge({"/dev/zero"});
  EXPECT_EQ(endless.exit_code, 2);
  EXPECT_TRUE(contains(endless.err, "/dev/zero is not a tally")) << endless.err;
}

TEST_F(Tally, names_the_line_that_is_damaged) {
  for (const Arguments& command : {kSimulate, kArena}) {
    const std::string file = play_shards(command, 1)[0];
    const auto whole = lines_of(file);
    for (const char* damage :
         {"no", "{}", "null", R"({"games":[5,2],"moves":1,"no_winner":0,"seats":[]})",
          R"({"games":[0,101],"moves":1,"no_winner":0,"seats":[{},{},{},{}]})", R"({"deal":99,"match":0})",
          R"({"deal":-1,"match":0,"games":[],"bots":[]})", R"({"deal":0,"match":0,"games":[],"bots":[]})",
          R"({"deal":0,"match":0,"games":[{"places":[1,2,3,9],"winners":[0]}],"bots":[]})"}) {
      auto lines = whole;
      lines[1] = damage;
      write_lines(file, lines);
      const Outcome outcome = merge({file});
      EXPECT_EQ(outcome.exit_code, 1) << damage;
      EXPECT_TRUE(contains(outcome.err, "is damaged: line 2")) << damage << outcome.err;
    }
    std::filesystem::remove(file);
  }
}

// Replaces what stands between a key and the next comma or closing bracket of a list, where it comes first.
std::string with_value(std::string line, const std::string& key, const std::string& value) {
  const std::size_t begin = line.find('"' + key + "\":") + key.size() + 3;
  const std::size_t end = line[begin] == '[' ? line.find(']', begin) + 1 : line.find_first_of(",}", begin);
  return line.replace(begin, end - begin, value);
}

TEST_F(Tally, refuses_sums_that_no_games_can_have) {
  const std::string file = folder_.file("file");
  const Arguments command = {"simulate", "--games", "5", "--tally", file};
  EXPECT_EQ(run(command).exit_code, 0);
  const auto whole = lines_of(file);
  const std::vector<std::pair<std::string, std::string>> damages = {{"wins", "99999"},
                                                                    {"wins", "6"},
                                                                    {"no_winner", "6"},
                                                                    {"moves", "4"},
                                                                    {"loans", "46"},
                                                                    {"balance", "9223372036854775807"},
                                                                    {"balance", "-9223372036854775808"}};
  for (const auto& [key, value] : damages) {
    auto lines = whole;
    lines[1] = with_value(lines[1], key, value);
    write_lines(file, lines);
    for (const Outcome& outcome : {merge({file}), run(command)}) {
      EXPECT_NE(outcome.exit_code, 0) << lines[1];
      EXPECT_TRUE(contains(outcome.err, "is damaged: line 2")) << lines[1] << outcome.err;
    }
  }
  // Nobody has won, and yet no game was without a winner.
  auto lines = whole;
  lines[1] = R"({"games":[0,5],"moves":900,"no_winner":0,"seats":[)";
  for (const char* end : {",", ",", ",", "]}"})
    lines[1] += R"({"wins":0,"balance":0,"loans":0})" + std::string(end);
  write_lines(file, lines);
  EXPECT_TRUE(contains(merge({file}).err, "is damaged: line 2"));
  // Three games that two seats have won together, and two without a winner.
  lines[1] = R"({"games":[0,5],"moves":900,"no_winner":2,"seats":[)";
  for (const char* seat : {"3", "3", "0", "0"}) {
    lines[1] += std::string(R"({"wins":)") + seat + R"(,"balance":0,"loans":0},)";
  }
  lines[1].replace(lines[1].size() - 1, 1, "]}");
  write_lines(file, lines);
  EXPECT_EQ(merge({file}).exit_code, 0);
}

TEST_F(Tally, refuses_places_and_winners_that_no_game_can_have) {  // [E5, E6, E7]
  const std::string file = folder_.file("file");
  const Arguments command = {"arena", "--bots", "easy,greedy", "--table", "1v3", "--games", "4", "--tally", file};
  EXPECT_EQ(run(command).exit_code, 0);
  const auto whole = lines_of(file);
  const auto told = [&](const std::string& places, const std::string& winners) {
    auto lines = whole;
    lines[1] = with_value(with_value(lines[1], "places", places), "winners", winners);
    write_lines(file, lines);
    return merge({file}).err;
  };
  const std::vector<std::pair<std::string, std::string>> impossible = {
      {"[1,2,3,4]", "[0,0,0]"}, {"[1,1,1,1]", "[0]"}, {"[2,3,4,4]", "[]"},    {"[1,1,2,3]", "[0,1]"},
      {"[1,3,3,4]", "[0]"},     {"[1,2,3,4]", "[1]"}, {"[1,2,3,4]", "[0,1]"}, {"[1,1,3,4]", "[1]"}};
  for (const auto& [places, winners] : impossible) {
    EXPECT_TRUE(contains(told(places, winners), "is damaged: line 2")) << places << winners;
    EXPECT_TRUE(contains(run(command).err, "is damaged: line 2")) << places << winners;
  }
  const std::vector<std::pair<std::string, std::string>> possible = {
      {"[1,2,3,4]", "[0]"}, {"[4,3,2,1]", "[]"}, {"[1,1,3,3]", "[0,1]"}, {"[2,1,2,4]", "[1]"}};
  for (const auto& [places, winners] : possible) EXPECT_EQ(told(places, winners), "") << places << winners;
}

TEST_F(Tally, that_holds_some_deals_is_gone_on_with) {
  for (const Arguments& command : {kArena, kSprt}) {
    const std::string file = folder_.file(command[1]);
    const std::string whole = result_of(run(with(command, {"--tally", file, "--json"})));
    EXPECT_EQ(whole, result_of(run(with(command, {"--json"}))));
    // As several threads leave it when they are stopped: not all that is missing is at the end.
    auto lines = lines_of(file);
    ASSERT_GT(lines.size(), 10U);

    lines.erase(lines.begin() + 3);
    lines.resize(lines.size() / 2);
    write_lines(file, lines);
    std::ofstream(file, std::ios::app) << R"({"deal":7,"mat)";  // a line that was cut off
    EXPECT_EQ(result_of(run(with(command, {"--tally", file, "--json"}))), whole);
    EXPECT_EQ(result_of(merge({file}, {"--json"})), whole);
    // Everything is there now: nothing is played, and nothing changes.
    const std::string before = read_all(file);
    EXPECT_EQ(result_of(run(with(command, {"--tally", file, "--json"}))), whole);
    EXPECT_EQ(read_all(file), before);
    std::filesystem::remove(file);
  }
}

TEST_F(Tally, of_an_interrupted_run_is_gone_on_with) {
  const std::string file = folder_.file("tally");
  const Arguments command = {"simulate", "--games", "80000", "--tally", file};
  LiveProgram program(command);
  while (lines_of(file).empty()) {
  }
  program.signal(SIGINT);
  program.finish();
  const Outcome early = merge({file});
  EXPECT_EQ(early.exit_code, 1);
  EXPECT_TRUE(contains(early.err, "are missing")) << early.err;
  const std::string whole = result_of(run(with(command, {"--json"})));
  EXPECT_EQ(whole, result_of(run({"simulate", "--games", "80000", "--json"})));
  EXPECT_EQ(whole, result_of(merge({file}, {"--json"})));
}

TEST_F(Tally, of_another_run_is_not_gone_on_with) {
  const std::string file = folder_.file("tally");
  run({"simulate", "--games", "10", "--shard", "1/2", "--tally", file});
  const std::string before = read_all(file);
  for (const Arguments& other : std::vector<Arguments>{{"simulate", "--games", "10", "--shard", "2/2"},
                                                       {"simulate", "--games", "10"},
                                                       {"simulate", "--games", "11", "--shard", "1/2"},
                                                       {"arena", "--games", "10", "--bots", "greedy,random"}}) {
    const Outcome outcome = run(with(other, {"--tally", file}));
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_TRUE(contains(outcome.err, "do not belong together")) << outcome.err;
  }
  EXPECT_EQ(read_all(file), before);
}

TEST_F(Tally, does_not_let_the_records_of_before_be_lost) {
  const std::string file = folder_.file("tally");
  const std::string records = folder_.file("records");
  const Arguments command = {"simulate", "--games", "10", "--tally", file, "--records", records};
  EXPECT_EQ(run(command).exit_code, 0);
  const Outcome again = run(command);
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_TRUE(contains(again.err, "would lose the games")) << again.err;
  EXPECT_EQ(lines_of(records).size(), 10U);
}

TEST_F(Tally, has_a_file_of_its_own_beside_the_records) {
  const std::string file = folder_.file("file");
  for (const Arguments& command : {kSimulate, kArena}) {
    for (const std::string& records : {file, folder_.file("./file")}) {
      const Outcome outcome = run(with(command, {"--tally", file, "--records", records}));
      EXPECT_EQ(outcome.exit_code, 2);
      EXPECT_TRUE(contains(outcome.err, "--tally and --records both name " + records)) << outcome.err;
      EXPECT_FALSE(std::filesystem::exists(file));
    }
  }
  // A second name of a file that is there.
  const std::string other = folder_.file("other");
  std::ofstream(file, std::ios::binary).close();
  std::filesystem::create_hard_link(file, other);
  const Outcome linked = run(with(kSimulate, {"--tally", file, "--records", other}));
  EXPECT_TRUE(contains(linked.err, "both name")) << linked.err;
}

TEST_F(Tally, is_of_one_program_at_a_time) {
  const std::string file = folder_.file("tally");
  const Arguments command = {"simulate", "--games", "1000000000", "--bots", "random", "--tally", file};
  LiveProgram program(command);
  while (lines_of(file).empty()) {
  }
  const Outcome second = run(command);
  EXPECT_EQ(second.exit_code, 2);
  EXPECT_TRUE(contains(second.err, "Another program is writing to")) << second.err;
  program.signal(SIGINT);
  EXPECT_EQ(program.finish(), 128 + SIGINT);
}

TEST_F(Tally, needs_a_file_and_a_shard_that_is_one) {
  Outcome outcome = run({"simulate", "--shard", "1/2"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(contains(outcome.err, "needs --tally FILE")) << outcome.err;
  outcome = run({"arena", "--bots", "greedy,random", "--shard", "3/2", "--tally", folder_.file("tally")});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_TRUE(contains(outcome.err, "3/2 is not a shard; allowed: I/N")) << outcome.err;
  EXPECT_EQ(run({"simulate", "--tally", folder_.file("no/such/tally")}).exit_code, 2);
}

}  // namespace
}  // namespace bigshot::testing
