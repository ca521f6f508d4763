// Arrays that are indexed by the strong types of the game, so that a seat cannot be taken for a colour and no cast
// is needed to ask: `money[seat]`, `contents[lot]`. And the ranges to walk over them: `for (Seat seat :
// seats(players))`.
#pragma once  // public: installed with the library (docs/library.md)

#include <array>
#include <cstddef>
#include <span>

#include "rules/types.h"

namespace bigshot {

// An array with one T for each of the kSize values of Key.
template <class Key, class T, std::size_t kSize>
struct PerKey {
  std::array<T, kSize> items;

  constexpr T& operator[](Key key) { return items[index(key)]; }
  constexpr const T& operator[](Key key) const { return items[index(key)]; }

  constexpr void fill(const T& value) { items.fill(value); }
  static constexpr std::size_t size() { return kSize; }
  constexpr auto begin() { return items.begin(); }
  constexpr auto end() { return items.end(); }
  constexpr auto begin() const { return items.begin(); }
  constexpr auto end() const { return items.end(); }
  // Those of the first `count` keys: of a game with fewer players than there can be.
  constexpr std::span<T> first(int count) { return std::span(items).first(static_cast<std::size_t>(count)); }
  constexpr std::span<const T> first(int count) const {
    return std::span(items).first(static_cast<std::size_t>(count));
  }

  friend constexpr bool operator==(const PerKey&, const PerKey&) = default;
};

template <class T>
using PerSeat = PerKey<Seat, T, kMaxPlayers>;
template <class T>
using PerLot = PerKey<Lot, T, kLots>;
template <class T>
using PerColor = PerKey<Color, T, kColors>;

// The values of a strong type from 0 up to a number.
template <class Key>
class KeyRange {
 public:
  class Iterator {
   public:
    using value_type = Key;
    using difference_type = std::ptrdiff_t;

    constexpr Iterator() = default;
    constexpr explicit Iterator(int at) : at_(at) {}
    constexpr Key operator*() const { return static_cast<Key>(at_); }
    constexpr Iterator& operator++() {
      ++at_;
      return *this;
    }
    constexpr Iterator operator++(int) { return Iterator(at_++); }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    int at_ = 0;
  };

  constexpr explicit KeyRange(int count) : count_(count) {}
  constexpr Iterator begin() const { return Iterator(0); }
  constexpr Iterator end() const { return Iterator(count_); }

 private:
  int count_;
};

// The seats of a game with so many players, clockwise from 0.
constexpr KeyRange<Seat> seats(int players) { return KeyRange<Seat>(players); }
// The seats that a list has an item for: of players' names, of bots.
template <class List>
constexpr KeyRange<Seat> seats_in(const List& list) {
  return seats(static_cast<int>(list.size()));
}
// Whether a game with so many players has this seat.
constexpr bool has_seat(int players, Seat seat) { return static_cast<int>(seat) < players; }
// The seat that comes after another, clockwise.
constexpr Seat next_seat(Seat seat, int players) {
  const int next = static_cast<int>(seat) + 1;
  return static_cast<Seat>(next == players ? 0 : next);
}
// All lots of a board.
inline constexpr KeyRange<Lot> kAllLots{kLots};

}  // namespace bigshot
