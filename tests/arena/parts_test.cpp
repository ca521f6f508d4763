#include "arena/parts.h"

#include <gtest/gtest.h>

#include "arena/schedule.h"

namespace bigshot {
namespace {

TEST(Parts, of_a_run_have_each_number_once_in_order) {
  for (const std::uint64_t total : {0U, 1U, 7U, 8U, 1000U}) {
    for (const std::uint64_t of : {1U, 3U, 8U, 13U}) {
      std::uint64_t at = 0;
      for (std::uint64_t number = 1; number <= of; ++number) {
        const Range part = part_of(total, {number, of});
        EXPECT_EQ(part.first, at);
        EXPECT_LE(part.size(), total / of + 1);
        EXPECT_GE(part.size(), total / of);
        at = part.end;
      }
      EXPECT_EQ(at, total);
    }
  }
}

TEST(Parts, of_the_largest_run_do_not_overflow) {
  const std::uint64_t most = 1'000'000'000'000;
  EXPECT_EQ(part_of(most, {kMostShards, kMostShards}).end, most);
}

TEST(Parts, are_read_as_they_are_written) {
  EXPECT_EQ(read_shard("2/8"), (Shard{2, 8}));
  EXPECT_EQ(write_shard({2, 8}), "2/8");
  for (const char* text : {"", "/", "2", "2/", "/8", "0/8", "9/8", "2/8 ", " 2/8", "-1/8", "2/8/9", "1.5/2", "a/b",
                           "1/18446744073709551617", "1/1000001"}) {
    EXPECT_FALSE(read_shard(text)) << text;
  }
}

TEST(Parts, that_are_left_are_what_nobody_has_played) {
  EXPECT_EQ(without({0, 10}, {}), (std::vector<Range>{{0, 10}}));
  EXPECT_EQ(without({0, 10}, {{6, 8}, {0, 3}}), (std::vector<Range>{{3, 6}, {8, 10}}));
  EXPECT_EQ(without({5, 10}, {{0, 7}, {6, 8}, {9, 20}}), (std::vector<Range>{{8, 9}}));
  EXPECT_EQ(without({5, 10}, {{0, 20}}), std::vector<Range>{});
  EXPECT_EQ(without({5, 10}, {{12, 20}}), (std::vector<Range>{{5, 10}}));
  EXPECT_EQ(without({5, 5}, {}), std::vector<Range>{});
}

TEST(LeagueUnits, go_deal_by_deal_through_all_matches_that_have_so_many) {
  const Schedule schedule = make_schedule(3, 4, "all");  // tables of four and of six games a deal
  const std::uint64_t games = 50;
  const LeagueUnits units(schedule, games);
  std::uint64_t number = 0;
  for (std::uint64_t deal = 0; deal < games; ++deal) {
    for (std::size_t match = 0; match < schedule.matches.size(); ++match) {
      const bool is_one = deal < deals_for(games, schedule.matches[match]);
      ASSERT_EQ(units.number_of({deal, match}), is_one ? std::optional(number) : std::nullopt);
      if (!is_one) continue;
      ASSERT_EQ(units.at(number), (LeagueUnit{deal, match}));
      ++number;
    }
  }
  EXPECT_EQ(units.count(), number);
  EXPECT_FALSE(units.number_of({0, schedule.matches.size()}));
}

TEST(LeagueUnits, count_the_deals_of_a_match_in_a_range) {
  const Schedule schedule = make_schedule(3, 4, "all");
  const LeagueUnits units(schedule, 20);
  for (std::uint64_t first = 0; first <= units.count(); first += 3) {
    for (std::uint64_t end = first; end <= units.count(); end += 5) {
      for (std::size_t match = 0; match < schedule.matches.size(); ++match) {
        std::uint64_t deals = 0;
        for (std::uint64_t number = first; number < end; ++number)
          deals += units.at(number).match == match ? 1 : 0;
        ASSERT_EQ(units.deals_of(match, {first, end}), deals) << first << " " << end << " " << match;
      }
    }
  }
}

}  // namespace
}  // namespace bigshot
