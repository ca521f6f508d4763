// What a position alone does not remember and a picture of it shows: the order of the cubes on a lot, how the
// broker came to its space, who bid what in this auction.
#pragma once

#include <optional>
#include <vector>

#include "record/game_record.h"
#include "rules/per.h"

namespace bigshot::wasm {

struct FailedPayment {
  Seat seat;
  int bid;
  int money;
  std::size_t move;  // the number of moves after which it showed
};

struct PlacedCube {
  Color color;
  Lot lot;
};

struct Track {
  State state;  // after the moves
  std::size_t moves = 0;
  PerLot<std::vector<Color>> lots;  // in the order of placing; of a sold lot the owner's cube

  // Of this round.
  std::optional<int> die;
  std::vector<int> walk;  // the spaces that the broker stepped on
  Cubes offered;          // what came up for auction
  std::optional<FailedPayment> failed;
  int paid = 0;
  std::vector<PlacedCube> placed;

  // Of this auction.
  PerSeat<std::optional<int>> last_bids{};

  void apply(Action action);
};

// The position after the first `moves` moves of a game.
Track track(const GameRecord& record, std::size_t moves);

}  // namespace bigshot::wasm
