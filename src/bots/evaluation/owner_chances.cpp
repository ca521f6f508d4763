#include "bots/evaluation/owner_chances.h"

#include <algorithm>
#include <vector>

namespace bigshot {

namespace {

constexpr std::size_t kFills = kLotCapacity + 1;
constexpr std::size_t kContentsKeys = 4096;

// The chance of each colour to own a lot after `fill` more random cubes, by contents.
class FillTable {
 public:
  FillTable() : table_(kContentsKeys * kFills) {
    for (std::size_t fill = 0; fill < kFills; ++fill) {
      for (std::size_t key = 0; key < kContentsKeys; ++key) compute(key, fill);
    }
  }

  const ByColor& at(std::size_t key, std::size_t fill) const { return table_[fill * kContentsKeys + key]; }

 private:
  static std::size_t total(std::size_t key) {
    return (key & 7) + ((key >> 3) & 7) + ((key >> 6) & 7) + (key >> 9);
  }

  void compute(std::size_t key, std::size_t fill) {
    if (total(key) + fill > kLotCapacity) return;
    ByColor& chances = table_[fill * kContentsKeys + key];
    if (fill == 0) {
      if (kOwnerByKey[key] != kNoOwner) chances[kOwnerByKey[key]] = 1;
      return;
    }
    for (std::size_t color = 0; color < kColors; ++color) {
      chances += at(key + (std::size_t{1} << (3 * color)), fill - 1) / static_cast<float>(kColors);
    }
  }

  std::vector<ByColor> table_;
};

const FillTable& fill_table() {
  static const FillTable table;
  return table;
}

}  // namespace

float cubes_to_come(int rounds_left, int open_lots) {
  return static_cast<float>(kCubesPerSpace * rounds_left) / static_cast<float>(std::max(open_lots, 1));
}

ByColor owner_chances(Contents contents, float cubes) {
  if (contents.sold()) return owner_now(contents);
  const float fill = std::min(cubes, static_cast<float>(kLotCapacity - contents.total()));
  const auto low = static_cast<std::size_t>(fill);
  const float part = fill - static_cast<float>(low);
  const ByColor& chances = fill_table().at(contents.key(), low);
  if (part <= 0) return chances;
  return chances + part * (fill_table().at(contents.key(), low + 1) - chances);
}

ByColor owner_now(Contents contents) { return fill_table().at(contents.key(), 0); }

}  // namespace bigshot
