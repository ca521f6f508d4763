// Loans [R4, R5, C2, D1, D2].
#include <gtest/gtest.h>

#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

TEST(Loans, the_nth_pays_ten_minus_n_and_costs_ten) {  // [R5]
  EXPECT_EQ(loan_pays(0).millions, 9);
  EXPECT_EQ(loan_pays(1).millions, 8);
  EXPECT_EQ(loan_pays(2).millions, 7);
  EXPECT_EQ(loan_pays(8).millions, 1);
  EXPECT_EQ(debt(3).millions, 30);
}

TEST(Loans, nine_can_be_taken_and_a_tenth_is_refused) {  // [R5]
  Table table("4p");
  const int expected[] = {19, 27, 34, 40, 45, 49, 52, 54, 55, 55};
  const char* lots[] = {"AAAA", "AAAB", "BBBB", "BBCC", "CCCC", "CDDD", "DDDD", "EEEE", "EEEF", "FFFF"};
  for (int round = 0; round < 10; ++round) {
    table.play("roll 1");
    while (table.actor() != 1) table.play(table.actor() == 0 ? "bid 1" : "pass");
    if (round < 9) {
      table.play("loan Y");
    } else {
      EXPECT_EQ(table.refusal("loan Y"), "R5 loan.limit");
      EXPECT_EQ(table.legal().find("loan Y"), std::string::npos);
    }
    EXPECT_EQ(table.money(kY), expected[round]);
    EXPECT_EQ(table.loans(kY), std::min(round + 1, 9));
    while (table.state().phase() == Phase::kBidding) table.play("pass");
    for (std::size_t cube = 0; cube < 4; ++cube) {
      table.play(std::string("place ") + kColorLetters[cube] + ' ' + lots[round][cube]);
    }
  }
}

TEST(Loans, one_in_a_round_before_bidding_or_passing) {  // [R4]
  Table table("4p");
  table.play("roll 1, loan Y");
  EXPECT_EQ(table.actor(), 1) << "a loan does not end the turn";
  EXPECT_EQ(table.refusal("loan Y"), "R4 loan.already_taken");
  table.play("bid 1, pass, pass, bid 2");
  EXPECT_EQ(table.actor(), 1);
  EXPECT_EQ(table.refusal("loan Y"), "R4 loan.already_taken");
}

TEST(Loans, can_be_taken_on_a_later_turn_of_the_round) {  // [R4]
  Table table("4p");
  table.play("roll 1, bid 1, pass, pass, bid 2");
  EXPECT_EQ(table.refusal("loan Y"), "legal");
}

TEST(Loans, need_no_shortage) {  // [R4]
  Table table("4p");
  table.play("roll 1, loan Y, pass");
  EXPECT_EQ(table.money(kY), 19);
}

TEST(Loans, a_new_round_allows_a_new_one) {  // [R4]
  Table table("4p");
  table.play("roll 1, loan Y, pass, pass, pass, place R A, place Y A, place W A, place B A");
  EXPECT_FALSE(table.state().has_borrowed(kY));
  table.play("roll 1, pass, pass, pass, place R B, place Y B, place W B, place B B");
  table.play("roll 1, pass, pass, loan Y");
  EXPECT_EQ(table.money(kY), 27);
}

TEST(Loans, only_for_ones_own_purse) {  // [R4, S4]
  Table table("3p");
  table.play("roll 1");
  EXPECT_EQ(table.refusal("loan R"), "S4 loan.foreign_color");
  EXPECT_EQ(table.refusal("loan B"), "S4 loan.foreign_color") << "the ghost has no purse";
}

TEST(LoansBeforeTheAuction, in_bidding_order_the_roller_last) {  // [C2]
  for (const char* name : {"hidden", "penalty"}) {
    Table table(name);
    table.play("roll 1");
    EXPECT_EQ(table.state().phase(), Phase::kBorrowing);
    EXPECT_EQ(table.actor(), 1);
    EXPECT_EQ(table.legal(), "ready, loan Y");
    EXPECT_EQ(table.refusal("bid 1"), "C2 loan_or_ready.expected");
    EXPECT_EQ(table.refusal("loan W"), "S4 loan.foreign_color");
    EXPECT_EQ(table.play("ready").actor(), 2);
    EXPECT_EQ(table.play("loan W").actor(), 3) << "one loan, and the next is asked";
    EXPECT_EQ(table.play("ready").actor(), 0);
    table.play("loan R");
    EXPECT_EQ(table.state().phase(), Phase::kBidding);
    EXPECT_EQ(table.actor(), 1);
    EXPECT_EQ(table.money(kW), 19);
  }
}

TEST(LoansBeforeTheAuction, none_on_ones_bidding_turn) {  // [C2, D2]
  Table hidden("3p hidden");
  hidden.play("roll 1, ready, ready, ready");
  EXPECT_EQ(hidden.refusal("loan Y"), "C2 loan.only_before_auction");
  EXPECT_EQ(hidden.legal().find("loan"), std::string::npos);
  Table two("2p");
  two.play("roll 1, ready, ready");
  EXPECT_EQ(two.refusal("loan W"), "D2 loan.only_before_auction");
}

TEST(LoansBeforeTheAuction, who_has_nine_loans_is_not_asked) {  // [C2, R5]
  Table table("hidden");
  for (int round = 0; round < 9; ++round) {
    table.play("roll 1");
    while (table.state().phase() == Phase::kBorrowing) {
      table.play(std::string("loan ") + letter(kAllColors[static_cast<std::size_t>(table.actor())]));
    }
    table.play("pass, pass, pass");
    const char lot_id = "ABCDEFGHI"[round];
    for (char color : kColorLetters) table.play(std::string("place ") + color + ' ' + lot_id);
  }
  table.play("roll 1");
  EXPECT_EQ(table.state().phase(), Phase::kBidding) << "nobody can borrow: the auction begins at once";
}

TEST(LoansForTwo, one_for_each_colour_in_2001) {  // [D2]
  Table table("2p");
  table.play("roll 1");
  EXPECT_EQ(table.actor(), 1);
  EXPECT_EQ(table.legal(), "ready, loan W, loan B");
  table.play("loan B");
  EXPECT_EQ(table.actor(), 1);
  EXPECT_EQ(table.legal(), "ready, loan W");
  EXPECT_EQ(table.refusal("loan B"), "D2 loan.already_taken");
  EXPECT_EQ(table.refusal("loan R"), "S4 loan.foreign_color");
  table.play("loan W");
  EXPECT_EQ(table.actor(), 0) << "no further loan is possible: the turn goes on";
  table.play("ready");
  EXPECT_EQ(table.state().phase(), Phase::kBidding);
}

TEST(LoansForTwo, one_in_all_in_2018) {  // [D2]
  Table table("2p 2018");
  table.play("roll 1");
  EXPECT_EQ(table.legal(), "ready, loan W, loan B");
  table.play("loan B");
  EXPECT_EQ(table.actor(), 0);
  table.play("loan R");
  EXPECT_EQ(table.state().phase(), Phase::kBidding);
  EXPECT_EQ(table.actor(), 1);
  EXPECT_EQ(table.money(kW), 10);
  EXPECT_EQ(table.money(kB), 19);
}

TEST(LoansForTwo, each_colour_counts_its_own) {  // [D1]
  Table table("2p");
  table.play("roll 1, loan W, ready, ready, pass, place R A, place Y A, place W A, place B A");
  table.play("roll 1, ready, loan W, loan B");
  EXPECT_EQ(table.money(kW), 27);
  EXPECT_EQ(table.money(kB), 19);
  EXPECT_EQ(table.loans(kW), 2);
  EXPECT_EQ(table.loans(kB), 1);
}

TEST(LoansForTwo, who_has_nine_of_one_colour_is_asked_for_the_other) {  // [D2, R5]
  Table table("2p");
  for (int round = 0; round < 9; ++round) {
    table.play("roll 1");
    while (table.state().phase() == Phase::kBorrowing) {
      table.play(table.actor() == 0 ? "loan R, ready" : "ready");
    }
    table.play("pass");
    const char lot_id = "ABCDEFGHI"[round];
    for (char color : kColorLetters) table.play(std::string("place ") + color + ' ' + lot_id);
  }
  table.play("roll 1");
  EXPECT_EQ(table.actor(), 0);
  EXPECT_EQ(table.legal(), "ready, loan Y");
  EXPECT_EQ(table.refusal("loan R"), "R5 loan.limit");
  table.play("loan Y");
  EXPECT_EQ(table.actor(), 1);
}

TEST(Loans, editions_differ_only_for_two) {  // [D2]
  for (const char* name : {"4p", "3p"}) {
    Options options = mode(name);
    options.edition = Edition::kOpennplay;
    Table table(options, plain_setup(options.players));
    table.play("roll 1, loan Y");
    EXPECT_EQ(table.refusal("loan Y"), "R4 loan.already_taken");
    EXPECT_EQ(table.play("bid 12").refusal("loan W"), "legal");
  }
}

}  // namespace
}  // namespace bigshot
