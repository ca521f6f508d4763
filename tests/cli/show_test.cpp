#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <csignal>
#include <sstream>

#include "bots/bot.h"
#include "cli/program.h"
#include "record/json_record.h"
#include "record/move_text.h"

namespace bigshot::testing {
namespace {

class Show : public ::testing::Test {
 protected:
  void SetUp() override { run({"simulate", "--games", "3", "--seed", "3", "--records", file_}); }

  Folder folder_;
  std::string file_ = folder_.file("games.jsonl");
};

TEST_F(Show, shows_board_ring_purses_and_what_is_asked) {
  const std::string out = run({"show", file_, "--at", "0"}).out;
  for (const char* part : {"Round 1 of 18", "A park ×2", "K 21", "·······", "▸", "◂", "Money", "Balance",
                           "rolls the die", "Position after 0 of"}) {
    EXPECT_TRUE(contains(out, part)) << part;
  }
}

TEST_F(Show, shows_the_reckoning_of_a_finished_game) {
  const std::string out = run({"show", file_, "--game", "2"}).out;
  EXPECT_TRUE(contains(out, "The game is over"));
  EXPECT_TRUE(contains(out, "Reckoning"));
}

TEST_F(Show, reads_the_standard_input) {
  EXPECT_EQ(run({"show", "-", "--game", "3"}, read_all(file_)).out, run({"show", file_, "--game", "3"}).out);
}

TEST_F(Show, says_how_many_games_and_moves_there_are) {
  const Outcome no_game = run({"show", file_, "--game", "4"});
  EXPECT_EQ(no_game.exit_code, 2);
  EXPECT_TRUE(contains(no_game.err, "has only 3 games"));
  const Outcome no_move = run({"show", file_, "--at", "5000"});
  EXPECT_EQ(no_move.exit_code, 2);
  EXPECT_TRUE(contains(no_move.err, "allowed: 0 to"));
}

TEST_F(Show, says_when_a_line_is_too_long) {
  const Outcome wrong = run({"show", "-"}, std::string(1'000'001, ' ') + "{}");
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_TRUE(contains(wrong.err, "longer than 1000000 bytes")) << wrong.err;
}

TEST_F(Show, tells_seats_with_the_same_name_apart) {
  const std::string out = run({"show", file_, "--at", "0"}).out;
  for (const char* name : {"random 1", "random 2", "random 3", "random 4"})
    EXPECT_TRUE(contains(out, name)) << out;
}

TEST_F(Show, says_what_is_wrong_with_a_record) {
  std::string record = read_all(file_);
  record.replace(record.find("\"roll "), 8, "\"bid 99\"");
  const Outcome wrong = run({"show", "-"}, record);
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_TRUE(contains(wrong.err, "move 0: R1: ")) << wrong.err;
}

TEST_F(Show, draws_the_position_before_a_fault) {
  std::string wrong = read_all(file_);
  wrong.resize(wrong.find('\n'));
  const std::size_t last = wrong.rfind("\"place ");
  wrong.replace(last, 11, "\"roll 5\"");
  const Outcome outcome = run({"show", "-"}, wrong);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(contains(outcome.out, "Round 18 of 18")) << outcome.out;
  EXPECT_TRUE(contains(outcome.err, "R6: ")) << outcome.err;
  EXPECT_EQ(run({"show", "-", "--at", "40"}, wrong).exit_code, 0);
  EXPECT_EQ(run({"show", "-", "--at", "100000"}, wrong).exit_code, 1);
}

TEST_F(Show, tells_programs_the_position_and_a_bots_opinion) {
  const auto shown = boost::json::parse(run({"show", file_, "--at", "3", "--json"}).out);
  EXPECT_EQ(shown.at("at").as_int64(), 3);
  EXPECT_EQ(shown.at("phase").as_string(), "bidding");
  EXPECT_EQ(shown.at("lots").as_array().size(), 13U);
  EXPECT_EQ(shown.at("seats").as_array().size(), 4U);
  const auto& legal = shown.at("legal").as_array();
  const auto& best = shown.at("analysis").at("best").as_array().at(0);
  EXPECT_NE(std::find(legal.begin(), legal.end(), best), legal.end());
  double sum = 0;
  for (const auto& chance : shown.at("analysis").at("win").as_array()) sum += chance.to_number<double>();
  EXPECT_NEAR(sum, 1, 0.001);
  const auto finished = boost::json::parse(run({"show", file_, "--json"}).out);
  EXPECT_EQ(finished.at("phase").as_string(), "finished");
  EXPECT_FALSE(finished.as_object().contains("analysis"));
}

TEST_F(Show, answers_questions_line_by_line) {
  const std::string record = read_all(file_).substr(0, read_all(file_).find('\n'));
  const std::string questions = R"({"id":"a","bot":"hard","at":3,"record":)" + record + "}\n" +
                                R"({"id":7,"at":100000,"record":)" + record + "}\n" + "nonsense\n" +
                                R"({"id":8,"bot":"nobody","record":)" + record + "}\n" +
                                R"({"id":9,"record":{}})" + "\n" + R"({"id":10,"recrd":{}})" + "\n";
  const Outcome outcome = run({"analyze"}, questions);
  EXPECT_EQ(outcome.exit_code, 0);
  std::istringstream lines(outcome.out);
  std::vector<boost::json::object> answers;
  for (std::string line; std::getline(lines, line);) answers.push_back(boost::json::parse(line).as_object());
  ASSERT_EQ(answers.size(), 6U) << outcome.out;
  EXPECT_EQ(answers[0].at("id"), "a");
  EXPECT_TRUE(answers[0].contains("analysis"));
  EXPECT_EQ(answers[1].at("key"), "at");
  EXPECT_TRUE(answers[2].contains("error"));
  EXPECT_EQ(answers[3].at("key"), "bot");
  EXPECT_EQ(answers[4].at("key"), "record.format");
  EXPECT_EQ(answers[5].at("key"), "recrd");
}

TEST_F(Show, answers_questions_about_positions_that_no_record_has_led_to) {
  const std::string record = read_all(file_).substr(0, read_all(file_).find('\n'));
  const std::string shown = run({"show", file_, "--at", "3", "--line"}).out;
  const std::string position = shown.substr(0, shown.find('\n'));
  const std::string questions =
      R"({"bot":"hard","position":")" + position + "\"}\n" + R"({"bot":"hard","at":3,"record":)" + record + "}\n" +
      R"({"position":"4rof standard"})" + "\n" + R"({"position":7})" + "\n" + R"({"position":"x","record":{}})" +
      "\n" + R"({"at":1,"position":")" + position + "\"}\n" + R"({"position":")" + position + "9\"}\n";
  std::istringstream lines(run({"analyze"}, questions).out);
  std::vector<boost::json::object> answers;
  for (std::string line; std::getline(lines, line);) answers.push_back(boost::json::parse(line).as_object());
  ASSERT_EQ(answers.size(), 7U);
  for (const char* key : {"phase", "round", "legal", "lots", "spaces", "actor"}) {
    EXPECT_EQ(answers[0].at(key), answers[1].at(key)) << key;
  }
  EXPECT_TRUE(answers[0].contains("analysis"));
  EXPECT_EQ(answers[2].at("key"), "position");
  EXPECT_EQ(answers[3].at("key"), "position");
  EXPECT_EQ(answers[4].at("key"), "position");
  EXPECT_EQ(answers[5].at("key"), "at");
  EXPECT_EQ(answers[6].at("key"), "position.phase");
}

// What a bot that was there would do, who knows by then how the others bid.
TEST_F(Show, tells_bots_the_moves_before) {
  ASSERT_EQ(
      run({"simulate", "--games", "1", "--seed", "5", "--bots", "medium,jumper,medium,easy", "--records", file_})
          .exit_code,
      0);
  const auto read = read_record(read_all(file_));
  ASSERT_TRUE(read);
  const GameRecord& record = read->game.record();
  const State first = position(record, 0);
  std::size_t asked = 0;
  for (std::size_t at = 100; at < record.moves.size() && asked < 8; at += 3) {
    const State now = position(record, at);
    if (now.phase() != Phase::kBidding) continue;
    const auto bot = make_bot("expert");
    bot->new_game(0);
    const GameSoFar game(first, std::span(record.moves).first(at), now);
    const std::string best = move_text(bot->choose(game, {}), record.header.board);
    const auto shown = boost::json::parse(run({"show", file_, "--at", std::to_string(at), "--json"}).out);
    EXPECT_EQ(shown.at("analysis").at("best").at(0).as_string(), best) << at;
    ++asked;
  }
  EXPECT_EQ(asked, 8U);
}

TEST_F(Show, asks_bots_with_networks_of_their_own_and_no_programs) {
  const std::string network = "expert:" + std::string(BIGSHOT_DATA) + "/nets/players4.net";
  const std::string record = read_all(file_).substr(0, read_all(file_).find('\n'));
  const std::string question =
      R"({"at":3,"bot":"exec:cat","record":)" + record + "}\n" + R"({"at":3,"record":)" + record + "}\n";
  std::istringstream lines(run({"analyze", "--bot", network}, question).out);
  std::string refused, answered;
  std::getline(lines, refused);
  std::getline(lines, answered);
  EXPECT_TRUE(contains(refused, "cannot be asked about positions")) << refused;
  EXPECT_EQ(boost::json::parse(answered).at("analysis").at("bot").as_string(), network);
  EXPECT_EQ(run({"analyze", "--bot", "exec:cat"}).exit_code, 2);
  EXPECT_EQ(run({"show", file_, "--at", "3", "--json", "--bot", "exec:cat"}).exit_code, 2);
}

// As nohup has it.
TEST_F(Show, goes_on_when_a_signal_comes_that_it_was_to_ignore) {
  const auto before = std::signal(SIGHUP, SIG_IGN);
  LiveProgram program({"analyze", "--bot", "easy"});
  std::signal(SIGHUP, before);
  program.send("nonsense\n");
  program.until("error");
  program.signal(SIGHUP);
  program.send("nonsense\n");
  program.until("error");
  program.close_input();
  EXPECT_EQ(program.finish(), 0);
}

TEST_F(Show, is_plain_in_a_pipe_and_coloured_on_a_terminal) {
  EXPECT_FALSE(contains(run({"show", file_}).out, "\033"));
  EXPECT_TRUE(contains(run({"show", file_, "--color", "always"}).out, "\033["));
  std::string out;
  LiveProgram(Arguments{"show", file_}, LiveProgram::On::kTerminal).finish(&out);
  EXPECT_TRUE(contains(out, "\033["));
}

TEST_F(Show, respects_no_color_and_dumb_terminals) {
  for (const Environment& environment : {Environment{"NO_COLOR=1"}, Environment{"TERM=dumb"}}) {
    std::string out;
    LiveProgram(Arguments{"show", file_}, LiveProgram::On::kTerminal, environment).finish(&out);
    EXPECT_TRUE(contains(out, "BIG SHOT"));
    EXPECT_FALSE(contains(out, "\033")) << environment[0];
  }
}

TEST_F(Show, has_a_letter_for_every_cube_whatever_the_colours) {
  const std::string coloured = run({"show", file_, "--at", "100", "--color", "always"}).out;
  std::string plain;
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] == '\033') {
      i = coloured.find('m', i);
    } else {
      plain += coloured[i];
    }
  }
  EXPECT_EQ(plain, run({"show", file_, "--at", "100"}).out);
}

TEST_F(Show, draws_in_ascii_where_the_locale_is_not_utf8) {
  for (const char c : run({"show", file_, "--at", "60"}, "", {"LANG=C"}).out) {
    ASSERT_LT(static_cast<unsigned char>(c), 0x80);
  }
}

}  // namespace
}  // namespace bigshot::testing
