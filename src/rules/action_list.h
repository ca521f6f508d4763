// The legal actions of one moment, ascending by number, without allocation.
#pragma once

#include <array>
#include <cstring>

#include "rules/action.h"

namespace bigshot {

class ActionList {
 public:
  // The longest list is pass, one loan and 99 bids; the rest is room for appending sixteen at a time.
  static constexpr int kCapacity = 128;

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Action operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
  const Action* begin() const { return items_.data(); }
  const Action* end() const { return items_.data() + size_; }

  void clear() { size_ = 0; }
  void push(Action action) { items_[static_cast<std::size_t>(size_++)] = action; }

  // Appends the consecutive numbers from `first` to `last`, if any.
  void push_range(int first, int last) {
    for (int number = first; number <= last; ++number) push(Action(number));
  }

  // Appends base + offset for the first `count` of sixteen offsets; all sixteen are written, which is one
  // instruction where a loop of unknown length is many.
  void push_offsets(int base, const std::array<std::uint8_t, 16>& offsets, int count) {
    std::array<std::uint8_t, 16> numbers;
    for (std::size_t i = 0; i < 16; ++i) numbers[i] = static_cast<std::uint8_t>(base + offsets[i]);
    static_assert(sizeof(Action) == 1);
    std::memcpy(static_cast<void*>(items_.data() + size_), numbers.data(), 16);
    size_ += count;
  }

 private:
  std::array<Action, kCapacity> items_;
  int size_ = 0;
};

}  // namespace bigshot
