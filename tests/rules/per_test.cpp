// Typed arrays and ranges.
#include "rules/per.h"

#include <gtest/gtest.h>

#include <type_traits>
#include <utility>
#include <vector>

namespace bigshot {
namespace {

template <class Array, class Key>
concept IndexedBy = requires(Array array, Key key) {
  array[key];
};

TEST(Per, arrays_are_indexed_by_their_own_kind_alone) {
  static_assert(IndexedBy<PerSeat<int>, Seat>);
  static_assert(!IndexedBy<PerSeat<int>, Color>);
  static_assert(!IndexedBy<PerSeat<int>, int>);
  static_assert(!IndexedBy<PerLot<int>, Seat>);
  PerColor<int> cubes{};
  cubes[Color::kWhite] = 7;
  EXPECT_EQ(cubes.items, (std::array<int, kColors>{0, 0, 7, 0}));
  EXPECT_EQ(PerLot<int>::size(), static_cast<std::size_t>(kLots));
}

TEST(Per, ranges_go_through_all_values_in_order) {
  std::vector<Seat> found;
  for (Seat seat : seats(3)) found.push_back(seat);
  EXPECT_EQ(found, (std::vector<Seat>{Seat{0}, Seat{1}, Seat{2}}));
  int lots = 0;
  for (Lot lot : kAllLots) EXPECT_EQ(index(lot), static_cast<std::size_t>(lots++));
  EXPECT_EQ(lots, kLots);
}

TEST(Per, a_range_fills_a_list) {
  constexpr auto kThree = seats(3);
  EXPECT_EQ(std::vector<Seat>(kThree.begin(), kThree.end()), (std::vector<Seat>{Seat{0}, Seat{1}, Seat{2}}));
  std::vector<Seat> found;
  for (Seat seat : seats_in(std::vector<char>{'a', 'b'})) found.push_back(seat);
  EXPECT_EQ(found, (std::vector<Seat>{Seat{0}, Seat{1}}));
}

TEST(Per, fewer_players_have_the_first_seats) {
  PerSeat<int> numbers = {1, 2, 3, 4};
  for (int& number : numbers.first(2)) number = 0;
  EXPECT_EQ(numbers, (PerSeat<int>{0, 0, 3, 4}));
  EXPECT_EQ(std::as_const(numbers).first(3).back(), 3);
  EXPECT_TRUE(has_seat(2, Seat{1}));
  EXPECT_FALSE(has_seat(2, Seat{2}));
}

}  // namespace
}  // namespace bigshot
