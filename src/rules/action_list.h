// The legal actions of one moment, ascending by number, without allocation.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "rules/action.h"

namespace bigshot {

class ActionList {
 public:
  // The longest list is pass, one loan and 99 bids; the rest is room for appending many at a time.
  static constexpr int kCapacity = 136;

  ActionList() {}

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Action operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
  const Action* begin() const { return items_.data(); }
  const Action* end() const { return items_.data() + size_; }

  void clear() { size_ = 0; }
  void push(Action action) { items_[static_cast<std::size_t>(size_++)] = action; }

  // Appends the consecutive numbers from `first` to `last`, if any: 32 at a time, needed or not, because a loop of
  // unknown length is what costs here.
  void push_range(int first, int last) {
    const int end = size_ + (last < first ? 0 : last - first + 1);
    do {
      for (int i = 0; i < 32; i += 8) write_eight_from(size_ + i, first + i);
      size_ += 32;
      first += 32;
    } while (size_ < end);
    size_ = end;
  }

  // Appends base + offset for the first `count` of sixteen offsets.
  void push_offsets(int base, const std::array<std::uint8_t, 16>& offsets, int count) {
    write_sixteen(base, offsets);
    size_ += count;
  }

 private:
  // Eight consecutive numbers in one word; no action number is so high that a byte would overflow into the next.
  void write_eight_from(int at, int first) {
    static_assert(std::endian::native == std::endian::little);
    const std::uint64_t numbers = 0x0706050403020100U + 0x0101010101010101U * static_cast<std::uint64_t>(first);
    std::memcpy(static_cast<void*>(items_.data() + at), &numbers, sizeof numbers);
  }

  // Always sixteen, needed or not: that is one instruction where a loop of unknown length is many.
  void write_sixteen(int base, const std::array<std::uint8_t, 16>& offsets) {
    std::array<std::uint8_t, 16> numbers;
    for (std::size_t i = 0; i < 16; ++i) numbers[i] = static_cast<std::uint8_t>(base + offsets[i]);
    static_assert(sizeof(Action) == 1);
    std::memcpy(static_cast<void*>(items_.data() + size_), numbers.data(), 16);
  }

  union {  // so that a new list costs nothing: only the first size_ items mean anything
    std::array<Action, kCapacity> items_;
  };
  int size_ = 0;
};

}  // namespace bigshot
