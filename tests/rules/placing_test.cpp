// Placing cubes and selling lots [R6, R7].
#include <gtest/gtest.h>

#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

TEST(Placing, the_winner_pays_the_bank_and_takes_the_cubes) {  // [R6]
  Table table("4p");
  table.play("roll 1, pass, bid 6, pass, pass");
  EXPECT_EQ(table.money(kW), 4);
  EXPECT_EQ(table.money(kR) + table.money(kY) + table.money(kB), 30);
  EXPECT_EQ(table.state().cubes_on_offer().total(), 4);
  EXPECT_TRUE(table.state().space(1).empty());
}

TEST(Placing, on_any_lot_parks_included_in_any_order) {  // [R6]
  Table table("4p");
  table.play("roll 1, pass, pass, pass");
  ActionList list;
  table.state().legal_actions(list);
  EXPECT_EQ(list.size(), 4 * 13);
  table.play("place B A, place R M, place W E, place Y K");
  EXPECT_EQ(table.owner('A'), 'B');
  EXPECT_EQ(table.owner('M'), 'R');
  EXPECT_EQ(table.owner('E'), 'W');
  EXPECT_EQ(table.owner('K'), 'Y');
}

TEST(Placing, all_four_must_be_placed) {  // [R6]
  Table table("4p");
  table.play("roll 1, pass, pass, pass, place R K, place Y K, place W K");
  EXPECT_EQ(table.state().phase(), Phase::kPlacing);
  EXPECT_EQ(table.actor(), 0);
  EXPECT_EQ(table.refusal("roll 1"), "R6 place.expected");
  table.play("place B K");
  EXPECT_EQ(table.state().phase(), Phase::kRolling);
  EXPECT_EQ(table.state().contents(lot('K')).total(), 4) << "all on one lot";
}

TEST(Placing, only_cubes_that_were_won) {  // [R6]
  auto setup = plain_setup(4);
  setup.spaces[1] = {kR, kR, kY, kB};
  setup.spaces[2] = {kW, kW, kY, kB};
  Table table(mode("4p"), setup);
  table.play("roll 1, pass, pass, pass");
  EXPECT_EQ(table.refusal("place W K"), "R6 place.no_such_cube");
  table.play("place R K, place R K");
  EXPECT_EQ(table.refusal("place R K"), "R6 place.no_such_cube");
  EXPECT_EQ(table.state().check(Action::place(kR, lot('K')))->color, kR);
}

TEST(Selling, with_the_seventh_cube_at_once) {  // [R7]
  Table table("4p");
  table.free_round("KKKK");
  table.play("roll 1, pass, pass, pass, place R K, place Y K");
  EXPECT_FALSE(table.state().contents(lot('K')).sold());
  EXPECT_EQ(table.state().contents(lot('K')).total(), 6);
  table.play("place W K");  // 2 red, 2 yellow, 2 white, 1 black
  EXPECT_TRUE(table.state().contents(lot('K')).sold());
  EXPECT_EQ(table.owner('K'), 'B');
  EXPECT_EQ(table.state().contents(lot('K')).total(), 1) << "one cube of the owner stays, six leave the game";
  EXPECT_EQ(table.state().contents(lot('K')).count(kB), 1);
}

TEST(Selling, no_cube_can_be_placed_there_any_more) {  // [R7]
  Table table("4p");
  table.free_round("KKKK");
  table.play("roll 1, pass, pass, pass, place R K, place Y K, place W K");
  EXPECT_EQ(table.refusal("place B K"), "R7 place.lot_sold");
  EXPECT_EQ(table.state().check(Action::place(kB, lot('K')))->lot, lot('K'));
  EXPECT_EQ(table.legal(),
            "place B A, place B B, place B C, place B D, place B E, place B F, place B G, place B H, place B I, "
            "place B J, place B L, place B M");
}

TEST(Selling, a_park_is_sold_like_any_lot) {  // [R7]
  Table table("4p");
  table.free_round("AAAA").free_round("AAAB");
  EXPECT_TRUE(table.state().contents(lot('A')).sold());
  EXPECT_EQ(table.owner('A'), 'B');
}

TEST(Selling, the_list_of_open_lots_keeps_its_order) {  // [R6, R7]
  Table table("4p");
  table.free_round("MMMM").free_round("MMMA").free_round("AAAA").free_round("AAFF").free_round("FFFF");
  table.play("roll 1, pass, pass, pass, place R F, place Y B, place W B");
  EXPECT_EQ(table.legal(),
            "place B B, place B C, place B D, place B E, place B G, place B H, place B I, place B J, place B K, "
            "place B L");
}

TEST(Selling, what_a_placement_would_do_is_known_before) {  // [R8]
  Table table("4p");
  table.free_round("KKKK");
  EXPECT_EQ(table.state().owner(lot('K')), std::nullopt);
  EXPECT_EQ(table.state().owner_with(lot('K'), kW), kW);
  EXPECT_EQ(table.state().owner(lot('K')), std::nullopt) << "asking changes nothing";
}

}  // namespace
}  // namespace bigshot
