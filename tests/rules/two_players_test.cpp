// What is different for two [D1, D3-D6]; their loans are in loans_test.cpp [D2].
#include <gtest/gtest.h>

#include "rules/reckoning.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

TEST(TwoPlayers, a_bid_is_covered_by_one_purse_alone) {  // [D3]
  Table table("2p");
  table.play("roll 1, loan B, ready, ready");
  EXPECT_EQ(table.state().bid_limit(kSeat1), 19);
  EXPECT_EQ(table.refusal("bid 19"), "legal");
  EXPECT_EQ(table.refusal("bid 20"), "D3 bid.above_purse");
  EXPECT_EQ(table.play("pass").actor(), 0) << "one pass of two ends the auction";
}

TEST(TwoPlayers, the_winner_says_which_purse_pays_if_both_can) {  // [D3]
  Table table("2p");
  table.play("roll 1, ready, ready, bid 7, pass");
  EXPECT_EQ(table.state().phase(), Phase::kPaying);
  EXPECT_EQ(table.actor(), 1);
  EXPECT_EQ(table.legal(), "pay W, pay B");
  EXPECT_EQ(table.refusal("pay R"), "D3 pay.foreign_color");
  EXPECT_EQ(table.refusal("place R A"), "D3 pay.expected");
  EXPECT_EQ(table.refusal("bid 8"), "D3 pay.expected");
  table.play("pay B");
  EXPECT_EQ(table.money(kW), 10);
  EXPECT_EQ(table.money(kB), 3);
  EXPECT_EQ(table.state().phase(), Phase::kPlacing);
}

TEST(TwoPlayers, if_only_one_purse_can_pay_it_pays) {  // [D1, D3]
  Table table("2p");
  table.play("roll 1, loan B, ready, ready, bid 11, pass");
  EXPECT_EQ(table.state().phase(), Phase::kPlacing);
  EXPECT_EQ(table.money(kB), 8);
  EXPECT_EQ(table.money(kW), 10);
  Table first("2p");
  first.play("roll 1, loan W, ready, ready, bid 11, pass");
  EXPECT_EQ(first.money(kW), 8);
  EXPECT_EQ(first.money(kB), 10);
}

TEST(TwoPlayers, a_bid_that_both_purses_can_just_pay_is_a_choice) {  // [D3]
  Table table("2p");
  table.play("roll 1, ready, ready, bid 10, pass");
  EXPECT_EQ(table.state().phase(), Phase::kPaying);
  EXPECT_EQ(table.play("pay W").money(kW), 0);
}

TEST(TwoPlayers, cubes_for_nothing_need_no_choice) {  // [D3, R3]
  Table table("2p");
  table.play("roll 1, ready, ready, pass");
  EXPECT_EQ(table.state().phase(), Phase::kPlacing);
  EXPECT_EQ(table.actor(), 0);
  EXPECT_EQ(table.money(kR) + table.money(kY), 20);
}

TEST(TwoPlayers, bidding_goes_to_and_fro) {  // [R2]
  Table table("2p");
  table.play("roll 1, ready, ready, bid 1, bid 2, bid 3");
  EXPECT_EQ(table.actor(), 0);
  EXPECT_EQ(table.state().standing_bidder(), kSeat1);
}

TEST(TwoPlayers, money_is_open) {  // [C4]
  EXPECT_EQ(Table("2p").state().options().money, MoneyMode::kOpen);
}

// Rounds of one cube of each colour. A lot's letter in "RYWB" order.
TEST(TwoPlayers, a_park_doubles_only_lots_of_its_own_colour) {  // [D4]
  Table table("2p");
  table.free_round("AEIJ").free_round("BCKL");  // red A and B, yellow E and C, white I and K, black J and L
  const Reckoning reckoning = reckon(table.state());
  EXPECT_TRUE(reckoning.doubled[lot('B')]);
  EXPECT_FALSE(reckoning.doubled[lot('C')]) << "the park is red, this lot is yellow, both are of one player";
  EXPECT_EQ(reckoning.seats[Seat{0}].value.millions, 2 * 9 + 10);
}

TEST(TwoPlayers, two_lots_with_each_colour_are_needed) {  // [D5]
  Table table("2p");
  table.free_round("AEIJ").free_round("BFKL");
  EXPECT_TRUE(reckon(table.state()).seats[Seat{0}].qualified);
  EXPECT_TRUE(reckon(table.state()).seats[Seat{1}].qualified);
  Table short_of_yellow("2p");
  short_of_yellow.free_round("AEIJ").free_round("BMKL").free_round("DMFM");  // M: 2 yellow, 1 black
  EXPECT_TRUE(reckon(short_of_yellow.state()).seats[Seat{0}].qualified);
  short_of_yellow.free_round("DMFM").free_round("CCGM");  // M: 3 yellow, 3 black: nobody's
  const Reckoning reckoning = reckon(short_of_yellow.state());
  EXPECT_EQ(reckoning.seats[Seat{0}].lot_count(), 4) << "red A, B, D; yellow E";
  EXPECT_FALSE(reckoning.seats[Seat{0}].qualified);
  EXPECT_EQ(reckoning.winners, 0b10U);
}

TEST(TwoPlayers, balances_lots_and_the_best_lot_are_of_both_colours) {  // [D6]
  Table table("2p");
  table.play(
      "roll 1, loan W, loan B, loan R, ready, bid 15, pass, pay B, place R A, place Y E, place W K, place B M");
  const Reckoning reckoning = reckon(table.state());
  const SeatReckoning& seat = reckoning.seats[Seat{1}];
  EXPECT_EQ(seat.value.millions, 41);
  EXPECT_EQ(seat.money.millions, 19 + 4);
  EXPECT_EQ(seat.loans, 2);
  EXPECT_EQ(seat.balance.millions, 41 + 23 - 20);
  EXPECT_EQ(seat.lot_count(), 2);
  EXPECT_EQ(seat.best_lot.millions, 21);
}

}  // namespace
}  // namespace bigshot
