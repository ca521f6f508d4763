// A board: thirteen lots, two of them parks [T2]. A board is data, so that any physical board can be typed in
// [T5].
#pragma once  // public: installed with the library (docs/library.md)

#include <optional>
#include <string>
#include <vector>

#include "rules/refusal.h"
#include "rules/types.h"

namespace bigshot {

inline constexpr int kHighestLotValue = 9999;

struct BoardLot {
  char id = '?';         // one letter, A to Z, unique on its board
  std::string district;  // a park doubles the other lots of its district [E2]
  int value = 0;         // millions; 0 for a park
  bool park = false;

  friend bool operator==(const BoardLot&, const BoardLot&) = default;
};

struct Board {
  std::string name;
  std::vector<BoardLot> lots;

  friend bool operator==(const Board&, const Board&) = default;
};

// What is wrong with a board, if anything [T2].
std::optional<Refusal> check(const Board& board);

// The lot with this letter, if the board has it.
std::optional<Lot> find_lot(const Board& board, char id);

}  // namespace bigshot
