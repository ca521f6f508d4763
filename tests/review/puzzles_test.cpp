// The puzzles that ship (data/puzzles.json): enough, all different, readable, and proven again on a sample.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cmath>
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

TEST(Puzzles, that_ship_are_of_every_theme_for_several_numbers_of_players_and_of_the_last_two_rounds) {
  std::map<std::string, std::map<int, int>> kinds;
  std::map<int, int> rounds;
  const json::array puzzles = shipped_puzzles();
  for (const json::value& puzzle : puzzles) {
    const State state = position_of(puzzle);
    ++kinds[std::string(puzzle.at("theme").as_string())][state.players()];
    ++rounds[state.round()];
  }
  EXPECT_EQ(rounds.size(), 2U);
  EXPECT_GE(rounds[kRounds], 100);
  EXPECT_GE(rounds[kRounds - 1], 100);
  EXPECT_EQ(kinds.size(), static_cast<std::size_t>(kThemeCount));
  for (const auto& [theme, by_players] : kinds) {
    EXPECT_GE(by_players.size(), 2U) << theme;
    int all = 0;
    for (const auto& [players, count] : by_players) all += count;
    EXPECT_LT(all, static_cast<int>(puzzles.size()) / 5) << theme;
  }
}

// Proves every so many of those of a round again, from their positions alone; how many.
int prove_again(int round, std::size_t every) {
  PuzzleMaker maker;
  std::size_t number = 0;
  int proven = 0;
  for (const json::value& shipped : shipped_puzzles()) {
    const State state = position_of(shipped);
    if (state.round() != round || number++ % every != 0) continue;
    const auto puzzle = maker.prove(state);
    EXPECT_TRUE(puzzle.has_value()) << shipped.at("position").as_string();
    if (!puzzle) continue;
    std::vector<std::string> best;
    for (Action move : puzzle->best) best.push_back(move_text(move, standard_board()));
    EXPECT_EQ(best, best_of(shipped)) << shipped.at("position").as_string();
    EXPECT_EQ(name(puzzle->theme), shipped.at("theme").as_string()) << shipped.at("position").as_string();
    EXPECT_EQ(std::lround(1000 * puzzle->win), shipped.at("win").to_number<long>());
    EXPECT_EQ(std::lround(1000 * puzzle->next), shipped.at("next").to_number<long>());
    ++proven;
  }
  return proven;
}

TEST(Puzzles, of_the_last_round_are_proven_again_on_a_sample) { EXPECT_GE(prove_again(kRounds, 3), 50); }

TEST(Puzzles, of_the_round_before_are_proven_again_on_a_sample) { EXPECT_GE(prove_again(kRounds - 1, 12), 10); }

}  // namespace
}  // namespace bigshot
