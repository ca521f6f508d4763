// The end of the game and the reckoning [E1-E8]. A reckoning can be asked for at any moment, so most of these
// stop as soon as the lots lie as they should; whole games to the end are in tests/golden.
#include "rules/reckoning.h"

#include <gtest/gtest.h>

#include "support/games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

std::vector<int> places(const Reckoning& reckoning) {
  std::vector<int> result;
  for (const SeatReckoning& seat : reckoning.seats.first(reckoning.players)) result.push_back(seat.place);
  return result;
}

TEST(End, the_game_is_over_after_eighteen_rounds) {  // [E1]
  for (const Options& options : all_modes()) {
    const GameRecord game = random_game(options, 5);
    const State state = position(game, game.moves.size());
    EXPECT_TRUE(state.finished());
    EXPECT_EQ(state.actor().kind, Actor::Kind::kNobody);
    EXPECT_EQ(state.round(), 18);
    EXPECT_EQ(state.check(Action::roll(1))->reason, Reason::kGameOver);
    EXPECT_EQ(state.check(Action::roll(1))->rule, Rule::kE1);
    EXPECT_EQ(state.check(Action::bid(1))->reason, Reason::kGameOver);
    ActionList list;
    state.legal_actions(list);
    EXPECT_TRUE(list.empty());
  }
}

TEST(Reckoning, lots_that_are_not_sold_go_to_the_majority) {  // [E1]
  Table table("4p");
  table.free_round("KKLM").free_round("KLIM");
  const Reckoning reckoning = reckon(table.state());
  EXPECT_EQ(reckoning.owners[lot('K')], kR) << "2/1";
  EXPECT_EQ(reckoning.owners[lot('L')], std::nullopt) << "1/1";
  EXPECT_EQ(reckoning.owners[lot('M')], kB) << "2/0";
  EXPECT_EQ(reckoning.owners[lot('I')], kW) << "1/0";
  EXPECT_EQ(reckoning.owners[lot('J')], std::nullopt) << "empty";
}

TEST(Reckoning, the_example_of_all_rulebooks_38_against_11) {  // [E2]
  Table table("4p");
  table.free_round("AIDJ").free_round("BIIJ").free_round("CIIJ");
  const Reckoning reckoning = reckon(table.state());
  EXPECT_EQ(reckoning.seats[Seat{0}].value.millions, 38);
  EXPECT_EQ(reckoning.seats[Seat{2}].value.millions, 11) << "the park is red, so the 11 of white is not doubled";
  EXPECT_EQ(reckoning.seats[Seat{0}].best_lot.millions, 20);
  EXPECT_TRUE(reckoning.doubled[lot('B')] && reckoning.doubled[lot('C')]);
  EXPECT_FALSE(reckoning.doubled[lot('D')]);
}

TEST(Reckoning, a_park_alone_is_worth_nothing_and_doubles_its_own_district_only) {  // [E2, T2]
  Table table("4p");
  table.free_round("AEFK").free_round("FGHK");
  const Reckoning reckoning = reckon(table.state());
  EXPECT_EQ(reckoning.seats[Seat{0}].value.millions, 0) << "the north park does not double F; and F is shared";
  EXPECT_EQ(reckoning.seats[Seat{1}].value.millions, 20);
}

TEST(Reckoning, two_parks_in_one_district_double_only_once) {  // [E2]
  Board board = standard_board();
  board.lots[4].district = "north";  // A and E are now both parks of B, C, D
  Table table(mode("4p"), plain_setup(4), board);
  table.free_round("AFGH").free_round("EFGH").free_round("BFGH");
  EXPECT_EQ(reckon(table.state()).seats[Seat{0}].value.millions, 18);
  EXPECT_EQ(reckon(table.state()).seats[Seat{1}].value.millions, 9) << "the south has no park any more";
}

TEST(Reckoning, either_of_two_parks_in_one_district_doubles) {  // [E2]
  Board board = standard_board();
  board.lots[4].district = "north";
  Table table(mode("4p"), plain_setup(4), board);
  table.free_round("AECF").free_round("BDIF");
  const Reckoning reckoning = reckon(table.state());
  EXPECT_EQ(reckoning.seats[Seat{0}].value.millions, 18) << "red: park A and B 9";
  EXPECT_EQ(reckoning.seats[Seat{1}].value.millions, 22) << "yellow: park E and D 11";
  EXPECT_EQ(reckoning.seats[Seat{2}].value.millions, 26) << "white: C 10 and I 16, no park";
}

TEST(Reckoning, the_balance_is_lots_plus_money_minus_ten_a_loan) {  // [E3]
  Table table("4p");
  table.play("roll 1, loan Y, bid 17, pass, pass, pass, place R A, place Y K, place W C, place B D");
  const SeatReckoning yellow = reckon(table.state()).seats[Seat{1}];
  EXPECT_EQ(yellow.value.millions, 21);
  EXPECT_EQ(yellow.money.millions, 2);
  EXPECT_EQ(yellow.loans, 1);
  EXPECT_EQ(yellow.balance.millions, 13);
}

TEST(Reckoning, the_balance_may_be_negative) {  // [E3]
  Table table("4p");
  table.play("roll 1, loan Y, bid 17, pass, pass, pass, place R A, place Y A, place W C, place B D");
  EXPECT_EQ(reckon(table.state()).seats[Seat{1}].balance.millions, -8);
}

TEST(Reckoning, without_two_lots_nobody_wins_however_rich) {  // [E4, E7]
  Table table("4p");
  table.free_round("KBFI").free_round("KCGI");  // red: K 21; yellow: B, C; white: F, G; black: I
  const Reckoning reckoning = reckon(table.state());
  EXPECT_EQ(reckoning.seats[Seat{0}].balance.millions, 31);
  EXPECT_FALSE(reckoning.seats[Seat{0}].qualified);
  EXPECT_TRUE(reckoning.seats[Seat{1}].qualified);
  EXPECT_EQ(reckoning.seats[Seat{1}].balance.millions, 29);
  EXPECT_EQ(reckoning.winners, 0b0110U) << "equal in balance, number of lots and best lot";
  EXPECT_EQ(places(reckoning), (std::vector<int>{3, 1, 1, 4})) << "qualified first, then the others alike";
}

TEST(Reckoning, parks_count_as_lots) {  // [E4]
  Table table("4p");
  table.free_round("AIJK").free_round("EIJK");
  EXPECT_TRUE(reckon(table.state()).seats[Seat{0}].qualified);
  EXPECT_FALSE(reckon(table.state()).seats[Seat{3}].qualified);
}

TEST(Reckoning, a_tie_goes_to_the_most_lots) {  // [E5]
  // Red: J 18 and a park, 10 in the purse. Yellow: B 9, C 10, F 9, all money spent.
  Table table("4p");
  table.free_round("JBKL").free_round("ECKL");
  table.play("roll 1, pass, pass, bid 10, pass, place R I, place Y F, place W I, place B I");
  const Reckoning reckoning = reckon(table.state());
  EXPECT_EQ(reckoning.seats[Seat{0}].balance.millions, 28);
  EXPECT_EQ(reckoning.seats[Seat{1}].balance.millions, 28);
  EXPECT_GT(reckoning.seats[Seat{0}].best_lot, reckoning.seats[Seat{1}].best_lot)
      << "the number of lots comes first";
  EXPECT_EQ(reckoning.winners, 0b0010U);
  EXPECT_EQ(reckoning.seats[Seat{0}].place, 2);
}

TEST(Reckoning, equal_balance_and_lots_go_to_the_best_lot_counted_doubled) {  // [E5]
  // Red: park A and B (9, doubled 18). Yellow: J 18 and park E: 18. Both best lots are worth 18: shared.
  Table shared("4p");
  shared.free_round("AEKI").free_round("BJKI");
  EXPECT_EQ(reckon(shared.state()).seats[Seat{0}].best_lot.millions, 18);
  EXPECT_EQ(reckon(shared.state()).winners, 0b0011U);
  // Red: park A and D (11, doubled 22), after paying 1: 31. Yellow: K 21 and park E: 31. Two lots each.
  Table better("4p");
  better.play("roll 1, pass, pass, pass, place R A, place Y E, place W I, place B J");
  better.play("roll 1, pass, pass, bid 1, pass, place R D, place Y K, place W I, place B J");
  const Reckoning reckoning = reckon(better.state());
  EXPECT_EQ(reckoning.seats[Seat{0}].balance, reckoning.seats[Seat{1}].balance);
  EXPECT_EQ(reckoning.seats[Seat{0}].best_lot.millions, 22);
  EXPECT_EQ(reckoning.winners, 0b0001U);
  EXPECT_EQ(reckoning.seats[Seat{1}].place, 2);
}

TEST(Reckoning, if_nobody_owns_enough_lots_nobody_wins_but_places_start_at_one) {  // [E6, E7]
  Table table("4p");
  table.free_round("IJKL");
  const Reckoning reckoning = reckon(table.state());
  EXPECT_EQ(reckoning.winners, 0U);
  EXPECT_EQ(places(reckoning), (std::vector<int>{4, 2, 1, 3}));
  EXPECT_EQ(places(reckon(Table("4p").state())), (std::vector<int>{1, 1, 1, 1}));
}

TEST(Reckoning, after_a_shared_place_the_next_is_left_out) {  // [E7]
  Table table("3p");
  table.free_round("BFII").free_round("CGII").free_round("JJJJ");
  EXPECT_EQ(places(reckon(table.state())), (std::vector<int>{1, 1, 3}));
}

TEST(Reckoning, the_ghosts_lots_are_nobodys_gain) {  // [E8]
  Table table("3p");
  table.free_round("BFGK").free_round("CFGA");
  const Reckoning reckoning = reckon(table.state());
  EXPECT_EQ(reckoning.owners[lot('K')], kB);
  EXPECT_EQ(reckoning.players, 3);
  EXPECT_EQ(reckoning.seats[Seat{0}].value.millions, 19) << "the ghost's park doubles nothing for red";
  for (Seat seat : seats(3)) EXPECT_FALSE(reckoning.seats[seat].owns(lot('K')));
}

}  // namespace
}  // namespace bigshot
