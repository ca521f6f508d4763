// `bigshot puzzles` from outside: the same seed finds the same puzzles, and bad input is told before anything is
// looked for.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <csignal>
#include <fstream>

#include "cli/program.h"

namespace bigshot::testing {
namespace {

std::string found(const Folder& folder, const char* seed, const char* threads) {
  const std::string file = folder.file("puzzles.json");
  const Outcome outcome =
      run({"puzzles", "--games", "6", "--seed", seed, "--threads", threads, "--out", file, "--lang", "en"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(contains(outcome.out, file)) << outcome.out;
  return read_all(file);
}

TEST(PuzzlesCommand, finds_the_same_with_the_same_seed_whatever_the_number_of_threads) {
  const Folder folder;
  const std::string one = found(folder, "3", "1");
  EXPECT_EQ(found(folder, "3", "2"), one);
  const boost::json::value file = boost::json::parse(one);
  EXPECT_EQ(file.at("format").as_string(), "bigshot-puzzles");
  for (const boost::json::value& puzzle : file.at("puzzles").as_array()) {
    EXPECT_GE(puzzle.at("best").as_array().size(), 1U);
    const int difficulty = puzzle.at("difficulty").to_number<int>();
    EXPECT_GE(difficulty, 1);
    EXPECT_LE(difficulty, 4);
  }
}

TEST(PuzzlesCommand, stopped_writes_what_was_found) {
  const Folder folder;
  const std::string file = folder.file("puzzles.json");
  LiveProgram searching({"puzzles", "--games", "1000000", "--out", file, "--threads", "1", "--lang", "en"},
                        LiveProgram::On::kTerminal);
  searching.until("ETA");
  searching.signal(SIGINT);
  std::string out;
  EXPECT_EQ(searching.finish(&out), 128 + SIGINT);
  EXPECT_TRUE(contains(out, file)) << out;
  EXPECT_EQ(boost::json::parse(read_all(file)).at("format").as_string(), "bigshot-puzzles");
}

TEST(PuzzlesCommand, says_what_is_wrong_with_what_it_is_given) {
  const Folder folder;
  const std::string file = folder.file("puzzles.json");
  struct Case {
    Arguments arguments;
    std::string sentence;
  };
  const std::vector<Case> cases = {
      {{"puzzles"}, "--out"},
      {{"puzzles", "--out", file, "--games", "0"}, "--games"},
      {{"puzzles", "--out", file, "--games", "many"}, "--games"},
      {{"puzzles", "--out", file, "--seed", "-1"}, "--seed"},
      {{"puzzles", "--out", file, "--threads", "0"}, "--threads"},
      {{"puzzles", "--out", file, "--rounds", "3"}, "--rounds"},
      {{"puzzles", "--out", file, "--most", "0"}, "--most"},
      {{"puzzles", "--out", file, "--lang", "tlh"}, "--lang"},
      {{"puzzles", "--out", "/nowhere/puzzles.json", "--lang", "en"}, "Cannot write /nowhere/puzzles.json"},
      {{"puzzles", "--out", "/nowhere/puzzles.json", "--lang", "de"}, "/nowhere/puzzles.json"},
      {{"puzzles", "--out", "/nowhere/puzzles.json", "--lang", "fr"}, "/nowhere/puzzles.json"},
      {{"puzzles", "--out", "/nowhere/puzzles.json", "--lang", "it"}, "/nowhere/puzzles.json"},
  };
  for (const Case& one : cases) {
    const Outcome outcome = run(one.arguments);
    EXPECT_EQ(outcome.exit_code, 2) << one.sentence << '\n' << outcome.err;
    EXPECT_TRUE(contains(outcome.err, one.sentence)) << one.sentence << "\nnot in: " << outcome.err;
    EXPECT_EQ(outcome.out, "");
  }
  EXPECT_FALSE(std::filesystem::exists(file)) << "nothing is written where something is wrong";
}

}  // namespace
}  // namespace bigshot::testing
