#include "rules/fill_ring.h"

#include <algorithm>
#include <vector>

#include "rules/per.h"
#include "rules/random.h"

namespace bigshot {

namespace {

using Counts = PerColor<int>;

// Sold lots can have held very different cubes; so many ways are tried to find some that leave a possible ring.
constexpr int kTries = 20'000;
constexpr int kSwaps = 400;

struct OffTheRing {
  Counts seen{};  // on lots that are not sold, and in the hand
  std::vector<Color> sold_to;
  int total = 0;
};

OffTheRing off_the_ring(const Position& position) {
  OffTheRing off;
  for (const Contents contents : position.lots) {
    if (contents.sold()) {
      off.sold_to.push_back(*owner(contents));
      off.total += kLotCapacity;
      continue;
    }
    off.total += contents.total();
    for (Color color : kAllColors) off.seen[color] += contents.count(color);
  }
  off.total += position.hand.total();
  for (Color color : kAllColors) off.seen[color] += position.hand.count(color);
  return off;
}

// All ways to sell a lot to a colour: the counts of seven cubes with that owner [R7, R8].
std::vector<Counts> ways_to_sell(Color to) {
  std::vector<Counts> ways;
  for (int red = 0; red <= kLotCapacity; ++red) {
    for (int yellow = 0; red + yellow <= kLotCapacity; ++yellow) {
      for (int white = 0; red + yellow + white <= kLotCapacity; ++white) {
        const Counts counts = {red, yellow, white, kLotCapacity - red - yellow - white};
        Contents contents;
        for (Color color : kAllColors) {
          for (int i = 0; i < counts[color]; ++i) contents = contents.with(color);
        }
        if (owner(contents) == to) ways.push_back(counts);
      }
    }
  }
  return ways;
}

// The cubes of each colour that are left for the ring, if the lots can have been sold that way.
std::optional<Counts> left_for_ring(const OffTheRing& off, int bought, Random& random) {
  PerColor<std::vector<Counts>> ways;
  for (Color color : kAllColors) ways[color] = ways_to_sell(color);
  const int most_off = (kCubesPerSpace - 1) * bought;
  const int most_on = (kCubesPerSpace - 1) * (kSpaces - bought);
  for (int attempt = 0; attempt < kTries; ++attempt) {
    Counts gone = off.seen;
    for (Color to : off.sold_to) {
      const auto& choices = ways[to];
      const Counts& chosen = choices[below(random, static_cast<std::uint32_t>(choices.size()))];
      for (Color color : kAllColors) gone[color] += chosen[color];
    }
    Counts left{};
    bool possible = true;
    for (Color color : kAllColors) {
      left[color] = kCubesPerColor - gone[color];
      possible = possible && left[color] >= 0 && left[color] <= most_on && gone[color] <= most_off;
    }
    if (possible) return left;
    if (off.sold_to.empty()) break;
  }
  return std::nullopt;
}

// Which spaces hold cubes: those that do now, as far as that goes, and the broker's or not, as it must be.
std::vector<std::size_t> spaces_with_cubes(const Position& position, std::size_t count, bool broker_on_cubes,
                                           Random& random) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < kSpaces; ++i) order.push_back(i);
  shuffle(order, random);
  const auto broker = static_cast<std::size_t>(position.broker);
  const auto rank = [&](std::size_t i) {
    if (i == broker) return broker_on_cubes ? 0 : 3;
    return position.spaces[i].empty() ? 2 : 1;
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  order.resize(count);
  return order;
}

// No space gets more than three of a colour if the sorted cubes are dealt round and round; swaps then mix them.
std::vector<SpaceCubes> dealt(const Counts& left, std::size_t spaces, Random& random) {
  std::vector<SpaceCubes> ring(spaces);
  std::size_t dealt_out = 0;
  for (Color color : kAllColors) {
    for (int i = 0; i < left[color]; ++i, ++dealt_out) ring[dealt_out % spaces][dealt_out / spaces] = color;
  }
  for (int i = 0; i < kSwaps; ++i) {
    auto& one = ring[below(random, static_cast<std::uint32_t>(spaces))];
    auto& other = ring[below(random, static_cast<std::uint32_t>(spaces))];
    auto& from = one[below(random, kCubesPerSpace)];
    auto& to = other[below(random, kCubesPerSpace)];
    std::swap(from, to);
    if (shows_one_color(one) || shows_one_color(other)) std::swap(from, to);
  }
  return ring;
}

}  // namespace

std::optional<Position> fill_ring(const Position& position, std::uint64_t seed) {
  const OffTheRing off = off_the_ring(position);
  const bool paid = position.phase == Phase::kPlacing || position.phase == Phase::kFinished;
  const int bought = off.total / kCubesPerSpace;
  const int round = bought + (paid ? 0 : 1);
  if (off.total % kCubesPerSpace != 0 || round < 1 || round > kRounds) return std::nullopt;
  Random random(seed);
  const auto left = left_for_ring(off, bought, random);
  if (!left) return std::nullopt;

  Position filled = position;
  filled.round = round;
  const auto count = static_cast<std::size_t>(kSpaces - bought);
  const bool auction =
      position.phase == Phase::kBorrowing || position.phase == Phase::kBidding || position.phase == Phase::kPaying;
  const bool broker_on_cubes = auction || (position.phase == Phase::kRolling && round == 1);
  const auto spaces = spaces_with_cubes(filled, count, broker_on_cubes, random);
  filled.spaces.fill({});
  if (count == 0) return filled;
  const auto ring = dealt(*left, count, random);
  for (std::size_t i = 0; i < count; ++i) {
    for (Color color : ring[i]) filled.spaces[spaces[i]].add(color);
  }
  return filled;
}

}  // namespace bigshot
