// A position as Python has it: the state, and the board that gives the letters of its lots. Below it, how Python's
// words for the things of the game are read: a colour is a letter or a number, a lot a letter of its board or a
// number, and whatever is out of range is an exception before the rules see it.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string>

#include "python/numbers.h"
#include "rules/state.h"
#include "rules/view.h"

namespace bigshot::python {

namespace py = pybind11;

using BoardPointer = std::shared_ptr<const Board>;

struct Position {
  State state;
  BoardPointer board;
};

// What a seat or a spectator sees of a position [C1]. It cannot be played on: its hidden purses are blank.
struct SeenPosition {
  View view;
  BoardPointer board;
};

// A set-up and how many it is for.
struct PlayersSetup {
  Setup setup;
  int players;

  friend bool operator==(const PlayersSetup&, const PlayersSetup&) = default;
};

const BoardPointer& standard_board_pointer();

Color to_color(const py::handle& value);
Lot to_lot(const py::handle& value, const Board& board);
Seat to_seat(int seat, const State& state);
int to_space(int space);
inline int actor_number(const State& state) { return actor_code(state.actor()); }
std::string_view phase_name(Phase phase);
std::string_view edition_name(Edition edition);
std::string_view money_name(MoneyMode money);
std::string_view overbid_name(Overbid overbid);

std::string color_text(Color color);
std::optional<std::string> color_text(std::optional<Color> color);
std::optional<int> seat_number(std::optional<Seat> seat);
// "R", or "RW" with two players.
std::string colors_text(const SeatColors& colors);

// What the table shows in one line, for __repr__.
std::string table_text(const State& state);

}  // namespace bigshot::python
