// A list with room for a few items in place, for what is made and copied many times in a search (the field calls
// it a static or inline vector).
#pragma once  // public: installed with the library (docs/library.md)

#include <array>
#include <cstddef>

namespace bigshot {

template <class T, std::size_t kCapacity>
class ShortList {
 public:
  // Only while it has less than kCapacity items.
  constexpr void push_back(const T& item) { items_[size_++] = item; }
  constexpr void pop_back() { --size_; }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr const T& front() const { return items_.front(); }
  constexpr const T& back() const { return items_[size_ - 1]; }

  constexpr T* data() { return items_.data(); }
  constexpr const T* data() const { return items_.data(); }
  constexpr T* begin() { return data(); }
  constexpr T* end() { return data() + size_; }
  constexpr const T* begin() const { return data(); }
  constexpr const T* end() const { return data() + size_; }

 private:
  std::array<T, kCapacity> items_;
  std::size_t size_ = 0;
};

}  // namespace bigshot
