// Numbered games, cut into parts: a shard is one of so many equal parts of a run, to be played on its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bigshot {

// Numbers from `first` up to, but not including, `end`.
struct Range {
  std::uint64_t first = 0;
  std::uint64_t end = 0;

  std::uint64_t size() const { return end - first; }
  bool empty() const { return first >= end; }

  friend bool operator==(const Range&, const Range&) = default;
};

// "2/8": the second of eight.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t of = 1;

  friend bool operator==(const Shard&, const Shard&) = default;
};

inline constexpr std::uint64_t kMostShards = 1'000'000;

// Nothing if the text is no shard: 1 <= number <= of <= kMostShards.
std::optional<Shard> read_shard(std::string_view text);
std::string write_shard(const Shard& shard);

// The shard's numbers out of 0 to `total`. All shards together have each number once, their sizes differ by one at
// most, and a later shard has higher numbers.
Range part_of(std::uint64_t total, const Shard& shard);

// What is left of a range without others, which may overlap, in ascending order.
std::vector<Range> without(const Range& range, std::vector<Range> others);

}  // namespace bigshot
