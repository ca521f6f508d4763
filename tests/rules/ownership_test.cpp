// Who owns a lot [R8, E1]: every split of up to seven cubes, and every example of the rulebooks.
#include "rules/ownership.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

Contents contents_of(std::string_view text) {
  Contents contents;
  for (Color color : cubes(text)) contents = contents.with(color);
  return contents;
}

char owner_letter(std::string_view text) {
  const auto found = owner(contents_of(text));
  return found ? letter(*found) : '-';
}

// [R8] as it is told at the table: sort the colours by their cubes, strike out the leaders while they share
// the lead, and see who is left.
char owner_by_striking_out(const std::array<int, kColors>& counts) {
  std::vector<std::pair<int, char>> colors;
  for (std::size_t color = 0; color < kColors; ++color) {
    if (counts[color] > 0) colors.emplace_back(counts[color], kColorLetters[color]);
  }
  std::sort(colors.rbegin(), colors.rend());
  while (colors.size() >= 2 && colors[0].first == colors[1].first) {
    const int shared = colors[0].first;
    while (!colors.empty() && colors.front().first == shared) colors.erase(colors.begin());
  }
  return colors.empty() ? '-' : colors.front().second;
}

TEST(Ownership, all_330_splits_agree_with_the_plain_rule) {  // [R8]
  int splits = 0;
  for (int r = 0; r <= 7; ++r) {
    for (int y = 0; r + y <= 7; ++y) {
      for (int w = 0; r + y + w <= 7; ++w) {
        for (int b = 0; r + y + w + b <= 7; ++b) {
          ++splits;
          const std::string text =
              std::string(static_cast<std::size_t>(r), 'R') + std::string(static_cast<std::size_t>(y), 'Y') +
              std::string(static_cast<std::size_t>(w), 'W') + std::string(static_cast<std::size_t>(b), 'B');
          EXPECT_EQ(owner_letter(text), owner_by_striking_out({r, y, w, b})) << text;
          if (text.size() == 7) {
            EXPECT_NE(owner_letter(text), '-') << text << ": seven always have an owner";
          }
        }
      }
    }
  }
  EXPECT_EQ(splits, 330);
}

TEST(Ownership, contents_count_what_was_put_in) {
  const Contents contents = contents_of("RYYWBBB");
  EXPECT_EQ(contents.count(kR), 1);
  EXPECT_EQ(contents.count(kY), 2);
  EXPECT_EQ(contents.count(kW), 1);
  EXPECT_EQ(contents.count(kB), 3);
  EXPECT_EQ(contents.total(), 7);
  EXPECT_FALSE(contents.sold());
  EXPECT_EQ(contents_of("RRRRRRR").count(kR), 7);
  EXPECT_EQ(Contents::sold_to(kW).total(), 1);
  EXPECT_TRUE(Contents::sold_to(kW).sold());
}

struct Example {
  const char* cubes;
  char owner;
  const char* books;
};

TEST(Ownership, every_example_of_the_rulebooks) {  // [R8, E1]
  const Example examples[] = {
      {"RRRYYYW", 'W', "000-004: 3/3/1 goes to the single cube"},
      {"BBBYYYR", 'R', "the same in other colours"},
      {"RRYYWWB", 'B', "000-004: 2/2/2/1 goes to the single cube"},
      {"RRY", 'R', "000, 001: 2/1"},
      {"R", 'R', "000, 001, 004: 1/0"},
      {"RRYYW", 'W', "000-004: 2/2/1"},
      {"RRYY", '-', "000-003: 2/2"},
      {"RYW", '-', "000, 001: 1/1/1"},
      {"RRYYWB", '-', "004: 2/2/1/1"},
      {"RRRYYY", '-', "004: 3/3"},
      {"RRYW", 'R', "004: 2/1/1"},
      {"", '-', "an empty lot"},
      {"YYRW"
       "RRB",
       'R', "tactical example: red enters 2 red and 1 black, 3/2/1/1"},
      {"YYRW"
       "YRB",
       'Y', "tactical example: yellow enters 1 yellow, 1 red, 1 black, 3/2/1/1"},
      {"YYRW"
       "RRY",
       'W', "tactical example: white enters 2 red and 1 yellow, 1/3/3"},
      {"YYRW", 'Y', "tactical example: before"},
  };
  for (const Example& example : examples) EXPECT_EQ(owner_letter(example.cubes), example.owner) << example.books;
}

TEST(Ownership, the_tactical_example_played_by_each_of_the_three) {  // [R6, R7, R8]
  auto setup = plain_setup(4);
  setup.spaces[1] = {kY, kY, kR, kW};
  setup.spaces[2] = {kR, kR, kY, kB};
  setup.spaces[3] = {kW, kW, kB, kB};
  setup.spaces[4] = {kR, kY, kW, kB};
  ASSERT_FALSE(check(setup, 4));
  Table table(mode("4p"), setup);
  table.free_round("KKKK").play("roll 1");  // yellow rolled; bids start at white
  Table red = table;
  red.play("pass, pass, bid 8, pass, place R K, place R K, place B K, place Y A");
  EXPECT_EQ(red.owner('K'), 'R');
  Table yellow = table;
  yellow.play("pass, pass, bid 1, bid 2, pass, place Y K, place R K, place B K, place R A");
  EXPECT_EQ(yellow.owner('K'), 'Y');
  Table white = table;
  white.play("bid 5, pass, pass, pass, place R K, place R K, place Y K, place B A");
  EXPECT_EQ(white.owner('K'), 'W');
  for (const Table* t : {&red, &yellow, &white}) EXPECT_TRUE(t->state().contents(lot('K')).sold());
}

TEST(Ownership, the_ghosts_cubes_count) {  // [R8, E8]
  Table table("3p");
  table.free_round("ABCK").free_round("DEFK").free_round("GKHI");
  EXPECT_EQ(table.owner('K'), 'B');
  table.free_round("GKHI");
  EXPECT_EQ(table.owner('K'), '-') << "two of the ghost cancel two of yellow";
}

TEST(Ownership, two_colours_of_one_player_cancel_each_other) {  // [R8]
  Table table("2p");
  table.free_round("KKAB");
  EXPECT_EQ(table.owner('K'), '-');
  table.free_round("KKKA");
  EXPECT_EQ(table.owner('K'), 'W') << "2/2/1: the other player's single cube";
}

}  // namespace
}  // namespace bigshot
