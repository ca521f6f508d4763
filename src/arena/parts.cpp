#include "arena/parts.h"

#include <algorithm>
#include <charconv>

namespace bigshot {

namespace {

bool read_number(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 1 && number <= kMostShards;
}

}  // namespace

std::optional<Shard> read_shard(std::string_view text) {
  const auto slash = text.find('/');
  Shard shard;
  if (slash == std::string_view::npos || !read_number(text.substr(0, slash), shard.number) ||
      !read_number(text.substr(slash + 1), shard.of) || shard.number > shard.of) {
    return std::nullopt;
  }
  return shard;
}

std::string write_shard(const Shard& shard) {
  return std::to_string(shard.number) + "/" + std::to_string(shard.of);
}

Range part_of(std::uint64_t total, const Shard& shard) {
  const std::uint64_t each = total / shard.of;
  const std::uint64_t larger = total % shard.of;  // so many parts at the front have one more
  const auto begin = [&](std::uint64_t before) { return before * each + std::min(before, larger); };
  return {begin(shard.number - 1), begin(shard.number)};
}

std::vector<Range> without(const Range& range, std::vector<Range> others) {
  std::sort(others.begin(), others.end(), [](const Range& a, const Range& b) { return a.first < b.first; });
  std::vector<Range> left;
  std::uint64_t at = range.first;
  for (const Range& other : others) {
    if (other.empty()) continue;
    if (at < other.first && at < range.end) left.push_back({at, std::min(other.first, range.end)});
    at = std::max(at, other.end);
  }
  if (at < range.end) left.push_back({at, range.end});
  return left;
}

}  // namespace bigshot
