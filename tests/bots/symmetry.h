// The same position under other names: colours exchanged, or everybody moved one seat clockwise.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "bots/positions.h"

namespace bigshot::support {

struct TwinPositions {
  State original;
  State renamed;   // with other names of the colours
  State moved_on;  // seat s sits where s + 1 sat
};

// With two players the colours of a seat keep their order: which of them is first is no matter of names alone.
inline PerColor<Color> other_names(const State& state) {
  PerColor<Color> names = {Color::kWhite, Color::kBlack, Color::kYellow, Color::kRed};
  if (state.players() != 2) return names;
  const SeatColors zero = state.colors_of(Seat{0});
  const SeatColors one = state.colors_of(Seat{1});
  names[zero.first] = one.first;
  names[zero.second] = one.second;
  names[one.first] = zero.first;
  names[one.second] = zero.second;
  return names;
}

inline Action renamed(Action action, const PerColor<Color>& names) {
  switch (action.kind()) {
    case ActionKind::kLoan:
      return Action::loan(names[action.color()]);
    case ActionKind::kPay:
      return Action::pay(names[action.color()]);
    case ActionKind::kPlace:
      return Action::place(names[action.color()], action.lot());
    default:
      return action;
  }
}

inline Setup renamed(Setup setup, const PerColor<Color>& names) {
  for (SpaceCubes& space : setup.spaces) {
    for (Color& color : space) color = names[color];
  }
  for (SeatColors& seat : setup.colors) seat = {names[seat.first], names[seat.second]};
  return setup;
}

inline Setup moved_on(const Setup& setup, int players) {
  Setup moved = setup;
  for (Seat seat : seats(players)) moved.colors[next_seat(seat, players)] = setup.colors[seat];
  moved.roller = next_seat(setup.roller, players);
  return moved;
}

inline TwinPositions twin_positions(const Options& options, const Board& board, int round, std::uint64_t seed) {
  Random random(seed);
  const Setup setup = deal(options.players, random);
  State original = *State::start(options, board, setup);
  const auto names = other_names(original);
  State other = *State::start(options, board, renamed(setup, names));
  State moved = *State::start(options, board, moved_on(setup, options.players));
  while (original.round() < round || original.phase() == Phase::kRolling) {
    const Action action = careful_action(original, random);
    original.apply(action);
    EXPECT_FALSE(other.try_apply(renamed(action, names)));
    EXPECT_FALSE(moved.try_apply(action));
  }
  return {original, other, moved};
}

// That seat s + step is worth what seat s was worth.
inline void expect_values(const Values& found, const Values& original, int players, int step) {
  for (Seat seat : seats(players)) {
    const auto moved = static_cast<Seat>((static_cast<int>(seat) + step) % players);
    EXPECT_NEAR(found[moved], original[seat], 2e-6F) << "seat " << index(seat);
  }
}

}  // namespace bigshot::support
