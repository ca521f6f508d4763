// Hidden money: what is seen, and what happens to an overbid [C1, C3]; its loans are in loans_test.cpp [C2].
#include <gtest/gtest.h>

#include "rules/view.h"
#include "support/games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

constexpr std::optional<Seat> kSpectator = std::nullopt;

// The colours whose purses this viewer sees.
std::string seen(const Table& table, Viewer viewer) {
  const View view = View::of(table.state(), viewer);
  std::string colors;
  for (Color color : kAllColors) {
    if (!view.money(color)) continue;
    colors += letter(color);
    EXPECT_EQ(view.money(color), table.state().money(color));
  }
  return colors;
}

TEST(HiddenMoney, a_player_sees_only_their_own_purse_and_a_spectator_none) {  // [C1]
  for (const char* name : {"hidden", "penalty"}) {
    Table table(name);
    table.play("roll 1, loan Y");
    EXPECT_EQ(seen(table, kSeat0), "R");
    EXPECT_EQ(seen(table, kSeat1), "Y");
    EXPECT_EQ(seen(table, kSeat3), "B");
    EXPECT_EQ(seen(table, kSpectator), "");
    EXPECT_EQ(View::of(table.state(), kSpectator).state.loans(kY), 1) << "loans stay public";
  }
}

TEST(HiddenMoney, the_ghost_has_no_secret) {  // [C1, S4]
  EXPECT_EQ(seen(Table("3p hidden"), kSeat1), "YB");
}

TEST(HiddenMoney, open_money_is_seen_by_all) {  // [C1]
  for (const char* name : {"4p", "2p"}) EXPECT_EQ(seen(Table(name), kSpectator), "RYWB");
}

TEST(HiddenMoney, all_is_open_at_the_end) {  // [C1]
  const GameRecord game = random_game(mode("hidden"), 11);
  const State last = position(game, game.moves.size());
  EXPECT_EQ(View::of(last, kSpectator).state, last);
  const State one_before = position(game, game.moves.size() - 1);
  EXPECT_NE(View::of(one_before, kSpectator).state, one_before);
}

TEST(HiddenMoney, a_view_is_the_same_for_all_contents_of_hidden_purses) {  // [C1]
  // The same loans and the same lots, but in one game seat 1 paid 3 and in the other 7.
  Table poorer("hidden");
  Table richer("hidden");
  poorer.play(
      "roll 1, ready, ready, ready, ready, bid 7, pass, pass, pass, place R A, place Y B, place W C, place B D");
  richer.play(
      "roll 1, ready, ready, ready, ready, bid 3, pass, pass, pass, place R A, place Y B, place W C, place B D");
  ASSERT_NE(poorer.state(), richer.state());
  for (Viewer viewer : {Viewer(kSeat0), Viewer(kSeat2), Viewer(kSeat3), kSpectator}) {
    EXPECT_EQ(View::of(poorer.state(), viewer), View::of(richer.state(), viewer));
    EXPECT_EQ(View::of(poorer.state(), viewer).state.hash(), View::of(richer.state(), viewer).state.hash());
  }
  EXPECT_NE(View::of(poorer.state(), kSeat1), View::of(richer.state(), kSeat1)) << "their own purse they see";
}

TEST(HiddenMoney, what_a_viewer_takes_for_legal_does_not_tell_the_purse) {  // [C1]
  // A viewer cannot know whether another's bid is covered: every amount that can be named seems possible.
  Table table("hidden");
  table.play("roll 1, ready, ready, ready, ready, bid 4");
  ActionList list;
  View::of(table.state(), kSeat0).state.legal_actions(list);
  EXPECT_EQ(list.size(), 1 + kHighestBid - 4);
  View::of(table.state(), kSeat2).state.legal_actions(list);
  EXPECT_EQ(list.size(), 1 + 10 - 4) << "the bidder knows";
}

TEST(Overbid, forbidden_refuses_what_the_purse_does_not_hold) {  // [C3]
  Table table("hidden");
  table.play("roll 1, loan Y, ready, ready, ready");
  EXPECT_EQ(table.refusal("bid 19"), "legal");
  EXPECT_EQ(table.refusal("bid 20"), "C3 bid.above_purse");
}

TEST(Overbid, with_the_penalty_any_bid_up_to_99_can_be_named) {  // [C3]
  Table table("penalty");
  table.play("roll 1, ready, ready, ready, ready");
  EXPECT_EQ(table.refusal("bid 99"), "legal");
  EXPECT_EQ(table.refusal("bid 100"), "C3 bid.above_highest");
  EXPECT_EQ(table.refusal("bid 4294967297"), "C3 bid.above_highest");
  table.play("bid 99");
  EXPECT_EQ(table.legal(), "pass");
  EXPECT_EQ(table.refusal("bid 99"), "R2 bid.too_low");
}

TEST(Overbid, who_cannot_pay_shows_the_money_and_the_auction_is_held_again) {  // [C3]
  Table table("penalty");
  table.play("roll 1, ready, loan W, ready, ready, pass, bid 30, bid 31, pass, pass");
  EXPECT_EQ(table.state().phase(), Phase::kBidding) << "no new loans";
  EXPECT_EQ(table.actor(), 1) << "the same player begins";
  EXPECT_EQ(table.state().standing_bid(), 0);
  EXPECT_EQ(table.state().standing_bidder(), std::nullopt);
  for (Seat seat : {kSeat0, kSeat1, kSeat2, kSeat3}) EXPECT_FALSE(table.state().has_passed(seat));
  EXPECT_TRUE(table.state().shows_money(kSeat3));
  EXPECT_FALSE(table.state().shows_money(kSeat2)) << "a bid that was outbid is never looked into";
  EXPECT_EQ(table.money(kB), 10) << "nothing was paid";
  EXPECT_EQ(table.refusal("loan Y"), "C2 loan.only_before_auction");
  EXPECT_EQ(table.state().cubes_on_offer().total(), 4);
}

TEST(Overbid, shown_money_stays_open_and_cannot_be_overbid_again) {  // [C3]
  Table table("penalty");
  table.play("roll 1, ready, ready, ready, ready, bid 11, pass, pass, pass");
  EXPECT_EQ(seen(table, kSeat0), "RY");
  EXPECT_EQ(seen(table, kSpectator), "Y");
  EXPECT_EQ(table.refusal("bid 10"), "legal");
  EXPECT_EQ(table.refusal("bid 11"), "C3 bid.above_purse");
  EXPECT_EQ(table.refusal("bid 100"), "C3 bid.above_purse");
  table.play("bid 4, pass, pass, pass, place R A, place Y A, place W A, place B A");
  table.play("roll 1, ready, ready, ready, loan Y");
  EXPECT_EQ(table.actor(), 2);
  EXPECT_EQ(seen(table, kSpectator), "Y") << "for the rest of the game";
  table.play("pass, pass, pass");
  EXPECT_EQ(table.state().phase(), Phase::kPlacing);
}

TEST(Overbid, everybody_can_fail_once_and_then_it_ends) {  // [C3]
  Table table("3p penalty");
  table.play("roll 1, ready, ready, ready");
  table.play("bid 50, pass, pass");
  table.play("pass, bid 50, pass");
  table.play("pass, pass");
  EXPECT_EQ(table.state().phase(), Phase::kPlacing) << "cubes for nothing are always paid";
  EXPECT_EQ(table.actor(), 0);
}

TEST(Overbid, a_bid_that_is_just_covered_is_paid) {  // [C3]
  Table table("penalty");
  table.play("roll 1, ready, ready, ready, ready, bid 10, pass, pass, pass");
  EXPECT_EQ(table.state().phase(), Phase::kPlacing);
  EXPECT_EQ(table.money(kY), 0);
  EXPECT_FALSE(table.state().shows_money(kSeat1));
}

}  // namespace
}  // namespace bigshot
