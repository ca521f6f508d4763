// The facts that a network is told, held against the rules.
#include "bots/evaluation/position_facts.h"

#include <gtest/gtest.h>

#include "bots/positions.h"
#include "record/boards.h"
#include "rules/reckoning.h"

namespace bigshot {
namespace {

using namespace support;

TEST(PositionFacts, what_holds_now_is_what_the_reckoning_says) {
  for (const Options& options : distinct_modes()) {
    for (const Board& board : {standard_board(), crowded_board()}) {
      for (int round = 1; round <= kRounds; ++round) {
        const State state = position_in_round(options, board, round, 7 + static_cast<std::uint64_t>(round));
        PositionFacts facts;
        facts.set_base(state, kRounds - round + 1);
        PerSeat<FactRow> told;
        facts.tell(Holdings::of(state), told);
        const Reckoning now = reckon(state);
        for (Seat s : seats(options.players)) {
          const auto fact = [&](PositionFact which) { return told[s][static_cast<std::size_t>(which)]; };
          const SeatReckoning& seat = now.seats[s];
          EXPECT_NEAR(fact(PositionFact::kWorthNow) / kMoneyUnit, static_cast<float>(seat.value.millions), 1e-3F);
          EXPECT_NEAR(fact(PositionFact::kMoney) / kMoneyUnit, static_cast<float>(seat.money.millions), 1e-3F);
          EXPECT_NEAR(fact(PositionFact::kDebt) / kMoneyUnit, static_cast<float>(debt(seat.loans).millions),
                      1e-3F);
          EXPECT_EQ(fact(PositionFact::kQualified) > 0, seat.qualified) << describe(options);
          EXPECT_NEAR(fact(PositionFact::kLots) * 4, static_cast<float>(seat.lot_count()), 1e-3F);
          if (now.wins(s)) {
            EXPECT_EQ(fact(PositionFact::kLeads), 1.0F);
          }
          EXPECT_GE(fact(PositionFact::kMayQualify), -1e-4F);
          EXPECT_LE(fact(PositionFact::kMayQualify), 1.0001F);
        }
      }
    }
  }
}

TEST(PositionFacts, without_rounds_left_what_is_expected_is_what_is) {
  const State state = position_in_round({}, standard_board(), 16, 3);
  PositionFacts facts;
  facts.set_base(state, 0);
  PerSeat<FactRow> told;
  facts.tell(Holdings::of(state), told);
  for (const FactRow& row : told) {
    EXPECT_EQ(row[static_cast<std::size_t>(PositionFact::kWorthExpected)],
              row[static_cast<std::size_t>(PositionFact::kWorthNow)]);
    EXPECT_EQ(row[static_cast<std::size_t>(PositionFact::kMayQualify)],
              row[static_cast<std::size_t>(PositionFact::kQualified)]);
  }
}

}  // namespace
}  // namespace bigshot
