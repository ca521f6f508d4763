#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "rules/random.h"

namespace bigshot {
namespace {

double uniform(Random& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

TEST(StudentQuantile, is_that_of_the_tables) {
  EXPECT_NEAR(student_quantile(1), 12.706, 0.001);
  EXPECT_NEAR(student_quantile(2), 4.303, 0.001);
  EXPECT_NEAR(student_quantile(3), 3.182, 0.006);
  EXPECT_NEAR(student_quantile(5), 2.571, 0.003);
  EXPECT_NEAR(student_quantile(10), 2.228, 0.001);
  EXPECT_NEAR(student_quantile(30), 2.042, 0.001);
  EXPECT_NEAR(student_quantile(1'000'000), 1.96, 0.001);
}

TEST(ShareSums, with_independent_games_give_the_interval_of_wilson) {
  ShareSums sums;
  for (int i = 0; i < 10000; ++i) sums.add(i % 10 < 3 ? 1 : 0, 1);
  const Estimate estimate = sums.estimate();
  EXPECT_DOUBLE_EQ(estimate.share, 0.3);
  EXPECT_NEAR(estimate.low, 0.2911, 0.0002);
  EXPECT_NEAR(estimate.high, 0.3091, 0.0002);
}

TEST(ShareSums, count_deals_that_go_as_one_as_one_game) {
  ShareSums single, fourfold;
  for (int i = 0; i < 400; ++i) {
    single.add(i % 2, 1);
    fourfold.add(4 * (i % 2), 4);
  }
  EXPECT_DOUBLE_EQ(single.estimate().low, fourfold.estimate().low);
  EXPECT_DOUBLE_EQ(single.estimate().high, fourfold.estimate().high);
}

TEST(ShareSums, gain_from_deals_that_even_out) {
  ShareSums even, uneven;
  for (int i = 0; i < 400; ++i) {
    even.add(i % 2 == 0 ? 1 : 3, 4);
    uneven.add(i % 2 == 0 ? 0 : 4, 4);
  }
  EXPECT_DOUBLE_EQ(even.estimate().share, uneven.estimate().share);
  EXPECT_NEAR(uneven.estimate().high - 0.5, 2 * (even.estimate().high - 0.5), 0.002);
}

TEST(ShareSums, stay_open_where_all_was_won_or_lost) {
  ShareSums won, lost;
  for (int i = 0; i < 20; ++i) {
    won.add(4, 4);
    lost.add(0, 4);
  }
  EXPECT_EQ(won.estimate().high, 1);
  EXPECT_NEAR(won.estimate().low, 0.82, 0.01);
  EXPECT_EQ(lost.estimate().low, 0);
  EXPECT_NEAR(lost.estimate().high, 0.18, 0.01);
}

TEST(ShareSums, say_nothing_after_one_deal_or_none) {
  ShareSums sums;
  EXPECT_EQ(sums.estimate().low, 0);
  EXPECT_EQ(sums.estimate().high, 1);
  sums.add(1, 4);
  EXPECT_EQ(sums.estimate().share, 0.25);
  EXPECT_EQ(sums.estimate().low, 0);
  EXPECT_EQ(sums.estimate().high, 1);
}

TEST(ShareSums, intervals_hold_the_truth_in_95_of_100_runs) {
  Random random(3);
  int held = 0;
  constexpr int kRuns = 2000;
  for (int run = 0; run < kRuns; ++run) {
    ShareSums sums;
    for (int deal = 0; deal < 60; ++deal) {
      const double luck = 0.1 + 0.5 * uniform(random);  // of this deal; 0.35 in the mean
      double won = 0;
      for (int game = 0; game < 4; ++game) won += uniform(random) < luck ? 1 : 0;
      sums.add(won, 4);
    }
    const Estimate estimate = sums.estimate();
    if (estimate.low <= 0.35 && 0.35 <= estimate.high) ++held;
  }
  EXPECT_NEAR(held, 0.95 * kRuns, 0.015 * kRuns);
}

TEST(Sprt, has_the_log_ratio_of_its_formula) {
  Sprt sprt({0.25, 0.5});
  for (double share : {0.25, 0.5, 0.75}) sprt.add(share);
  // 3/2 ln((0 + 0.0625 + 0.25) / (0.0625 + 0 + 0.0625))
  EXPECT_NEAR(sprt.log_ratio(), 1.5 * std::log(0.3125 / 0.125), 1e-12);
  EXPECT_EQ(sprt.answer(), Sprt::Answer::kOpen);
}

TEST(Sprt, finds_the_answer_and_errs_seldom) {
  Random random(5);
  int wrong = 0, open = 0;
  std::uint64_t deals = 0;
  constexpr int kRuns = 400;
  for (int run = 0; run < kRuns; ++run) {
    const bool high = run % 2 == 0;
    Sprt sprt({0.25, 0.35});
    int i = 0;
    for (; i < 5000 && sprt.answer() == Sprt::Answer::kOpen; ++i) {
      double won = 0;
      for (int game = 0; game < 4; ++game) won += uniform(random) < (high ? 0.35 : 0.25) ? 1 : 0;
      sprt.add(won / 4);
    }
    deals += static_cast<std::uint64_t>(i);
    if (sprt.answer() == Sprt::Answer::kOpen) ++open;
    if (sprt.answer() == (high ? Sprt::Answer::kLow : Sprt::Answer::kHigh)) ++wrong;
  }
  EXPECT_EQ(open, 0);
  EXPECT_LT(wrong, 0.08 * kRuns);
  EXPECT_LT(deals / kRuns, 60U);  // a fixed number with the same errors would need twice as many
}

TEST(Sprt, decides_when_every_deal_goes_alike) {
  Sprt sprt({0.5, 1});
  for (std::uint64_t i = 0; i < Sprt::kFewestDeals; ++i) sprt.add(1);
  EXPECT_EQ(sprt.answer(), Sprt::Answer::kHigh);
}

}  // namespace
}  // namespace bigshot
