#include "arena/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace bigshot {
namespace {

std::set<Seating> distinct(const std::vector<Seating>& set) { return {set.begin(), set.end()}; }

// How often each bot sits in each seat over all arrangements of a set.
std::vector<std::vector<int>> seat_counts(const std::vector<Seating>& set, std::size_t bots) {
  std::vector<std::vector<int>> counts(bots, std::vector<int>(set.front().size()));
  for (const Seating& seating : set) {
    for (std::size_t seat = 0; seat < seating.size(); ++seat) ++counts[seating[seat]][seat];
  }
  return counts;
}

TEST(Schedule, one_alone_meets_every_other_both_ways_in_every_seat) {
  const Schedule schedule = make_schedule(3, 4, "1v3");
  ASSERT_EQ(schedule.matches.size(), 6U);
  ASSERT_EQ(schedule.rows.size(), 6U);
  std::set<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t i = 0; i < 6; ++i) {
    const TableRow& row = schedule.rows[i];
    EXPECT_EQ(schedule.matches[i].rows, std::vector<std::size_t>{i});
    pairs.emplace(row.bot, row.against.at(0));
    const auto& set = schedule.matches[i].set_of(0);
    EXPECT_EQ(distinct(set).size(), 4U);
    EXPECT_EQ(seat_counts(set, 3)[row.bot], (std::vector<int>{1, 1, 1, 1}));
    EXPECT_EQ(seat_counts(set, 3)[row.against[0]], (std::vector<int>{3, 3, 3, 3}));
  }
  EXPECT_EQ(pairs.size(), 6U);
}

TEST(Schedule, one_against_one_plays_the_same_games_for_both) {
  const Schedule schedule = make_schedule(2, 2, "1v1");
  ASSERT_EQ(schedule.matches.size(), 1U);
  EXPECT_EQ(schedule.matches[0].rows, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(schedule.matches[0].sets, (std::vector<std::vector<Seating>>{{{0, 1}, {1, 0}}}));
  EXPECT_EQ(schedule.rows[1].bot, 1U);
}

TEST(Schedule, pairs_sit_in_all_six_ways) {
  const Schedule schedule = make_schedule(2, 4, "2v2");
  ASSERT_EQ(schedule.matches.size(), 1U);
  EXPECT_EQ(schedule.rows.size(), 2U);
  const auto& set = schedule.matches[0].set_of(5);
  EXPECT_EQ(set.size(), 6U);
  EXPECT_EQ(distinct(set).size(), 6U);
  EXPECT_EQ(seat_counts(set, 2)[0], (std::vector<int>{3, 3, 3, 3}));
}

TEST(Schedule, mixed_tables_take_all_combinations_of_different_bots) {
  const Schedule schedule = make_schedule(5, 4, "mixed");
  EXPECT_EQ(schedule.rows.size(), 5U);
  ASSERT_EQ(schedule.matches.size(), 5U);
  for (const Match& match : schedule.matches) {
    EXPECT_EQ(match.rows.size(), 4U);
    EXPECT_EQ(match.sets.size(), 6U);  // orders around a table of four
    std::set<Seating> all;
    for (std::uint64_t deal = 0; deal < 6; ++deal) {
      const auto& set = match.set_of(deal);
      all.insert(set.begin(), set.end());
      for (const std::size_t row : match.rows) {
        EXPECT_EQ(seat_counts(set, 5)[schedule.rows[row].bot], (std::vector<int>{1, 1, 1, 1}));
      }
    }
    EXPECT_EQ(all.size(), 24U);
  }
}

TEST(Schedule, mixed_tables_with_few_bots_have_each_at_least_once) {
  const Schedule schedule = make_schedule(3, 4, "mixed");
  std::set<Seating> line_ups;
  for (const Match& match : schedule.matches) {
    Seating line_up = match.set_of(0).front();
    std::sort(line_up.begin(), line_up.end());
    line_ups.insert(line_up);
    for (const auto& set : match.sets) EXPECT_EQ(set.size(), match.games_per_deal());
  }
  EXPECT_EQ(line_ups, (std::set<Seating>{{0, 0, 1, 2}, {0, 1, 1, 2}, {0, 1, 2, 2}}));
}

TEST(Schedule, all_leaves_out_mixed_tables_that_only_repeat) {
  EXPECT_EQ(make_schedule(2, 4, "all").rows.size(), 4U);          // 1v3 and 2v2, both ways
  EXPECT_EQ(make_schedule(3, 4, "all").rows.size(), 6U + 6 + 3);  // and mixed
  EXPECT_EQ(make_schedule(3, 3, "all").rows.size(), 6U + 3);
  EXPECT_EQ(make_schedule(3, 2, "all").rows.size(), 6U);
}

TEST(Schedule, kinds_follow_the_number_of_players) {
  EXPECT_EQ(kind_names(2), (std::vector<std::string>{"1v1", "mixed", "all"}));
  EXPECT_EQ(kind_names(3), (std::vector<std::string>{"1v2", "mixed", "all"}));
  EXPECT_EQ(kind_names(4), (std::vector<std::string>{"1v3", "2v2", "mixed", "all"}));
}

TEST(Schedule, games_are_rounded_up_to_whole_deals) {
  const Match match = make_schedule(2, 4, "2v2").matches[0];
  EXPECT_EQ(deals_for(1, match), 1U);
  EXPECT_EQ(deals_for(6, match), 1U);
  EXPECT_EQ(deals_for(400, match), 67U);
}

}  // namespace
}  // namespace bigshot
