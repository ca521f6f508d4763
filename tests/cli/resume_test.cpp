// Nothing is lost, whatever ends the program, in whatever phase.
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>

#include "cli/program.h"
#include "cli/script.h"

namespace bigshot::testing {
namespace {

std::string moves_in(const std::string& file) {
  const std::string record = read_all(file);
  const std::size_t begin = record.find("\"moves\":[");
  return record.substr(begin, record.find(']', begin) - begin);
}

struct Moment {
  const char* name;
  const char* question;
};

class Resumed : public ::testing::TestWithParam<Moment> {};

INSTANTIATE_TEST_SUITE_P(Moments, Resumed,
                         ::testing::Values(Moment{"borrowing", "ready (r)"}, Moment{"bidding", "or pass (p)"},
                                           Moment{"paying", "Which purse pays"}, Moment{"placing", "cube and lot"},
                                           Moment{"confirming", "All cubes are placed."}),
                         [](const auto& info) { return info.param.name; });

// Plays line by line until the question of the moment is asked.
bool play_until(LiveProgram& program, const std::string& question) {
  constexpr int kMostTurns = 60;
  if (contains(program.until_prompt(), question)) return true;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    for (const std::string& line : lines_of_a_turn()) {
      program.send(line + "\n");
      if (contains(program.until_prompt(), question)) return true;
    }
  }
  return false;
}

TEST_P(Resumed, a_game_goes_on_after_the_program_was_killed) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  const Arguments arguments = {"play", "--seats", "human,random", "--seed", "4", "--record", file};
  std::string before;
  {
    LiveProgram program(arguments);
    ASSERT_TRUE(play_until(program, GetParam().question));
    program.signal(SIGKILL);
    EXPECT_EQ(program.finish(), -SIGKILL);
    before = moves_in(file);
    EXPECT_EQ(run({"referee", file}).exit_code, 0);
  }
  const Outcome played = run(arguments, whole_game());
  EXPECT_EQ(played.exit_code, 0) << played.err;
  EXPECT_TRUE(contains(played.out, GetParam().question == std::string("All cubes are placed.")
                                       ? "cube and lot"
                                       : GetParam().question));
  EXPECT_TRUE(moves_in(file).starts_with(before));
  EXPECT_EQ(run({"referee", file}).out, "checked 1 game, 0 faults\n");
  EXPECT_TRUE(contains(read_all(file), "\"result\""));
}

TEST(Resume, needs_nothing_but_the_file) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  run({"play", "--seats", "random,human,human", "--names", "X,Ada,Ben", "--seed", "4", "--record", file}, "");
  const Outcome played = run({"play", "--record", file}, whole_game());
  EXPECT_TRUE(contains(played.out, "Ada> "));
  EXPECT_TRUE(contains(played.out, "Ben> "));
  EXPECT_FALSE(contains(played.out, "X> "));
}

TEST(Resume, of_a_finished_game_shows_its_end) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  run({"play", "--seats", "random", "--seed", "4", "--record", file});
  const std::string record = read_all(file);
  const Outcome again = run({"play", "--record", file});
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_TRUE(contains(again.out, "Reckoning"));
  EXPECT_EQ(read_all(file), record);
}

TEST(Resume, keeps_keys_of_others) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  run({"play", "--seats", "human,random,random,random", "--seed", "5", "--record", file}, "q\n");
  std::string record = read_all(file);
  record.replace(0, 1, R"({"event":"club night",)");
  std::ofstream(file) << record;
  run({"play", "--record", file}, "l\nq\n");
  EXPECT_TRUE(contains(read_all(file), R"("event":"club night")"));
}

TEST(Resume, refuses_options_that_make_another_game) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  run({"play", "--seats", "human,random,random,random", "--seed", "5", "--record", file}, "q\n");
  for (const Arguments& other :
       {Arguments{"--players", "3"}, Arguments{"--edition", "opennplay"}, Arguments{"--money", "hidden"},
        Arguments{"--names", "Zoe"}, Arguments{"--seats", "human,random,random,hard"},
        Arguments{"--seats", "random"}}) {
    Arguments arguments = {"play", "--record", file};
    arguments.insert(arguments.end(), other.begin(), other.end());
    const Outcome refused = run(arguments);
    EXPECT_EQ(refused.exit_code, 2) << other[0];
    EXPECT_TRUE(contains(refused.err, other[0]) && contains(refused.err, "other settings")) << refused.err;
  }
}

TEST(Resume, of_a_game_that_somebody_plays_is_refused) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  LiveProgram first({"play", "--seats", "human,random,random,random", "--seed", "5", "--record", file});
  first.until_prompt();
  const std::string record = read_all(file);
  std::filesystem::create_symlink(file, folder.file("link.json"));
  for (const std::string& name : {file, folder.file("link.json")}) {
    const Outcome second = run({"play", "--record", name}, "p\n");
    EXPECT_EQ(second.exit_code, 2);
    EXPECT_TRUE(contains(second.err, "Another program is writing to")) << second.err;
  }
  EXPECT_EQ(read_all(file), record);
  first.close_input();
  EXPECT_EQ(first.finish(), 0);
  EXPECT_EQ(run({"play", "--record", file}, "q\n").exit_code, 0);
  EXPECT_FALSE(std::filesystem::exists(file + ".lock"));
}

TEST(Resume, remembers_what_happened_before) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  const Outcome before =
      run({"play", "--seats", "human,random,random,random", "--seed", "5", "--record", file}, "p\nq\n");
  const std::string rolled = "Round 1: ";
  ASSERT_TRUE(contains(before.out, rolled)) << before.out;
  EXPECT_TRUE(contains(run({"play", "--record", file}, "log\nq\n").out, rolled));
}

TEST(Resume, refuses_a_file_that_is_no_game) {
  const Folder folder;
  const std::string file = folder.file("game.json");
  for (const char* content : {"", "hello", "{}", "{\"format\":\"bigshot-record\",\"version\":1}"}) {
    std::ofstream(file) << content;
    EXPECT_EQ(run({"play", "--record", file}).exit_code, 2) << content;
    EXPECT_EQ(read_all(file), content);
  }
}

TEST(Resume, of_a_file_with_several_games_is_refused) {
  const Folder folder;
  const std::string file = folder.file("games.jsonl");
  run({"simulate", "--games", "2", "--records", file});
  const Outcome refused = run({"play", "--record", file});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_TRUE(contains(refused.err, "more than one game")) << refused.err;
}

TEST(Ending, by_a_signal_tells_how_to_go_on) {
  for (int number : {SIGINT, SIGHUP, SIGTERM}) {
    const Folder folder;
    LiveProgram program(
        {"play", "--seats", "human,random,random,random", "--seed", "5", "--record", folder.file("game.json")});
    program.until_prompt();
    program.signal(number);
    std::string rest;
    EXPECT_EQ(program.finish(&rest), 128 + number);
    EXPECT_TRUE(contains(rest, "bigshot play --record")) << rest;
    EXPECT_EQ(run({"referee", folder.file("game.json")}).exit_code, 0);
  }
}

TEST(Ending, of_the_input_tells_how_to_go_on) {
  const Folder folder;
  LiveProgram program(
      {"play", "--seats", "human,random,random,random", "--seed", "5", "--record", folder.file("game.json")});
  program.until_prompt();
  program.close_input();
  std::string rest;
  EXPECT_EQ(program.finish(&rest), 0);
  EXPECT_TRUE(contains(rest, "bigshot play --record")) << rest;
}

TEST(Ending, of_a_game_that_could_not_be_saved_is_asked_twice_and_does_not_say_that_it_is) {
  const Folder folder;
  const std::string place = folder.file("place");
  std::filesystem::create_directory(place);
  LiveProgram program(
      {"play", "--seats", "human,random,random,random", "--seed", "5", "--record", place + "/game.json"});
  program.until_prompt();
  std::filesystem::remove_all(place);
  program.send("p\n");
  program.until_prompt();
  program.send("q\n");
  program.until_prompt();
  program.send("q\n");
  std::string rest;
  EXPECT_EQ(program.finish(&rest), 2);
  EXPECT_FALSE(contains(rest, "bigshot play --record")) << rest;
}

TEST(Ending, without_a_place_to_write_is_refused_at_once) {
  const Outcome refused = run({"play", "--record", "/no/such/folder/game.json"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_TRUE(contains(refused.err + refused.out, "/no/such/folder/game.json"));
}

}  // namespace
}  // namespace bigshot::testing
