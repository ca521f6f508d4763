// The coach gives reasons for what it advises, never one that speaks against it.
#include "review/coach.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "review/review.h"
#include "review/sample_games.h"

namespace bigshot {
namespace {

using namespace support;

// Every decision of some games with the option that is advised there, and why.
template <class Check>
void for_all_advice(const GameRecord& record, Check check) {
  OutlookSettings settings = glance();
  settings.own_placements = settings.deep_own_placements = 8;
  Outlook outlook(settings, {});
  State state = *start(record.header);
  for (Action move : record.moves) {
    const bool half_placed = state.phase() == Phase::kPlacing && state.cubes_on_offer().total() != kCubesPerSpace;
    if (state.actor().is_seat() && !half_placed) {
      for (const ReviewOption& option : outlook.options(state, {})) {
        check(state, option, outlook, reasons_for(state, option, outlook));
      }
    }
    state.apply(move);
  }
}

bool gives(const std::vector<Reasoning>& reasons, CoachFact fact) {
  return std::any_of(reasons.begin(), reasons.end(), [&](const Reasoning& r) { return r.fact == fact; });
}

TEST(Coach, never_speaks_against_the_bid_or_pass_it_advises) {
  int passes = 0;
  int bids = 0;
  for (int players = 2; players <= 4; ++players) {
    for_all_advice(
        sensible_game(Options{.players = players}, 3),
        [&](const State& state, const ReviewOption& option, Outlook& outlook, const auto& reasons) {
          if (state.phase() != Phase::kBidding) return;
          const int worth = outlook.worths(state)[state.actor().seat];
          const Action action = option.moves.front();
          if (action == Action::pass()) {
            ++passes;
            EXPECT_FALSE(gives(reasons, CoachFact::kWorthToYou) || gives(reasons, CoachFact::kStillCheap));
            EXPECT_EQ(gives(reasons, CoachFact::kLetGo), worth >= 0 && state.standing_bid() + 1 > worth);
            EXPECT_EQ(gives(reasons, CoachFact::kWorthNothing), worth < 0);
          } else if (action.kind() == ActionKind::kBid) {
            ++bids;
            EXPECT_FALSE(gives(reasons, CoachFact::kWorthNothing) || gives(reasons, CoachFact::kLetGo));
            EXPECT_EQ(gives(reasons, CoachFact::kStillCheap), action.amount() <= worth);
            for (const Reasoning& reason : reasons) {
              if (reason.fact == CoachFact::kDriveUp) {
                EXPECT_GT(outlook.worths(state)[*reason.seat], action.amount());
              }
            }
          }
        });
  }
  EXPECT_GT(passes, 50);
  EXPECT_GT(bids, 50);
}

TEST(Coach, praises_no_placing_for_what_it_gives_away) {
  int given_from_a_third = 0;
  int given_away = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    for_all_advice(sensible_game(Options{.players = players}, seed),
                   [&](const State& state, const ReviewOption& option, Outlook&, const auto& reasons) {
                     if (state.phase() != Phase::kPlacing) return;
                     const auto facts = placing_facts(state, option.moves);
                     given_away += gives(facts, CoachFact::kSellsTo) || gives(facts, CoachFact::kParkTo) ? 1 : 0;
                     for (const Reasoning& reason : reasons) {
                       EXPECT_FALSE(reason.fact == CoachFact::kParkYours && reason.number == 0);
                       if (reason.fact != CoachFact::kSellsTo && reason.fact != CoachFact::kParkTo) continue;
                       ++given_from_a_third;
                       const auto was = state.owner(*reason.lot);
                       ASSERT_TRUE(was);
                       EXPECT_NE(state.seat_of(*was), state.actor().seat);
                       EXPECT_NE(state.seat_of(*was), reason.seat);
                     }
                   });
  }
  EXPECT_GT(given_away, given_from_a_third);
  EXPECT_GT(given_from_a_third, 0);
}

TEST(Coach, tells_who_takes_no_loan_what_the_best_one_would_pay) {
  int told = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    for_all_advice(sensible_game(Options{.players = 2}, seed),
                   [&](const State& state, const ReviewOption& option, Outlook&, const auto& reasons) {
                     if (option.moves.front() != Action::ready()) return;
                     ++told;
                     int most = 0;
                     ActionList legal;
                     state.legal_actions(legal);
                     for (Action loan : legal) {
                       if (loan.kind() != ActionKind::kLoan) continue;
                       State taken = state;
                       taken.apply(loan);
                       most = std::max(most, (taken.money(loan.color()) - state.money(loan.color())).millions);
                     }
                     ASSERT_EQ(reasons.front().fact, CoachFact::kLoanCosts);
                     EXPECT_EQ(reasons.front().number, most);
                   });
  }
  EXPECT_GT(told, 10);
}

}  // namespace
}  // namespace bigshot
