// `bigshot simulate` from outside: the summary, the records, and that a seed says all.
#include <gtest/gtest.h>
#include <signal.h>

#include <boost/json.hpp>
#include <filesystem>

#include "cli/play/record_lock.h"
#include "cli/program.h"

namespace bigshot::testing {
namespace {

struct Simulated {
  Outcome outcome;
  std::string records;
};

Simulated simulate(Arguments options) {
  const Folder folder;
  options.insert(options.begin(), {"simulate", "--records", folder.file("games.jsonl")});
  Outcome outcome = run(options);
  return {std::move(outcome), read_all(folder.file("games.jsonl"))};
}

TEST(Simulate, plays_the_same_games_whatever_the_number_of_threads) {
  const Arguments options = {"--games", "300", "--seed", "7", "--json", "--threads"};
  const auto with_threads = [&](const char* threads) {
    Arguments all = options;
    all.emplace_back(threads);
    return simulate(all);
  };
  const Simulated one = with_threads("1");
  for (const char* threads : {"2", "3", "16"}) {
    const Simulated many = with_threads(threads);
    EXPECT_EQ(many.outcome.out, one.outcome.out) << threads;
    EXPECT_EQ(many.records, one.records) << threads;
  }
}

TEST(Simulate, leaves_records_alone_if_it_is_refused) {
  const Folder folder;
  const std::string file = folder.file("games.jsonl");
  run({"simulate", "--games", "1", "--records", file});
  const std::string before = read_all(file);
  EXPECT_EQ(run({"simulate", "--bots", "exec:false,random,random,random", "--records", file}).exit_code, 2);
  EXPECT_EQ(read_all(file), before);
}

TEST(Simulate, writes_no_records_over_a_game_that_is_being_played) {
  const Folder folder;
  const std::string file = folder.file("kept.jsonl");
  run({"simulate", "--games", "1", "--records", file});
  const std::string before = read_all(file);
  {
    const auto playing = cli::RecordLock::take(file);
    ASSERT_TRUE(playing);
    const Outcome outcome = run({"simulate", "--games", "1", "--records", file});
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_TRUE(contains(outcome.err, "Another program is writing to ")) << outcome.err;
    EXPECT_EQ(read_all(file), before);
  }
  EXPECT_EQ(run({"simulate", "--games", "1", "--seed", "2", "--records", file}).exit_code, 0);
  EXPECT_NE(read_all(file), before);
  EXPECT_FALSE(std::filesystem::exists(file + ".lock"));
  EXPECT_EQ(run({"simulate", "--games", "1", "--records", "/dev/null"}).exit_code, 0);
}

// An engine that never answers and does not end when its input is closed; it tells its process in a file.
std::string silent_engine(const std::string& file) {
  return "exec:read -r line; echo $$ > " + file + ".part; mv " + file + ".part " + file + "; exec sleep 600";
}

TEST(Simulate, ends_the_programs_it_has_started_when_it_is_interrupted) {
  for (const int number : {SIGINT, SIGTERM}) {
    const Folder folder;
    const std::string asked = folder.file("asked");
    LiveProgram simulating({"simulate", "--bots", "random," + silent_engine(asked), "--players", "2", "--threads",
                            "1", "--budget-ms", "3600000", "--json"});
    while (!std::filesystem::exists(asked)) {
    }
    simulating.signal(number);
    std::string out;
    EXPECT_EQ(simulating.finish(&out), 128 + number);
    EXPECT_NE(kill(static_cast<pid_t>(std::stol(read_all(asked))), 0), 0);
    const boost::json::value summary = boost::json::parse(out.substr(out.find('{')));
    EXPECT_TRUE(summary.at("interrupted").as_bool());
    EXPECT_EQ(summary.at("games").as_int64(), 0);
  }
}

TEST(Simulate, prints_what_there_is_when_it_is_interrupted) {
  const Folder folder;
  const std::string records = folder.file("games.jsonl");
  LiveProgram simulating({"simulate", "--games", "1000000000", "--records", records});
  while (!std::filesystem::exists(records) || std::filesystem::file_size(records) == 0) {
  }
  simulating.signal(SIGINT);
  std::string out;
  EXPECT_EQ(simulating.finish(&out), 128 + SIGINT);
  EXPECT_TRUE(contains(out, "Games")) << out;
  EXPECT_EQ(run({"referee", records}).exit_code, 0);
}

TEST(Simulate, plays_other_games_with_another_seed) {
  EXPECT_NE(simulate({"--games", "3", "--seed", "1"}).records, simulate({"--games", "3", "--seed", "2"}).records);
}

TEST(Simulate, sums_up_as_one_object_with_json) {
  const Outcome outcome = run({"simulate", "--games", "50", "--seed", "3", "--players", "3", "--json"});
  EXPECT_EQ(outcome.exit_code, 0);
  const boost::json::object sum = boost::json::parse(outcome.out).as_object();
  EXPECT_EQ(sum.at("games").to_number<int>(), 50);
  EXPECT_GT(sum.at("moves").to_number<int>(), 50 * 18 * 6);
  for (const char* key : {"wins_by_seat", "mean_balance_by_seat", "mean_loans_by_seat", "bots"}) {
    EXPECT_EQ(sum.at(key).as_array().size(), 3U) << key;
  }
  EXPECT_GE(sum.at("no_winner_share").to_number<double>(), 0);
  EXPECT_EQ(outcome.err, "") << "nothing but the object";
}

TEST(Simulate, sums_up_what_its_records_hold) {
  const Simulated simulated = simulate({"--games", "20", "--seed", "5", "--json"});
  const boost::json::object sum = boost::json::parse(simulated.outcome.out).as_object();
  std::vector<int> wins(4);
  std::size_t moves = 0, games = 0;
  std::istringstream lines(simulated.records);
  for (std::string line; std::getline(lines, line); ++games) {
    const boost::json::value record = boost::json::parse(line);
    moves += record.at("moves").as_array().size();
    for (const auto& seat : record.at("result").at("winners").as_array()) ++wins.at(seat.to_number<std::size_t>());
  }
  EXPECT_EQ(games, 20U);
  EXPECT_EQ(sum.at("moves").to_number<std::size_t>(), moves);
  EXPECT_EQ(sum.at("wins_by_seat"), boost::json::value_from(wins));
}

TEST(Simulate, is_a_table_for_people) {
  const std::string out = run({"simulate", "--games", "5", "--seed", "1"}).out;
  for (const char* part :
       {"Games", "Moves", "Without a winner", "Wins", "Mean balance", "Mean loans", "3 random"}) {
    EXPECT_TRUE(contains(out, part)) << part;
  }
}

TEST(Simulate, writes_records_that_the_referee_accepts_in_every_mode) {
  const std::vector<Arguments> modes = {
      {},
      {"--players", "3"},
      {"--players", "2"},
      {"--players", "2", "--edition", "opennplay"},
      {"--money", "hidden"},
      {"--money", "hidden", "--overbid", "forbidden", "--players", "3"},
      {"--board", BIGSHOT_BOARDS "/standard.json"},
  };
  for (Arguments mode : modes) {
    mode.insert(mode.end(), {"--games", "10", "--seed", "4"});
    EXPECT_EQ(run({"referee", "-"}, simulate(mode).records).out, "checked 10 games, 0 faults\n");
  }
}

TEST(Simulate, writes_records_to_standard_output_and_the_summary_beside_it) {
  const Arguments plain = {"simulate", "--games", "5", "--seed", "3"};
  Arguments to_output = plain;
  to_output.insert(to_output.end(), {"--records", "-"});
  const Outcome outcome = run(to_output);
  EXPECT_EQ(run({"referee", "-"}, outcome.out).out, "checked 5 games, 0 faults\n");
  EXPECT_TRUE(contains(outcome.err, run(plain).out)) << outcome.err;
  to_output.push_back("--json");
  EXPECT_EQ(run({"referee", "-"}, run(to_output).out).out, "checked 5 games, 0 faults\n");
}

TEST(Simulate, tells_games_a_second_where_moves_say_nothing) {
  EXPECT_TRUE(contains(run({"simulate", "--games", "2", "--bots", "hard"}).err, "games a second"));
}

TEST(Simulate, draws_a_progress_bar_on_no_pipe) {
  EXPECT_FALSE(contains(run({"simulate", "--games", "2000", "--seed", "1"}).err, "\r"));
}

}  // namespace
}  // namespace bigshot::testing
