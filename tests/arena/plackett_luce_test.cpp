#include "arena/plackett_luce.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "rules/random.h"

namespace bigshot {
namespace {

double uniform(Random& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

// The places of a game by the model itself.
std::vector<int> draw_places(const std::vector<std::size_t>& bots, const std::vector<double>& strengths,
                             Random& random) {
  std::vector<int> places(bots.size(), 0);
  for (int place = 1; place <= static_cast<int>(bots.size()); ++place) {
    double sum = 0;
    for (std::size_t i = 0; i < bots.size(); ++i) sum += places[i] == 0 ? strengths[bots[i]] : 0;
    double at = uniform(random) * sum;
    for (std::size_t i = 0; i < bots.size(); ++i) {
      if (places[i] != 0) continue;
      at -= strengths[bots[i]];
      if (at > 0 && i + 1 < bots.size()) continue;
      places[i] = place;
      break;
    }
    // Rounding may run past the last one who waits.
    if (std::count(places.begin(), places.end(), place) == 0) {
      *std::find(places.begin(), places.end(), 0) = place;
    }
  }
  return places;
}

TEST(Rankings, find_the_strengths_that_games_were_drawn_with) {
  const std::vector<double> ratings = {150, 40, -60, -130};
  std::vector<double> strengths;
  for (const double rating : ratings) strengths.push_back(std::pow(10, rating / 400));
  Rankings rankings(4);
  Random random(11);
  const std::vector<std::vector<std::size_t>> tables = {{0, 1, 2, 3}, {0, 1, 1, 1}, {2, 3, 2, 3}, {3, 0, 0, 0}};
  for (std::uint64_t deal = 0; deal < 1500; ++deal) {
    for (const auto& bots : tables) rankings.add(deal, bots, draw_places(bots, strengths, random));
  }
  const auto found = rankings.ratings();
  for (std::size_t bot = 0; bot < 4; ++bot) {
    EXPECT_NEAR(found[bot]->rating, ratings[bot], 15) << bot;
    EXPECT_LT(found[bot]->interval->low, found[bot]->rating);
    EXPECT_GT(found[bot]->interval->high, found[bot]->rating);
    EXPECT_LT(found[bot]->interval->high - found[bot]->interval->low, 40);
  }
}

TEST(Rankings, of_two_are_the_odds) {
  Rankings rankings(2);
  const std::array<std::size_t, 2> bots = {0, 1};
  for (std::uint64_t deal = 0; deal < 4000; ++deal) {
    rankings.add(deal, bots, deal % 4 != 0 ? std::array{1, 2} : std::array{2, 1});
  }
  const auto found = rankings.ratings();
  EXPECT_NEAR(found[0]->rating - found[1]->rating, 400 * std::log10(3.0), 0.5);
  EXPECT_NEAR(found[0]->rating + found[1]->rating, 0, 1e-6);
}

TEST(Rankings, take_equal_places_as_half_of_each_order) {
  Rankings tied(2);
  const std::array<std::size_t, 2> bots = {0, 1};
  for (std::uint64_t deal = 0; deal < 100; ++deal) {
    tied.add(deal, bots, deal % 5 == 0 ? std::array{1, 2} : std::array{1, 1});
  }
  // 20 won and 80 tied: 60 to 40.
  EXPECT_NEAR(tied.ratings()[0]->rating - tied.ratings()[1]->rating, 400 * std::log10(1.5), 2);
}

TEST(Rankings, of_one_that_always_wins_are_finite) {
  Rankings rankings(2);
  const std::array<std::size_t, 4> bots = {0, 1, 1, 1};
  for (std::uint64_t deal = 0; deal < 50; ++deal) rankings.add(deal, bots, std::array{1, 2, 3, 4});
  const auto found = rankings.ratings();
  EXPECT_GT(found[0]->rating, 300);
  EXPECT_LT(found[0]->rating, 2000);
}

TEST(Rankings, of_games_that_all_went_alike_have_wide_intervals_that_shrink_with_the_deals) {
  double width_before = 1e9;
  for (std::uint64_t deals : {2U, 4U, 100U}) {
    Rankings rankings(2);
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
      rankings.add(deal, std::array<std::size_t, 2>{0, 1}, std::array{1, 2});
      rankings.add(deal, std::array<std::size_t, 2>{1, 0}, std::array{2, 1});
    }
    const auto found = rankings.ratings();
    const double width = found[0]->interval->high - found[0]->interval->low;
    EXPECT_LT(found[0]->interval->low, found[0]->rating - 20) << deals;
    EXPECT_GT(found[0]->interval->high, found[0]->rating + 20) << deals;
    EXPECT_LT(found[0]->rating - found[0]->interval->low, width_before);
    width_before = found[0]->rating - found[0]->interval->low;
    EXPECT_GT(width, 40);
    EXPECT_NEAR(found[0]->rating, -found[1]->rating, 1e-6);
    EXPECT_EQ(found[0]->interval->low < 0, deals == 2)
        << "two deals cannot tell who is better, " << deals << " can";
  }
}

TEST(Rankings, of_a_single_deal_have_no_interval) {
  // The second is as in a shard, which begins with a later deal.
  for (const std::uint64_t deal : {0U, 3U}) {
    Rankings rankings(2);
    for (int game = 0; game < 4; ++game) {
      rankings.add(deal, std::array<std::size_t, 2>{0, 1}, game == 0 ? std::array{2, 1} : std::array{1, 2});
    }
    const auto one = rankings.ratings();
    EXPECT_GT(one[0]->rating, 0);
    EXPECT_FALSE(one[0]->interval || one[1]->interval) << deal;
    rankings.add(deal + 1, std::array<std::size_t, 2>{0, 1}, std::array{1, 2});
    EXPECT_TRUE(rankings.ratings()[0]->interval) << deal;
  }
}

TEST(Rankings, have_none_for_who_has_not_played) {
  Rankings rankings(3);
  rankings.add(0, std::array<std::size_t, 2>{0, 2}, std::array{1, 2});
  const auto found = rankings.ratings();
  EXPECT_TRUE(found[0] && found[2]);
  EXPECT_FALSE(found[1]);
}

TEST(Rankings, depend_on_the_games_alone) {
  Rankings one(3), two(3);
  Random random(2);
  const std::vector<std::size_t> bots = {0, 1, 2};
  for (std::uint64_t deal = 0; deal < 30; ++deal) {
    const auto places = draw_places(bots, {1, 2, 3}, random);
    one.add(deal, bots, places);
    two.add(deal, bots, places);
  }
  EXPECT_EQ(one.ratings()[1]->interval->low, two.ratings()[1]->interval->low);
}

}  // namespace
}  // namespace bigshot
