// What is told of a game: which sentence with which facts, for terminal and page alike.
#include "record/narration.h"

#include <gtest/gtest.h>

#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

// A sentence in short: "told.bid name=0 amount=3".
std::string shortly(const Sentence& sentence) {
  struct Short {
    std::string operator()(int value) const { return std::to_string(value); }
    std::string operator()(std::optional<Seat> value) const {
      return value ? std::to_string(index(*value)) : "ghost";
    }
    std::string operator()(Color value) const { return {letter(value)}; }
    std::string operator()(Cubes value) const { return std::to_string(value.total()) + " cubes"; }
    std::string operator()(Lot value) const { return std::to_string(index(value)); }
    std::string operator()(const std::vector<Action>& value) const {
      return std::to_string(value.size()) + " cubes";
    }
  };
  std::string text(sentence.key);
  for (const ToldFact& fact : sentence.facts) {
    text += " " + std::string(fact.name) + "=" + std::visit(Short{}, fact.value);
  }
  return text;
}

std::vector<std::string> shortly(const std::vector<Sentence>& sentences) {
  std::vector<std::string> texts;
  for (const Sentence& sentence : sentences) texts.push_back(shortly(sentence));
  return texts;
}

// What is told of the last move.
std::vector<std::string> told(const std::string& mode, const std::string& moves, const std::string& last) {
  Table table(mode);
  table.play(moves);
  Game game = table.game();
  const State before = game.state();
  EXPECT_FALSE(game.play(last)) << last;
  return shortly(narrate(before, game.record().moves.back(), game.state()));
}

using Texts = std::vector<std::string>;

TEST(Narration, names_roller_face_and_cubes_of_a_roll) {  // [R1]
  EXPECT_EQ(told("4p", "", "roll 1"), Texts{"told.roll round=1 name=0 face=1 cubes=4 cubes"});
}

TEST(Narration, tells_a_bid_and_a_pass) {  // [R2]
  EXPECT_EQ(told("4p", "roll 1", "bid 3"), Texts{"told.bid name=1 amount=3"});
  EXPECT_EQ(told("4p", "roll 1, bid 3", "pass"), Texts{"told.pass name=2"});
}

TEST(Narration, tells_who_wins_with_the_last_pass) {  // [R2]
  EXPECT_EQ(told("4p", "roll 1, bid 3, pass, pass", "pass"),
            (Texts{"told.pass name=0", "told.wins_cubes name=1 amount=3"}));
}

TEST(Narration, tells_a_failed_payment_with_the_purse) {  // [C3]
  EXPECT_EQ(told("penalty", "roll 1, ready, ready, ready, ready, bid 42, pass, pass", "pass"),
            (Texts{"told.pass name=0", "told.cannot_pay name=1 bid=42 amount=10"}));
}

TEST(Narration, has_a_sentence_of_its_own_for_a_loan_where_a_seat_has_two_purses) {  // [R5]
  EXPECT_EQ(told("4p", "roll 1", "loan Y"), Texts{"told.loan name=1 number=1 amount=9 color=Y"});
  EXPECT_EQ(told("2p", "roll 1", "loan W"), Texts{"told.loan_for name=1 number=1 amount=9 color=W"});
}

TEST(Narration, tells_a_placing_as_one) {  // [R6]
  Table table("4p");
  table.play("roll 1, bid 3, pass, pass, pass");
  std::vector<Action> placings;
  for (const Color color : kAllColors) placings.push_back(Action::place(color, lot('A')));
  EXPECT_EQ(shortly(narrate_placing(table.state(), placings)), Texts{"told.place name=1 placings=4 cubes"});
  EXPECT_TRUE(narrate_placing(table.state(), {}).empty());
}

TEST(Narration, tells_a_lot_that_a_placing_sells) {  // [R7]
  Table table("3p");
  table.free_round("KKKK").play("roll 1, pass, pass");
  std::vector<Action> placings;
  for (const Color color : {kR, kY, kW}) placings.push_back(Action::place(color, lot('K')));
  const auto texts = shortly(narrate_placing(table.state(), placings));
  ASSERT_EQ(texts.size(), 2U);
  EXPECT_EQ(texts.back(), "told.sold lot=10 color=B name=ghost");
}

}  // namespace
}  // namespace bigshot
