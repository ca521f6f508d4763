// Whole random games, the same for the native build and the browser's module, so that their speed can be compared
// (tools/bench_web).
#pragma once

#include <cstdint>

#include "rules/reckoning.h"
#include "rules/state.h"

namespace bigshot {

// The standard board without its names: what matters here are values and parks.
inline Board bench_board() {
  Board board{"bench", {}};
  constexpr std::array<int, kLots> kValues = {0, 9, 10, 11, 0, 9, 10, 11, 16, 18, 21, 17, 20};
  for (std::size_t i = 0; i < kValues.size(); ++i) {
    const char* district = i < 4 ? "north" : i < 8 ? "south" : "east";
    board.lots.push_back({static_cast<char>('A' + i), district, kValues[i], kValues[i] == 0});
  }
  return board;
}

// Plays games between players who choose any legal action; returns how many actions that took, which depends on
// nothing but the seed.
inline std::uint64_t play_random_games(int players, int games, std::uint64_t seed) {
  const Board board = bench_board();
  Random random(seed);
  ActionList list;
  std::uint64_t actions = 0;
  unsigned winners = 0;
  for (int game = 0; game < games; ++game) {
    State state = *State::start({.players = players}, board, deal(players, random));
    while (!state.finished()) {
      state.legal_actions(list);
      state.apply(list[static_cast<int>(below(random, static_cast<std::uint32_t>(list.size())))]);
      ++actions;
    }
    winners += reckon(state).winners;
  }
  // The reckoning counts too, and so must not be left out by a compiler that finds it useless.
  return actions + (winners == 0 ? 1 : 0);
}

}  // namespace bigshot
