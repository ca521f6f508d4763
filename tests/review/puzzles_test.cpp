// The puzzles that ship (data/puzzles.json): enough, all different, readable, and proven again on a sample.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "record/boards.h"
#include "record/move_text.h"
#include "record/position_text.h"
#include "review/puzzle.h"

namespace bigshot {
namespace {

namespace json = boost::json;

json::array shipped_puzzles() {
  std::ifstream file(BIGSHOT_PUZZLES);
  std::stringstream text;
  text << file.rdbuf();
  return json::parse(text.str()).at("puzzles").as_array();
}

State position_of(const json::value& puzzle) {
  return *read_position(puzzle.at("position").as_string(), shipped_board)->from;
}

std::vector<std::string> best_of(const json::value& puzzle) {
  std::vector<std::string> moves;
  for (const json::value& move : puzzle.at("best").as_array()) moves.emplace_back(move.as_string());
  return moves;
}

TEST(Puzzles, that_ship_are_many_different_and_can_be_played) {
  std::set<std::string> positions;
  std::set<int> players;
  for (const json::value& puzzle : shipped_puzzles()) {
    positions.emplace(puzzle.at("position").as_string());
    State state = position_of(puzzle);
    players.insert(state.players());
    for (const std::string& text : best_of(puzzle)) {
      const auto move = read_legal_move(state, text, standard_board());
      ASSERT_TRUE(move.ok()) << puzzle.at("position").as_string() << ' ' << text;
      state.apply(*move);
    }
  }
  EXPECT_GE(positions.size(), 300U);
  EXPECT_EQ(positions.size(), shipped_puzzles().size());
  EXPECT_EQ(players, (std::set<int>{2, 3, 4}));
}

TEST(Puzzles, that_ship_are_of_every_theme_for_several_numbers_of_players_and_of_the_last_round) {
  std::map<std::string, std::map<int, int>> kinds;
  const json::array puzzles = shipped_puzzles();
  for (const json::value& puzzle : puzzles) {
    const State state = position_of(puzzle);
    ++kinds[std::string(puzzle.at("theme").as_string())][state.players()];
    EXPECT_EQ(state.round(), kRounds);
  }
  EXPECT_EQ(kinds.size(), static_cast<std::size_t>(kThemeCount));
  for (const auto& [theme, by_players] : kinds) {
    EXPECT_GE(by_players.size(), 2U) << theme;
    int all = 0;
    for (const auto& [players, count] : by_players) all += count;
    EXPECT_LT(all, static_cast<int>(puzzles.size()) / 5) << theme;
  }
}

TEST(Puzzles, of_the_last_round_are_proven_again_on_a_sample) {
  const json::array puzzles = shipped_puzzles();
  PuzzleMaker maker;
  int proven = 0;
  for (std::size_t i = 0; i < puzzles.size(); i += 2) {
    const State state = position_of(puzzles[i]);
    if (state.round() != kRounds) continue;
    const auto puzzle = maker.prove(state);
    ASSERT_TRUE(puzzle.has_value()) << puzzles[i].at("position").as_string();
    std::vector<std::string> best;
    for (Action move : puzzle->best) best.push_back(move_text(move, standard_board()));
    EXPECT_EQ(best, best_of(puzzles[i]));
    EXPECT_EQ(name(puzzle->theme), puzzles[i].at("theme").as_string());
    ++proven;
  }
  EXPECT_GE(proven, 10);
}

}  // namespace
}  // namespace bigshot
