// Typed arrays and ranges.
#include "rules/per.h"

#include <gtest/gtest.h>

#include <type_traits>
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

}  // namespace
}  // namespace bigshot
