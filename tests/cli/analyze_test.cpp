#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>
#include <sstream>

#include "cli/program.h"
#include "record/json_record.h"
#include "record/move_text.h"

namespace bigshot::testing {
namespace {

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

}  // namespace
}  // namespace bigshot::testing
