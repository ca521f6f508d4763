// One game between players that want its record (arena/seat_player.h), with the time that each decision took.
// The game that needs no record and no clock is play_to_end() in arena/play_game.h; both walk through its
// play_on().
#pragma once

#include <chrono>
#include <cstdint>

#include "arena/play_game.h"
#include "arena/seat_player.h"
#include "rules/per.h"

namespace bigshot {

// The time that decisions took: of the processor, or for programs of others until they answered.
struct DecisionTimes {
  std::uint64_t decisions = 0;
  std::chrono::nanoseconds total{0};
  std::chrono::nanoseconds worst{0};

  void add(std::chrono::nanoseconds time);
  void add(const DecisionTimes& other);

  friend bool operator==(const DecisionTimes&, const DecisionTimes&) = default;
};

using SeatedPlayers = PerSeat<SeatPlayer*>;
using SeatTimes = PerSeat<DecisionTimes>;

// Plays on to the end, or until the budget is stopped or a player fails; the game is then not finished.
void play_seated(Game& game, Chance& chance, const SeatedPlayers& players, const Budget& budget, SeatTimes& times);

}  // namespace bigshot
