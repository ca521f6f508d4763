// The legal actions of one moment, ascending by number, without allocation.
#pragma once  // public: installed with the library (docs/library.md)

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
  // Without a branch, because nobody can guess the condition.
  void push_if(bool condition, Action action) {
    items_[static_cast<std::size_t>(size_)] = action;
    size_ += condition ? 1 : 0;
  }

  // Appends the consecutive numbers from `first` to `last`, if any: 32 at a time, needed or not, because a loop of
  // unknown length is what costs here.
  void push_range(int first, int last) {
    int at = size_;
    const int end = at + (last < first ? 0 : last - first + 1);
    do {
      for (int i = 0; i < 32; i += 8) write_eight_from(at + i, first + i);
      at += 32;
      first += 32;
    } while (at < end);
    size_ = end;
  }

  // For each of `counts`: appends base + offset for the first so many of sixteen offsets; then the next base
  // follows.
  template <std::size_t kBases>
  void push_offsets(int base, int next_base, const std::array<std::uint8_t, 16>& offsets,
                    const std::array<int, kBases>& counts) {
    int at = size_;
    for (const int count : counts) {
      write_sixteen(at, base, offsets);
      at += count;
      base += next_base;
    }
    size_ = at;
  }

 private:
  // Eight consecutive numbers in one word; no action number is so high that a byte would overflow into the next.
  void write_eight_from(int at, int first) {
    static_assert(std::endian::native == std::endian::little);
    const std::uint64_t numbers = 0x0706050403020100U + 0x0101010101010101U * static_cast<std::uint64_t>(first);
    std::memcpy(static_cast<void*>(items_.data() + at), &numbers, sizeof numbers);
  }

  // Always sixteen, needed or not: that is one instruction where a loop of unknown length is many.
  void write_sixteen(int at, int base, const std::array<std::uint8_t, 16>& offsets) {
    std::array<std::uint8_t, 16> numbers;
    for (std::size_t i = 0; i < 16; ++i) numbers[i] = static_cast<std::uint8_t>(base + offsets[i]);
    static_assert(sizeof(Action) == 1);
    std::memcpy(static_cast<void*>(items_.data() + at), numbers.data(), 16);
  }

  union {  // so that a new list costs nothing: only the first size_ items mean anything
    std::array<Action, kCapacity> items_;
  };
  int size_ = 0;
};

}  // namespace bigshot
