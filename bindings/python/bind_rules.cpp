// The game itself: actions, positions, what a seat sees of them, and the reckoning.
#include <pybind11/stl.h>

#include "arena/play_game.h"
#include "python/arguments.h"
#include "python/bind.h"
#include "python/position.h"
#include "python/raise.h"
#include "python/table_questions.h"
#include "record/boards.h"
#include "record/game_record.h"
#include "record/move_text.h"
#include "record/position_text.h"
#include "rules/per.h"
#include "rules/reckoning.h"

namespace bigshot::python {

namespace {

void bind_actions(py::module_& module) {
  // Only a name for functions: actions themselves are plain numbers.
  struct ActionNumbers {};
  py::class_<ActionNumbers> type(
      module, "Action",
      "The numbers of actions: 1 to 6 a roll, 7 pass, 8 ready, 10 to 13 a loan for R, Y, "
      "W, B, 14 to 17 a payment, 20 + N a bid of N, 120 + 13 * colour + lot a placing.");
  const auto within = [](const char* what, int number, int low, int high) {
    if (number >= low && number <= high) return;
    throw py::value_error(std::to_string(number) + " is no " + what + "; allowed: " + std::to_string(low) +
                          " to " + std::to_string(high));
  };
  type.attr("COUNT") = Action::kEnd;
  type.attr("PASS") = Action::kPassNumber;
  type.attr("READY") = Action::kReadyNumber;
  type.def_static(
          "roll",
          [within](int face) {
            within("face of a die", face, 1, kDieFaces);
            return Action::roll(face).number();
          },
          py::arg("face"), "The die shows 1 to 6.")
      .def_static(
          "bid",
          [within](int millions) {
            within("bid", millions, 1, kHighestBid);
            return Action::bid(millions).number();
          },
          py::arg("millions"), "A bid of 1 to 99 million.")
      .def_static(
          "loan", [](const py::object& color) { return Action::loan(to_color(color)).number(); }, py::arg("color"),
          "A loan for the purse of a colour.")
      .def_static(
          "pay", [](const py::object& color) { return Action::pay(to_color(color)).number(); }, py::arg("color"),
          "The purse of a colour pays.")
      .def_static(
          "place",
          [](const py::object& color, const py::object& lot, const Board* board) {
            return Action::place(to_color(color), to_lot(lot, board ? *board : *standard_board_pointer()))
                .number();
          },
          py::arg("color"), py::arg("lot"), py::arg("board") = py::none(),
          "A cube on a lot, given by its number or by its letter on the board (the standard one).");
}

Position start(const std::optional<Options>& options, const std::optional<Board>& board,
               const std::optional<PlayersSetup>& setup, std::optional<Seed> seed) {
  Options chosen = options.value_or(Options{});
  if (!options && setup) chosen.players = setup->players;
  if (setup.has_value() == seed.has_value()) {
    throw py::type_error("a State needs either a setup or a seed to deal one from");
  }
  if (setup && setup->players != chosen.players) {
    throw py::value_error("the set-up is for " + std::to_string(setup->players) + " players, the options for " +
                          std::to_string(chosen.players));
  }
  BoardPointer used = board ? std::make_shared<const Board>(*board) : standard_board_pointer();
  const Setup dealt = setup ? setup->setup : Chance(seed->value).deal(chosen.players);
  const auto state = State::start(chosen, *used, dealt);
  if (!state) raise(state.error(), *used, chosen.edition);
  return {*state, std::move(used)};
}

py::list legal_actions(const Position& position) {
  ActionList list;
  position.state.legal_actions(list);
  py::list numbers(static_cast<std::size_t>(list.size()));
  Py_ssize_t i = 0;
  for (const Action action : list) PyList_SET_ITEM(numbers.ptr(), i++, PyLong_FromLong(action.number()));
  return numbers;
}

std::string text_of(const Position& position, Whole number) {
  const Action action = action_of(number.value);
  if (action.kind() == ActionKind::kNone) {
    throw py::value_error(std::to_string(number.value) + " is no action; bigshot.Action tells which there are");
  }
  return move_text(action, *position.board);
}

void apply_text(Position& position, const std::string& text) {
  const auto action = read_legal_move(position.state, text, *position.board);
  if (!action) raise(action.error(), position.state.options().edition);
  position.state.apply(*action);
}

void apply_number(Position& position, Whole number) {
  if (const auto refusal = position.state.try_apply(action_of(number.value))) {
    raise(*refusal, *position.board, position.state.options().edition);
  }
}

// A position's line of text (docs/position.md).
std::string write(const Position& position) {
  return write_position(position.state, *position.board, ships(*position.board));
}

Position read(const std::string& text) {
  const auto header = read_position(text, shipped_board);
  if (!header) raise(header.error());
  return {*header->from, header->board == *standard_board_pointer()
                             ? standard_board_pointer()
                             : std::make_shared<const Board>(header->board)};
}

void bind_state(py::class_<Position>& type) {
  type.def(py::init(&start), py::arg("options") = py::none(), py::arg("board") = py::none(),
           py::arg("setup") = py::none(), py::kw_only(), py::arg("seed") = py::none(),
           "The first position of a game, from a set-up or dealt from a seed.")
      .def("legal_actions", &legal_actions, "All legal actions, ascending. Empty only when the game is finished.")
      .def("apply", &apply_number, py::arg("action"),
           "Does an action; raises Refused and changes nothing if it is not legal.")
      .def("apply", &apply_text, py::arg("move"), "The same for a move's text, such as 'bid 12'.")
      .def(
          "is_legal", [](const Position& p, Whole action) { return p.state.is_legal(action_of(action.value)); },
          py::arg("action"), "Whether an action is legal now.")
      .def(
          "check",
          [](const Position& p, Whole action) {
            Position copy = p;
            apply_number(copy, action);
          },
          py::arg("action"), "Raises Refused if an action is not legal now.")
      .def("text", &text_of, py::arg("action"), "An action as records write it: 'place R K'; legal or not.")
      .def(
          "action",
          [](const Position& p, const std::string& text) {
            const auto action = parse_move(text, *p.board);
            if (!action)
              throw py::value_error("'" + text + "' is no move; moves are like 'bid 12' or 'place R K'");
            return action->number();
          },
          py::arg("text"), "The number of an action from its text, legal or not.")
      .def(
          "money",
          [](const Position& p, const py::object& color) { return p.state.money(to_color(color)).millions; },
          py::arg("color"), "What a purse holds, in millions.")
      .def(
          "bid_limit", [](const Position& p, int seat) { return p.state.bid_limit(to_seat(seat, p.state)); },
          py::arg("seat"), "The highest amount that a seat can name [R4, C3, D3].")
      .def(
          "can_borrow_at_bid",
          [](const Position& p, int seat) { return p.state.can_borrow_at_bid(to_seat(seat, p.state)); },
          py::arg("seat"), "Whether a seat may take a loan at its turn to bid [R4].")
      .def(
          "owner_with",
          [](const Position& p, const py::object& lot, const py::object& color) {
            const Lot asked = to_lot(lot, *p.board);
            if (p.state.contents(asked).sold()) throw py::value_error("the lot is sold");
            return color_text(p.state.owner_with(asked, to_color(color)));
          },
          py::arg("lot"), py::arg("color"), "Who would own a lot with one more cube on it.");
  type.def(
          "copy", [](const Position& p) { return p; }, "A state of its own with the same position.")
      .def("__copy__", [](const Position& p) { return p; })
      .def("__deepcopy__", [](const Position& p, const py::dict&) { return p; })
      .def(
          "__eq__", [](const Position& a, const Position& b) { return a.state == b.state; }, py::is_operator())
      .def("__hash__", [](const Position& p) { return static_cast<Py_hash_t>(p.state.hash() >> 1); })
      .def("__repr__", [](const Position& p) { return "<bigshot.State: " + table_text(p.state) + ">"; })
      .def_static(
          "read", &read, py::arg("text"),
          "A position from its line of text (docs/position.md); raises BadRecord with the part that is wrong.")
      .def("write", &write, "The position as one line of text: what a FEN is to chess.")
      .def(py::pickle([](const Position& p) { return py::str(write(p)); },
                      [](const py::str& text) { return read(text); }));
}

void bind_view(py::module_& module, py::class_<Position>& state_type) {
  py::class_<SeenPosition> type(
      module, "View", "What a seat or a spectator may see [C1]. Answers as State does; not to be played on.");
  bind_table_questions(type);
  type.def(
          "money",
          [](const SeenPosition& seen, const py::object& color) -> std::optional<int> {
            const auto money = seen.view.money(to_color(color));
            return money ? std::optional(money->millions) : std::nullopt;
          },
          py::arg("color"), "What a purse holds, or None if the viewer may not see it.")
      .def(
          "__eq__", [](const SeenPosition& a, const SeenPosition& b) { return a.view == b.view; },
          py::is_operator())
      .def("__hash__", [](const SeenPosition& s) { return static_cast<Py_hash_t>(s.view.state.hash() >> 1); })
      .def("__repr__",
           [](const SeenPosition& seen) { return "<bigshot.View: " + table_text(seen.view.state) + ">"; });
  state_type.def(
      "view",
      [](const Position& p, std::optional<int> seat) {
        const Viewer viewer = seat ? Viewer(to_seat(*seat, p.state)) : Viewer();
        return SeenPosition{View::of(p.state, viewer), p.board};
      },
      py::arg("seat") = py::none(), "What a seat may see, or a spectator (None) [C1].");
}

// With the board's letters, as a result of a record has them.
struct SeatResult {
  SeatReckoning seat;
  std::string lots;
};

void bind_reckoning(py::module_& module, py::class_<Position>& state_type) {
  py::class_<SeatResult>(module, "SeatReckoning", "How one seat stands; named as in a record's result.")
      .def_readonly("lots", &SeatResult::lots, "The letters of the lots it owns.")
      .def_property_readonly(
          "value", [](const SeatResult& s) { return s.seat.value.millions; },
          "What its lots are worth, doubled ones twice, in millions.")
      .def_property_readonly(
          "money", [](const SeatResult& s) { return s.seat.money.millions; }, "What its purses hold, in millions.")
      .def_property_readonly(
          "loans", [](const SeatResult& s) { return s.seat.loans; }, "How many loans it took.")
      .def_property_readonly(
          "balance", [](const SeatResult& s) { return s.seat.balance.millions; },
          "Lots and money less loans, in millions; may be below 0.")
      .def_property_readonly(
          "qualified", [](const SeatResult& s) { return s.seat.qualified; },
          "Whether it owns enough lots to win [E4, D5].")
      .def_property_readonly(
          "best_lot", [](const SeatResult& s) { return s.seat.best_lot.millions; },
          "Its most valuable lot, doubled if it is doubled, in millions [E5].")
      .def_property_readonly(
          "place", [](const SeatResult& s) { return s.seat.place; }, "From 1; equal players share a place [E7].")
      .def("__repr__", [](const SeatResult& s) {
        return "<bigshot.SeatReckoning: place " + std::to_string(s.seat.place) + ", balance " +
               std::to_string(s.seat.balance.millions) + ", lots '" + s.lots + "'>";
      });
  struct Result {
    std::vector<std::optional<std::string>> owners;
    std::vector<bool> doubled;
    std::vector<SeatResult> seats;
    std::vector<int> winners;
  };
  py::class_<Result>(module, "Reckoning", "The reckoning [E1-E8]: the result, or how things would stand now.")
      .def_readonly("owners", &Result::owners, "The colour that owns each lot, or None.")
      .def_readonly("doubled", &Result::doubled, "Whether each lot is doubled by a park of the same owner [E2].")
      .def_readonly("seats", &Result::seats, "A SeatReckoning for each seat.")
      .def_readonly("winners", &Result::winners, "Seats; several share the victory, none if nobody qualifies.")
      .def("__repr__", [](const Result& r) {
        return "<bigshot.Reckoning: winners " + py::cast<std::string>(py::repr(py::cast(r.winners))) + ">";
      });
  const auto reckoned = [](const Position& p) {
    const Reckoning reckoning = reckon(p.state);
    Result result;
    for (Lot lot : kAllLots) {
      result.owners.push_back(color_text(reckoning.owners[lot]));
      result.doubled.push_back(reckoning.doubled[lot]);
    }
    for (Seat seat : seats(reckoning.players)) {
      std::string lots;
      for (Lot lot : kAllLots) {
        if (reckoning.seats[seat].owns(lot)) lots += p.board->lots[index(lot)].id;
      }
      result.seats.push_back({reckoning.seats[seat], std::move(lots)});
      if (reckoning.wins(seat)) result.winners.push_back(static_cast<int>(seat));
    }
    return result;
  };
  module.def("reckon", reckoned, py::arg("state"), "The reckoning of a position [E1-E8].");
  state_type.def("reckon", reckoned, "The reckoning of this position [E1-E8].");
}

}  // namespace

void bind_rules(py::module_& module) {
  module.attr("CHANCE") = kChance;
  module.attr("NOBODY") = kNobody;
  bind_table(module);
  bind_actions(module);
  py::class_<Position> state(module, "State",
                             "A game at one moment: a value that is copied freely, compared and hashed.");
  bind_table_questions(state);
  bind_state(state);
  bind_view(module, state);
  bind_reckoning(module, state);
}

}  // namespace bigshot::python
