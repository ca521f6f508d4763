#include "python/position.h"

#include <array>

#include "record/boards.h"
#include "record/cube_letters.h"

namespace bigshot::python {

namespace {

std::string shown(const py::handle& value) { return py::cast<std::string>(py::repr(value)); }

// A number from `low` to `high`, or nothing if it is no number or another one. A bool is no number here.
std::optional<int> number_within(const py::handle& value, int low, int high) {
  if (PyBool_Check(value.ptr()) || !PyIndex_Check(value.ptr())) return std::nullopt;
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!number) throw py::error_already_set();
  int overflow = 0;
  const long found = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0 || found < low || found > high) return std::nullopt;
  return static_cast<int>(found);
}

std::optional<char> single_letter(const py::handle& value) {
  if (!py::isinstance<py::str>(value)) return std::nullopt;
  const auto text = py::cast<std::string>(value);
  if (text.size() != 1) return std::nullopt;
  return text[0];
}

}  // namespace

const BoardPointer& standard_board_pointer() {
  static const BoardPointer board = std::make_shared<const Board>(standard_board());
  return board;
}

Color to_color(const py::handle& value) {
  if (const auto number = number_within(value, 0, kColors - 1)) return static_cast<Color>(*number);
  if (const auto given = single_letter(value)) {
    for (Color color : kAllColors) {
      if (letter(color) == *given) return color;
    }
  }
  throw py::value_error(shown(value) + " is no colour; colours are 'R', 'Y', 'W', 'B' or 0 to 3");
}

Lot to_lot(const py::handle& value, const Board& board) {
  if (const auto number = number_within(value, 0, kLots - 1)) return static_cast<Lot>(*number);
  if (const auto given = single_letter(value)) {
    if (const auto lot = find_lot(board, *given)) return *lot;
  }
  std::string letters;
  for (const BoardLot& lot : board.lots) letters += lot.id;
  throw py::value_error(shown(value) + " is no lot; the lots of this board are " + letters + " or 0 to 12");
}

Seat to_seat(int seat, const State& state) {
  if (seat < 0 || seat >= state.players()) {
    throw py::index_error("there is no seat " + std::to_string(seat) + "; seats are 0 to " +
                          std::to_string(state.players() - 1));
  }
  return static_cast<Seat>(seat);
}

int to_space(int space) {
  if (space < 0 || space >= kSpaces) {
    throw py::index_error("there is no auction space " + std::to_string(space) + "; spaces are 0 to 17");
  }
  return space;
}

std::string_view phase_name(Phase phase) {
  constexpr std::array<std::string_view, 6> kNames = {"rolling", "borrowing", "bidding",
                                                      "paying",  "placing",   "finished"};
  return kNames[static_cast<std::size_t>(phase)];
}

std::string_view edition_name(Edition edition) {
  return edition == Edition::kOpennplay ? "opennplay" : "ravensburger";
}
std::string_view money_name(MoneyMode money) { return money == MoneyMode::kHidden ? "hidden" : "open"; }
std::string_view overbid_name(Overbid overbid) { return overbid == Overbid::kPenalty ? "penalty" : "forbidden"; }

std::string color_text(Color color) { return std::string(1, letter(color)); }
std::optional<std::string> color_text(std::optional<Color> color) {
  if (!color) return std::nullopt;
  return color_text(*color);
}

std::optional<int> seat_number(std::optional<Seat> seat) {
  if (!seat) return std::nullopt;
  return static_cast<int>(*seat);
}

std::string colors_text(const SeatColors& colors) {
  std::string text(1, letter(colors.first));
  if (colors.second != colors.first) text += letter(colors.second);
  return text;
}

std::string table_text(const State& state) {
  std::string text = "round " + std::to_string(state.round()) + ", " + std::string(phase_name(state.phase()));
  if (state.actor().is_seat()) text += ", seat " + std::to_string(actor_number(state)) + " acts";
  const Cubes offered = state.cubes_on_offer();
  if (!offered.empty()) text += ", cubes " + cube_letters(offered);
  if (state.standing_bid() != 0) {
    text += ", bid " + std::to_string(state.standing_bid()) + " by seat " +
            std::to_string(*seat_number(state.standing_bidder()));
  }
  return text;
}

}  // namespace bigshot::python
