// A round: broker, auction, next roller [R1-R4, R9].
#include <gtest/gtest.h>

#include "rules/different_rolls.h"
#include "support/games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

TEST(Broker, moves_clockwise_by_the_die) {  // [R1]
  for (int face = 1; face <= 6; ++face) {
    EXPECT_EQ(Table("4p").play("roll " + std::to_string(face)).state().broker(), face);
  }
}

TEST(Broker, goes_on_from_the_last_space_to_the_first) {  // [R1]
  auto setup = plain_setup(4);
  setup.broker = 17;
  EXPECT_EQ(Table(mode("4p"), setup).play("roll 1").state().broker(), 0);
  setup.broker = 15;
  EXPECT_EQ(Table(mode("4p"), setup).play("roll 6").state().broker(), 3);
}

TEST(Broker, counts_only_spaces_that_hold_cubes) {  // [R1]
  auto setup = plain_setup(4);
  setup.broker = 16;
  Table table(mode("4p"), setup);
  table.play("roll 3, pass, pass, pass, place R A, place Y A, place W A, place B A");  // empties space 1
  EXPECT_EQ(table.state().broker(), 1);
  EXPECT_TRUE(table.state().space(1).empty());
  table.play("roll 6, pass, pass, pass, place R A, place Y A, place W A, place B B");  // empties space 7
  table.play("roll 6, pass, pass, pass, place R B, place Y B, place W B, place B B");  // empties space 13
  table.play("roll 6");  // 14, 15, 16, 17, 0, then 2: space 1 is empty
  EXPECT_EQ(table.state().broker(), 2);
}

TEST(Broker, goes_round_and_round_when_fewer_spaces_are_left_than_the_die_shows) {  // [R1]
  Table table("4p");
  const char* lots[] = {"AAAA", "AAAB", "BBBB", "BBCC", "CCCC", "CDDD", "DDDD", "EEEE",
                        "EEEF", "FFFF", "FFGG", "GGGG", "GHHH", "HHHH", "IIII", "IIIJ"};
  for (const char* round : lots) table.free_round(round);  // left: spaces 17 and 0, the broker stands on 16
  Table one = table;
  EXPECT_EQ(one.play("roll 1").state().broker(), 17);
  EXPECT_EQ(Table(table).play("roll 2").state().broker(), 0);
  EXPECT_EQ(Table(table).play("roll 3").state().broker(), 17);
  EXPECT_EQ(Table(table).play("roll 6").state().broker(), 0);
  table.free_round("JJJJ");  // space 17; only space 0 is left
  for (int face = 1; face <= 6; ++face) {
    EXPECT_EQ(Table(table).play("roll " + std::to_string(face)).state().broker(), 0);
  }
}

TEST(Broker, comes_by_every_face_to_where_one_of_the_different_rolls_leads) {  // [R1]
  const GameRecord record = random_game(mode("3p"), 2);
  State state = *start(record.header);
  for (Action move : record.moves) {
    if (state.phase() == Phase::kRolling) {
      const DifferentRolls rolls = different_rolls(state);
      std::vector<int> faces(rolls.size());
      for (int face = 1; face <= kDieFaces; ++face) {
        const std::size_t same = same_as(face, rolls);
        State by_face = state, by_roll = state;
        by_face.apply(Action::roll(face));
        by_roll.apply(Action::roll(rolls[same].face));
        EXPECT_EQ(by_face, by_roll);
        ++faces[same];
      }
      for (std::size_t i = 0; i < rolls.size(); ++i) EXPECT_EQ(faces[i], rolls[i].faces);
    }
    state.apply(move);
  }
}

TEST(Broker, his_four_cubes_are_up_for_auction) {  // [R1]
  auto setup = plain_setup(4);
  setup.spaces[3] = {kR, kR, kY, kB};
  setup.spaces[4] = {kW, kW, kY, kB};
  Table table(mode("4p"), setup);
  EXPECT_TRUE(table.state().cubes_on_offer().empty());
  table.play("roll 3");
  const Cubes offer = table.state().cubes_on_offer();
  EXPECT_EQ(offer.count(kR), 2);
  EXPECT_EQ(offer.count(kY), 1);
  EXPECT_EQ(offer.count(kW), 0);
  EXPECT_EQ(offer.count(kB), 1);
}

TEST(Auction, begins_at_the_rollers_left_and_goes_clockwise) {  // [R2]
  auto setup = plain_setup(4);
  setup.roller = kSeat2;
  Table table(mode("4p"), setup);
  table.play("roll 1");
  EXPECT_EQ(table.actor(), 3);
  EXPECT_EQ(table.play("bid 1").actor(), 0);
  EXPECT_EQ(table.play("bid 2").actor(), 1);
  EXPECT_EQ(table.play("bid 3").actor(), 2);
  EXPECT_EQ(table.play("bid 4").actor(), 3);
}

TEST(Auction, a_bid_is_at_least_one_and_higher_than_the_last) {  // [R2]
  Table table("4p");
  table.play("roll 1");
  EXPECT_EQ(table.refusal("bid 1"), "legal");
  EXPECT_EQ(table.state().check_bid(0)->reason, Reason::kBidTooLow);
  EXPECT_EQ(table.state().check_bid(-3)->reason, Reason::kBidTooLow);
  table.play("bid 4");
  EXPECT_EQ(table.refusal("bid 3"), "R2 bid.too_low");
  EXPECT_EQ(table.refusal("bid 4"), "R2 bid.too_low");
  EXPECT_EQ(table.refusal("bid 5"), "legal");
  EXPECT_EQ(table.state().check(Action::bid(2))->number, 4) << "the refusal names the standing bid";
}

TEST(Auction, who_passes_is_out) {  // [R2]
  Table table("4p");
  table.play("roll 1, bid 1, pass, bid 2, pass");
  EXPECT_TRUE(table.state().has_passed(kSeat2));
  EXPECT_TRUE(table.state().has_passed(kSeat0));
  EXPECT_FALSE(table.state().has_passed(kSeat1));
  EXPECT_EQ(table.actor(), 1);
  EXPECT_EQ(table.play("bid 3").actor(), 3);
  EXPECT_EQ(table.play("bid 4").actor(), 1);
}

TEST(Auction, ends_when_all_but_one_have_passed) {  // [R2]
  Table table("4p");
  table.play("roll 1, pass, bid 2, pass, bid 3");
  EXPECT_EQ(table.state().phase(), Phase::kBidding);
  EXPECT_EQ(table.state().standing_bid(), 3);
  EXPECT_EQ(table.state().standing_bidder(), kSeat0);
  table.play("pass");
  EXPECT_EQ(table.state().phase(), Phase::kPlacing);
  EXPECT_EQ(table.actor(), 0);
  EXPECT_EQ(table.money(kR), 7);
}

TEST(Auction, a_single_bid_that_all_others_pass_wins) {  // [R2, R3]
  Table table("4p");
  table.play("roll 1, bid 1, pass, pass, pass");
  EXPECT_EQ(table.actor(), 1);
  EXPECT_EQ(table.money(kY), 9);
}

TEST(Auction, who_can_only_pass_is_still_asked) {  // [R2]
  Table table("4p");
  table.play("roll 1, bid 10, loan W");
  EXPECT_EQ(table.actor(), 2);
  EXPECT_EQ(table.play("bid 19").legal(), "pass, loan B");
  EXPECT_EQ(table.play("loan B").legal(), "pass");
  EXPECT_EQ(table.actor(), 3);
}

TEST(Auction, without_a_bid_the_roller_gets_the_cubes_for_nothing_and_is_not_asked) {  // [R3]
  Table table("4p");
  table.play("roll 1, pass, pass, pass");
  EXPECT_EQ(table.state().phase(), Phase::kPlacing);
  EXPECT_EQ(table.actor(), 0);
  EXPECT_EQ(table.money(kR), 10);
  EXPECT_EQ(table.state().standing_bidder(), std::nullopt);
}

TEST(Auction, a_bid_is_no_higher_than_the_purse) {  // [R4]
  Table table("4p");
  table.play("roll 1");
  EXPECT_EQ(table.refusal("bid 10"), "legal");
  EXPECT_EQ(table.refusal("bid 11"), "R4 bid.above_purse");
  EXPECT_EQ(table.refusal("bid 99"), "R4 bid.above_purse");
  EXPECT_EQ(table.refusal("bid 100"), "R4 bid.above_purse");
  EXPECT_EQ(table.refusal("bid 99999999999999999999"), "R4 bid.above_purse");
  EXPECT_EQ(table.state().check(Action::bid(11))->number, 10) << "the refusal names the limit";
  EXPECT_EQ(table.play("loan Y").refusal("bid 19"), "legal");
  EXPECT_EQ(table.refusal("bid 20"), "R4 bid.above_purse");
}

TEST(Auction, an_empty_purse_cannot_bid) {  // [R4]
  Table table("4p");
  table.play("roll 1, bid 10, pass, pass, pass, place R A, place Y B, place W C, place B D");
  table.play("roll 1, pass, pass, pass, place R A, place Y B, place W C, place B D");
  table.play("roll 1, pass, pass");
  EXPECT_EQ(table.actor(), 1);
  EXPECT_EQ(table.legal(), "pass, loan Y");
}

TEST(Auction, only_what_fits_the_moment_is_accepted) {
  Table table("4p");
  EXPECT_EQ(table.refusal("pass"), "R1 roll.expected");
  EXPECT_EQ(table.refusal("bid 1"), "R1 roll.expected");
  EXPECT_EQ(table.refusal("loan R"), "R1 roll.expected");
  EXPECT_EQ(table.refusal("place R A"), "R1 roll.expected");
  table.play("roll 1");
  for (const char* move : {"roll 1", "ready", "pay Y", "place R A"}) {
    EXPECT_EQ(table.refusal(move), "R2 bid_or_pass.expected");
  }
  table.play("pass, pass, pass");
  for (const char* move : {"roll 1", "ready", "pay R", "bid 3", "pass", "loan R", "bid 100", "bid 0", "roll 7"}) {
    EXPECT_EQ(table.refusal(move), "R6 place.expected");
  }
  for (const char* move : {"", "Pass", "bid", "bid 01", "place R", "place G A"}) {
    EXPECT_EQ(table.refusal(move), "? move.unreadable");
  }
}

TEST(Roller, the_die_passes_to_the_left) {  // [R9]
  for (const char* name : {"4p", "3p", "2p"}) {
    Table table(name);
    const int players = table.state().players();
    for (int round = 0; round < 5; ++round) {
      EXPECT_EQ(static_cast<int>(table.state().roller()), round % players);
      table.free_round(std::string(4, "ABCDE"[round]));
    }
  }
}

TEST(Roller, who_wins_the_auction_does_not_matter) {  // [R9]
  Table table("4p");
  table.play("roll 1, pass, pass, bid 1, pass, place R A, place Y A, place W A, place B A");
  EXPECT_EQ(table.state().roller(), kSeat1);
  EXPECT_EQ(table.state().round(), 2);
  EXPECT_EQ(table.actor(), -1) << "chance rolls";
}

}  // namespace
}  // namespace bigshot
