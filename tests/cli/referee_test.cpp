// `bigshot referee` from outside: lines for people, objects for programs, exit codes for scripts.
#include <gtest/gtest.h>

#include <fstream>

#include "cli/program.h"

namespace bigshot::testing {
namespace {

const std::string kGames = BIGSHOT_TEST_DATA "/example.jsonl";

// Line `number`, from 1, of the example games, with one text in it replaced by another.
std::string game(int number, std::string_view old = "", std::string_view changed = "") {
  std::ifstream file(kGames);
  std::string line;
  for (int i = 0; i < number; ++i) std::getline(file, line);
  const std::size_t at = line.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return line.replace(at, old.size(), changed) + "\n";
}

Outcome judge(const std::string& input, Arguments options = {}) {
  options.insert(options.begin(), {"referee", "-"});
  return run(options, input);
}

TEST(Referee, counts_games_without_a_fault) {
  const Outcome judged = run({"referee", kGames});
  EXPECT_EQ(judged.out, "checked 3 games, 0 faults\n");
  EXPECT_EQ(judged.exit_code, 0);
}

TEST(Referee, has_a_line_for_each_fault_with_file_line_place_and_rule) {
  const std::string input = game(1, "\"bid 4\"", "\"bid 2\"") + "\n" + game(2) +
                            game(1, "\"colors\": \"B\"", "\"colors\": \"R\"") +
                            game(1, "\"balance\": -54", "\"balance\": 54") + "{\n";
  const Outcome judged = judge(input);
  EXPECT_EQ(judged.out,
            "-:1: move 6: R2: A bid must be higher than 2.\n"
            "-:4: seats[2].colors: S3: Every seat has colours of its own.\n"
            "-:5: result.seats[0].balance: E3: By the rules this should be -54, not 54.\n"
            "-:6: The text ends in the middle of the JSON.\n"
            "checked 5 games, 4 faults\n");
  EXPECT_EQ(judged.exit_code, 1);
}

TEST(Referee, has_an_object_for_each_record_with_json) {
  const std::string input = game(1) + game(1, "\"bid 4\"", "\"bid 2\"") +
                            game(1, "\"colors\": \"B\"", "\"colors\": \"R\"") +
                            game(1, "\"balance\": -54", "\"balance\": 54") + "{\n";
  const Outcome judged = judge(input, {"--json"});
  EXPECT_EQ(judged.out, R"({"line":1,"ok":true}
{"line":2,"ok":false,"at":6,"rule":"R2","error":"A bid must be higher than 2."}
{"line":3,"ok":false,"at":null,"key":"seats[2].colors","rule":"S3","error":"Every seat has colours of its own."}
{"line":4,"ok":false,"at":null,"key":"result.seats[0].balance","rule":"E3","error":"By the rules this should be -54, not 54."}
{"line":5,"ok":false,"at":null,"rule":null,"error":"The text ends in the middle of the JSON."}
)");
  EXPECT_EQ(judged.exit_code, 1);
}

TEST(Referee, names_the_file_where_there_are_several) {
  const Folder folder;
  std::ofstream(folder.file("bad.jsonl")) << game(1, "\"roll 4\"", "\"pass\"");
  const std::string bad = folder.file("bad.jsonl");
  EXPECT_EQ(run({"referee", kGames, bad}).out,
            bad + ":1: move 0: R1: The die must be rolled now.\nchecked 4 games, 1 fault\n");
  EXPECT_TRUE(contains(run({"referee", "--json", kGames, bad}).out,
                       R"({"file":")" + bad + R"(","line":1,"ok":false,"at":0,"rule":"R1")"));
}

TEST(Referee, speaks_the_language_that_is_asked_for_and_keeps_places_and_rules) {
  const Outcome judged = judge(game(1, "\"bid 4\"", "\"bid 2\""), {"--lang", "de"});
  EXPECT_TRUE(contains(judged.out, "6: R2: Ein Gebot muss")) << judged.out;
}

TEST(Referee, goes_on_after_a_line_that_is_too_long) {
  const Outcome judged = judge(std::string(3'000'000, '[') + "\n" + game(1));
  EXPECT_EQ(judged.out,
            "-:1: The text is longer than 1000000 bytes, the most a record or a board may have.\n"
            "checked 2 games, 1 fault\n");
}

TEST(Referee, finds_nothing_wrong_with_nothing) {
  EXPECT_EQ(judge("").out, "checked 0 games, 0 faults\n");
  EXPECT_EQ(judge(" \n\t\r\n\n").out, "checked 0 games, 0 faults\n");
}

TEST(Referee, says_which_file_it_cannot_read_and_judges_the_others) {
  const Outcome judged = run({"referee", "/no/such/file", "/", kGames});
  EXPECT_EQ(judged.exit_code, 2);
  EXPECT_TRUE(contains(judged.err, "Cannot read /no/such/file: No such file or directory")) << judged.err;
  EXPECT_TRUE(contains(judged.err, "Cannot read /: Is a directory")) << judged.err;
  EXPECT_EQ(judged.out, "checked 3 games, 0 faults\n");
}

}  // namespace
}  // namespace bigshot::testing
