#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>
#include <sstream>

#include "cli/program.h"
#include "record/json_record.h"
#include "record/move_text.h"

namespace bigshot::testing {
namespace {

std::string error_in(const boost::json::object& answer) { return std::string(answer.at("error").as_string()); }

class Analyze : public ::testing::Test {
 protected:
  void SetUp() override {
    run({"simulate", "--games", "1", "--seed", "7", "--bots", "greedy", "--records", file_});
    record_ = read_all(file_);
    record_.resize(record_.find('\n'));
  }

  // A question about the record with these keys more.
  std::string question(const std::string& keys) const { return "{" + keys + ",\"record\":" + record_ + "}\n"; }

  std::vector<boost::json::object> answers(const std::string& questions, const Arguments& more = {}) {
    Arguments arguments = {"analyze", "--bot", "hard"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::istringstream lines(run(arguments, questions).out);
    std::vector<boost::json::object> all;
    for (std::string line; std::getline(lines, line);) all.push_back(boost::json::parse(line).as_object());
    return all;
  }

  Folder folder_;
  std::string file_ = folder_.file("games.jsonl");
  std::string record_;
};

// Several placings begin with the same cube.
TEST_F(Analyze, tells_all_cubes_of_every_placing) {
  const auto read = read_record(record_);
  ASSERT_TRUE(read);
  const GameRecord& record = read->game.record();
  int placings = 0;
  for (std::size_t at = 0; at < record.moves.size() && placings < 5; ++at) {
    State state = position(record, at);
    if (state.phase() != Phase::kPlacing || state.cubes_on_offer().total() < 3) continue;
    ++placings;
    const auto answer = answers(question("\"at\":" + std::to_string(at))).at(0);
    const auto& analysis = answer.at("analysis");
    const auto& options = analysis.at("options").as_array();
    ASSERT_GT(options.size(), 1U);
    EXPECT_EQ(options.at(0).at("moves"), analysis.at("best")) << at;
    std::set<std::string> different;
    for (const auto& option : options) {
      const auto& moves = option.at("moves").as_array();
      EXPECT_EQ(moves.at(0), option.at("move"));
      EXPECT_EQ(moves.size(), static_cast<std::size_t>(state.cubes_on_offer().total()));
      State placed = state;
      for (const auto& move : moves) {
        const auto action = parse_move(move.as_string(), record.header.board);
        ASSERT_TRUE(action && placed.is_legal(*action)) << move;
        placed.apply(*action);
      }
      different.insert(boost::json::serialize(moves));
    }
    EXPECT_EQ(different.size(), options.size()) << at;
  }
  EXPECT_EQ(placings, 5);
}

TEST_F(Analyze, tells_options_of_one_move_in_the_same_form) {
  const auto shown = boost::json::parse(run({"show", file_, "--at", "3", "--json", "--bot", "hard"}).out);
  for (const auto& option : shown.at("analysis").at("options").as_array()) {
    EXPECT_EQ(option.at("moves"), (boost::json::array{option.at("move")}));
  }
}

TEST_F(Analyze, says_which_moves_there_are_to_ask_about) {
  const std::string moves = std::to_string(read_record(record_)->game.record().moves.size());
  for (const char* at : {"1.5", "\"3\"", "-1", "null", "1e300", "[]"}) {
    const auto answer = answers(question("\"at\":" + std::string(at))).at(0);
    EXPECT_EQ(answer.at("key"), "at");
    EXPECT_EQ(error_in(answer), "“at” must be a whole number from 0 to " + moves + ".") << at;
  }
  const auto beyond = answers(question("\"at\":5000")).at(0);
  EXPECT_EQ(error_in(beyond), "This game has only " + moves + " moves; allowed: 0 to " + moves + ".");
  const auto german = answers(question("\"at\":-1"), {"--lang", "de"}).at(0);
  EXPECT_EQ(error_in(german), "„at“ muss eine ganze Zahl von 0 bis " + moves + " sein.");
}

TEST_F(Analyze, says_what_may_be_asked_for_an_opinion) {
  const auto number = answers(question("\"bot\":7")).at(0);
  EXPECT_EQ(number.at("key"), "bot");
  EXPECT_EQ(error_in(number), "“bot” must be a text: the name of a bot.");
  const auto nobody = answers(question("\"bot\":\"nobody\"")).at(0);
  const std::string refusal = error_in(nobody);
  EXPECT_TRUE(contains(refusal, "allowed: ") && contains(refusal, "BOT:FILE.net")) << refusal;
  EXPECT_FALSE(contains(refusal, "exec:")) << refusal;
  const Outcome shown = run({"show", file_, "--json", "--bot", "nobody"});
  EXPECT_EQ(shown.exit_code, 2);
  EXPECT_TRUE(contains(shown.err, "expert")) << shown.err;
  EXPECT_FALSE(contains(shown.err, "exec:")) << shown.err;
}

TEST_F(Analyze, repeats_an_id_exactly_or_refuses_it) {
  for (const char* id : {"\"\"", "\"a \\\"b\\\" é\"", "0", "-9223372036854775808", "18446744073709551615"}) {
    const std::string out = run({"analyze", "--bot", "easy"}, question("\"id\":" + std::string(id))).out;
    EXPECT_TRUE(out.starts_with("{\"id\":" + std::string(id) + ",\"at\":")) << out.substr(0, 100);
  }
  for (const char* id : {"12345678901234567890123", "1e400", "1.5", "null", "true", "[1]", "{}"}) {
    const auto answer = answers(question("\"id\":" + std::string(id))).at(0);
    EXPECT_TRUE(answer.at("id").is_null()) << id;
    EXPECT_EQ(answer.at("key"), "id");
    EXPECT_EQ(error_in(answer), "“id” must be a text or a whole number of at most 64 bits.") << id;
  }
}

TEST_F(Analyze, answers_every_line_but_blank_ones) {
  const auto told = answers("\n  \r\nnonsense\n\n" + std::string(1'000'001, '1') + "\n" + question("\"at\":3"));
  ASSERT_EQ(told.size(), 3U);
  EXPECT_EQ(told[0], (boost::json::object{{"error", "A question is one JSON object."}}));
  ASSERT_EQ(told[1].size(), 1U);
  EXPECT_TRUE(contains(error_in(told[1]), "longer than 1000000 bytes"));
  EXPECT_EQ(told[2].at("at"), 3);
}

}  // namespace
}  // namespace bigshot::testing
