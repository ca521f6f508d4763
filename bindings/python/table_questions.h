// The questions about what lies on the table, which a position and what a seat sees of it answer alike.
#pragma once

#include <pybind11/stl.h>

#include <vector>

#include "python/position.h"
#include "record/cube_letters.h"

namespace bigshot::python {

inline const State& state_of(const Position& position) { return position.state; }
inline const State& state_of(const SeenPosition& seen) { return seen.view.state; }

template <class Owner>
void bind_game_questions(py::class_<Owner>& type) {
  type.def_property_readonly(
          "options", [](const Owner& p) { return state_of(p).options(); }, "The options of the game.")
      .def_property_readonly(
          "board", [](const Owner& p) { return *p.board; }, "The board; its lots' letters are used in texts.")
      .def_property_readonly(
          "players", [](const Owner& p) { return state_of(p).players(); }, "How many play: 2, 3 or 4.")
      .def_property_readonly(
          "phase", [](const Owner& p) { return phase_name(state_of(p).phase()); },
          "'rolling', 'borrowing', 'bidding', 'paying', 'placing' or 'finished'.")
      .def_property_readonly(
          "finished", [](const Owner& p) { return state_of(p).finished(); }, "Whether the game is over.")
      .def_property_readonly(
          "actor", [](const Owner& p) { return actor_number(state_of(p)); },
          "The seat that acts; CHANCE (-1) where the die is rolled, NOBODY (-2) at the end.")
      .def_property_readonly(
          "round", [](const Owner& p) { return state_of(p).round(); }, "1 to 18; stays 18 when finished.")
      .def_property_readonly(
          "roller", [](const Owner& p) { return index(state_of(p).roller()); }, "The seat that rolls.")
      .def_property_readonly(
          "broker", [](const Owner& p) { return state_of(p).broker(); }, "The space the broker stands on.")
      .def(
          "space", [](const Owner& p, int space) { return cube_letters(state_of(p).space(to_space(space))); },
          py::arg("space"), "The cubes of an auction space as letters: 'RRYB', or '' when they are gone.")
      .def_property_readonly(
          "cubes_on_offer", [](const Owner& p) { return cube_letters(state_of(p).cubes_on_offer()); },
          "The cubes up for auction or left to place, as letters.")
      .def(
          "seat_of",
          [](const Owner& p, const py::object& color) {
            return seat_number(state_of(p).seat_of(to_color(color)));
          },
          py::arg("color"), "The seat that a colour belongs to; None for the ghost's [S3].")
      .def(
          "colors_of",
          [](const Owner& p, int seat) { return colors_text(state_of(p).colors_of(to_seat(seat, state_of(p)))); },
          py::arg("seat"), "A seat's colours as letters: 'R', or 'RW' with two players.");
}

template <class Owner>
void bind_auction_questions(py::class_<Owner>& type) {
  type.def_property_readonly(
          "standing_bid", [](const Owner& p) { return state_of(p).standing_bid(); },
          "The standing bid in millions, 0 if there is none.")
      .def_property_readonly(
          "standing_bidder", [](const Owner& p) { return seat_number(state_of(p).standing_bidder()); },
          "Who made the standing bid; None if there is none.")
      .def(
          "has_passed",
          [](const Owner& p, int seat) { return state_of(p).has_passed(to_seat(seat, state_of(p))); },
          py::arg("seat"), "Whether a seat is out of this auction [R2].")
      .def(
          "has_borrowed",
          [](const Owner& p, const py::object& color) { return state_of(p).has_borrowed(to_color(color)); },
          py::arg("color"), "Whether a purse took a loan, or may take none any more, in this round [R4, D2].")
      .def(
          "loans", [](const Owner& p, const py::object& color) { return state_of(p).loans(to_color(color)); },
          py::arg("color"), "How many loans a purse has taken [R5].")
      .def(
          "shows_money",
          [](const Owner& p, int seat) { return state_of(p).shows_money(to_seat(seat, state_of(p))); },
          py::arg("seat"), "Whether a failed payment made this seat show its money [C3].");
}

template <class Owner>
void bind_lot_questions(py::class_<Owner>& type) {
  type.def(
          "contents",
          [](const Owner& p, const py::object& lot) {
            return cube_letters(state_of(p).contents(to_lot(lot, *p.board)));
          },
          py::arg("lot"), "The cubes on a lot as letters; one of its owner's if it is sold [R7].")
      .def(
          "is_sold",
          [](const Owner& p, const py::object& lot) { return state_of(p).contents(to_lot(lot, *p.board)).sold(); },
          py::arg("lot"), "Whether a lot is sold [R7].")
      .def(
          "owner",
          [](const Owner& p, const py::object& lot) {
            return color_text(state_of(p).owner(to_lot(lot, *p.board)));
          },
          py::arg("lot"), "The colour that owns a lot now, or None [R8].")
      .def(
          "lot_value",
          [](const Owner& p, const py::object& lot) { return state_of(p).lot_value(to_lot(lot, *p.board)); },
          py::arg("lot"), "A lot's value in millions; 0 for a park.")
      .def(
          "is_park",
          [](const Owner& p, const py::object& lot) { return state_of(p).is_park(to_lot(lot, *p.board)); },
          py::arg("lot"), "Whether a lot is a park.")
      .def(
          "is_doubled_by",
          [](const Owner& p, const py::object& lot, int park) {
            if (park < 0 || park >= kParks) throw py::index_error("parks are 0 and 1");
            return state_of(p).is_doubled_by(to_lot(lot, *p.board), park);
          },
          py::arg("lot"), py::arg("park"), "Whether owning park 0 or 1 doubles a lot [E2].");
}

template <class Owner>
void bind_table_questions(py::class_<Owner>& type) {
  bind_game_questions(type);
  bind_auction_questions(type);
  bind_lot_questions(type);
}

}  // namespace bigshot::python
