#include "rules/ownership.h"

namespace bigshot {

namespace {

// The largest count that exactly one colour has: larger counts are shared, and cancel out [R8].
constexpr std::uint8_t owner_by_counts(const std::array<int, kColors>& counts) {
  for (int most = kLotCapacity; most >= 1; --most) {
    int holders = 0;
    std::uint8_t holder = kNoOwner;
    for (std::size_t color = 0; color < kColors; ++color) {
      if (counts[color] == most) {
        ++holders;
        holder = static_cast<std::uint8_t>(color);
      }
    }
    if (holders == 1) return holder;
  }
  return kNoOwner;
}

constexpr std::array<std::uint8_t, 4096> make_table() {
  std::array<std::uint8_t, 4096> table{};
  for (int key = 0; key < 4096; ++key) {
    table[static_cast<std::size_t>(key)] =
        owner_by_counts({key & 7, (key >> 3) & 7, (key >> 6) & 7, (key >> 9) & 7});
  }
  return table;
}

}  // namespace

constexpr std::array<std::uint8_t, 4096> kOwnerByKey = make_table();

}  // namespace bigshot
