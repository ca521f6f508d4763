// Everything that lies on the table before a game begins: options, boards, set-ups, and chance.
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include "arena/play_game.h"
#include "python/arguments.h"
#include "python/bind.h"
#include "python/position.h"
#include "python/raise.h"
#include "record/boards.h"
#include "rules/per.h"

namespace bigshot::python {

namespace {

template <class Choice>
Choice one_of(const char* what, const std::string& given, std::string_view first, Choice first_choice,
              std::string_view second, Choice second_choice) {
  if (given == first) return first_choice;
  if (given == second) return second_choice;
  throw py::value_error("'" + given + "' is no " + what + "; there are " + std::string(first) + " and " +
                        std::string(second));
}

Options make_options(int players, const std::string& edition, const std::string& money,
                     const std::optional<std::string>& overbid) {
  Options options;
  options.players = players;
  options.edition =
      one_of("edition", edition, "ravensburger", Edition::kRavensburger, "opennplay", Edition::kOpennplay);
  options.money = one_of("way to handle money", money, "open", MoneyMode::kOpen, "hidden", MoneyMode::kHidden);
  options.overbid = default_overbid(options);
  if (overbid) {
    options.overbid = one_of("way to handle an overbid", *overbid, "forbidden", Overbid::kForbidden, "penalty",
                             Overbid::kPenalty);
  }
  if (const auto refusal = check(options)) raise(*refusal, *standard_board_pointer(), options.edition);
  return options;
}

std::string repr(const Options& options) {
  return "Options(players=" + std::to_string(options.players) + ", edition='" +
         std::string(edition_name(options.edition)) + "', money='" + std::string(money_name(options.money)) +
         "', overbid='" + std::string(overbid_name(options.overbid)) + "')";
}

void bind_options(py::module_& module) {
  py::class_<Options>(module, "Options", "The choices made before a game. Immutable.")
      .def(py::init(&make_options), py::arg("players") = 4, py::arg("edition") = "ravensburger",
           py::arg("money") = "open", py::arg("overbid") = py::none(),
           "overbid: 'forbidden' or 'penalty'; by default 'penalty' with hidden money [C3].")
      .def_property_readonly(
          "players", [](const Options& o) { return o.players; }, "2, 3 or 4.")
      .def_property_readonly(
          "edition", [](const Options& o) { return edition_name(o.edition); }, "'ravensburger' or 'opennplay'.")
      .def_property_readonly(
          "money", [](const Options& o) { return money_name(o.money); }, "'open' or 'hidden' [C1].")
      .def_property_readonly(
          "overbid", [](const Options& o) { return overbid_name(o.overbid); }, "'forbidden' or 'penalty' [C3].")
      .def(py::self == py::self)
      .def("__hash__", [](const Options& o) { return py::hash(py::str(repr(o))); })
      .def("__repr__", &repr)
      .def(py::pickle(
          [](const Options& o) {
            return py::make_tuple(o.players, edition_name(o.edition), money_name(o.money),
                                  overbid_name(o.overbid));
          },
          [](const py::tuple& parts) {
            if (parts.size() != 4) throw py::value_error("these are no options");
            return make_options(parts[0].cast<int>(), parts[1].cast<std::string>(), parts[2].cast<std::string>(),
                                parts[3].cast<std::string>());
          }));
}

BoardLot make_lot(const std::string& id, std::string district, Whole value, bool park) {
  if (id.size() != 1 || id[0] < 'A' || id[0] > 'Z') throw py::value_error("a lot's id is one letter, 'A' to 'Z'");
  if (district.empty()) throw py::value_error("a lot's district needs a name");
  if (park && value.value != 0) throw py::value_error("a park has no value");
  if (!park && (value.value < 1 || value.value > kHighestLotValue)) {
    throw py::value_error("a lot's value is 1 to " + std::to_string(kHighestLotValue) + ", unless it is a park");
  }
  return {id[0], std::move(district), static_cast<int>(value.value), park};
}

Board make_board(std::string name, std::vector<BoardLot> lots) {
  Board board{std::move(name), std::move(lots)};
  if (const auto refusal = check(board)) raise(*refusal, board);
  return board;
}

Board read_board_or_raise(const std::string& text) {
  auto board = read_board(text);
  if (!board) raise(board.error());
  return std::move(*board);
}

void bind_board(py::module_& module) {
  py::class_<BoardLot>(module, "BoardLot",
                       "A lot of a board: a letter, a district, a value in millions or a park.")
      .def(py::init(&make_lot), py::arg("id"), py::arg("district"), py::arg("value") = 0, py::arg("park") = false)
      .def_property_readonly(
          "id", [](const BoardLot& lot) { return std::string(1, lot.id); }, "Its letter, 'A' to 'Z'.")
      .def_readonly("district", &BoardLot::district, "A park doubles the other lots of its district [E2].")
      .def_readonly("value", &BoardLot::value, "In millions; 0 for a park.")
      .def_readonly("park", &BoardLot::park, "Whether it is a park.")
      .def(py::self == py::self)
      .def("__repr__", [](const BoardLot& lot) {
        return "BoardLot('" + std::string(1, lot.id) + "', " +
               py::cast<std::string>(py::repr(py::str(lot.district))) +
               (lot.park ? ", park=True)" : ", value=" + std::to_string(lot.value) + ")");
      });
  py::class_<Board>(module, "Board", "Thirteen lots, two of them parks [T2]. Immutable.")
      .def(py::init(&make_board), py::arg("name"), py::arg("lots"))
      .def_static(
          "standard", [] { return standard_board(); }, "The standard board [T5].")
      .def_static("read", &read_board_or_raise, py::arg("text"), "A board from the content of a board file.")
      .def_readonly("name", &Board::name, "What the board is called.")
      .def_readonly("lots", &Board::lots, "The 13 lots, in order.")
      .def(py::self == py::self)
      .def("__repr__", [](const Board& board) {
        std::string letters;
        for (const BoardLot& lot : board.lots) letters += lot.id;
        return "<bigshot.Board " + py::cast<std::string>(py::repr(py::str(board.name))) + " with lots " + letters +
               ">";
      });
}

Color letter_to_color(char given) {
  for (Color color : kAllColors) {
    if (letter(color) == given) return color;
  }
  throw py::value_error(std::string("'") + given + "' is no colour; colours are R, Y, W, B");
}

SeatColors to_seat_colors(const std::string& text) {
  if (text.size() != 1 && text.size() != 2) {
    throw py::value_error("a seat has one colour such as 'R', or two such as 'RW'; not '" + text + "'");
  }
  return {letter_to_color(text.front()), letter_to_color(text.back())};
}

Setup make_setup(const std::vector<std::string>& spaces, int broker, int roller,
                 const std::vector<std::string>& colors) {
  if (spaces.size() != kSpaces) {
    throw py::value_error("there are 18 spaces, not " + std::to_string(spaces.size()));
  }
  if (colors.size() < kMinPlayers || colors.size() > kMaxPlayers) {
    throw py::value_error("colours are given for 2, 3 or 4 seats, not for " + std::to_string(colors.size()));
  }
  if (roller < 0 || roller >= static_cast<int>(colors.size())) {
    throw py::value_error("there is no seat " + std::to_string(roller) + " to roll first");
  }
  Setup setup;
  for (std::size_t i = 0; i < kSpaces; ++i) {
    if (spaces[i].size() != kCubesPerSpace) {
      throw py::value_error("space " + std::to_string(i) + " needs four letters such as 'RRYB'; not '" +
                            spaces[i] + "'");
    }
    for (std::size_t cube = 0; cube < kCubesPerSpace; ++cube) {
      setup.spaces[i][cube] = letter_to_color(spaces[i][cube]);
    }
  }
  for (Seat seat : seats_in(colors)) setup.colors[seat] = to_seat_colors(colors[index(seat)]);
  setup.broker = broker;
  setup.roller = static_cast<Seat>(roller);
  if (const auto refusal = check(setup, static_cast<int>(colors.size()))) {
    raise(*refusal, *standard_board_pointer());
  }
  return setup;
}

std::vector<std::string> spaces_of(const Setup& setup) {
  std::vector<std::string> spaces;
  for (const SpaceCubes& cubes : setup.spaces) {
    spaces.emplace_back();
    for (Color color : cubes) spaces.back() += letter(color);
  }
  return spaces;
}

std::vector<std::string> colors_of(const Setup& setup, int players) {
  std::vector<std::string> colors;
  for (const SeatColors& own : setup.colors.first(players)) colors.push_back(colors_text(own));
  return colors;
}

void bind_setup(py::module_& module) {
  py::class_<PlayersSetup>(module, "Setup", "How the pieces lie before the first roll [S1-S3]. Immutable.")
      .def(py::init([](const std::vector<std::string>& spaces, int broker, int roller,
                       const std::vector<std::string>& colors) {
             return PlayersSetup{make_setup(spaces, broker, roller, colors), static_cast<int>(colors.size())};
           }),
           py::arg("spaces"), py::arg("broker"), py::arg("roller"), py::arg("colors"),
           "spaces: 18 texts such as 'RRYB'; colors: one text for each seat, 'R', or 'RW' with two players.")
      .def_property_readonly(
          "spaces", [](const PlayersSetup& s) { return spaces_of(s.setup); },
          "The cubes of the 18 auction spaces, such as 'RRYB'.")
      .def_property_readonly(
          "broker", [](const PlayersSetup& s) { return s.setup.broker; },
          "The space that the broker stands on, 0 to 17.")
      .def_property_readonly(
          "roller", [](const PlayersSetup& s) { return index(s.setup.roller); }, "The seat that rolls first.")
      .def_property_readonly(
          "colors", [](const PlayersSetup& s) { return colors_of(s.setup, s.players); },
          "Each seat's colours: 'R', or 'RW' with two players.")
      .def_readonly("players", &PlayersSetup::players, "For how many: 2, 3 or 4.")
      .def(
          "__eq__", [](const PlayersSetup& a, const PlayersSetup& b) { return a == b; }, py::is_operator())
      .def("__repr__", [](const PlayersSetup& s) {
        std::string colors;
        for (const std::string& each : colors_of(s.setup, s.players)) colors += (colors.empty() ? "" : " ") + each;
        return "<bigshot.Setup for " + colors + ", broker on " + std::to_string(s.setup.broker) +
               ", first roller seat " + std::to_string(index(s.setup.roller)) + ">";
      });
}

void bind_chance(py::module_& module) {
  py::class_<Chance>(
      module, "Chance",
      "Everything random in a game but the players' choices: the same seed deals the same cubes and "
      "rolls the same dice as everywhere in Big Shot.")
      .def(py::init([](Seed seed) { return Chance(seed.value); }), py::arg("seed"))
      .def(
          "deal",
          [](Chance& chance, int players) {
            Options options;
            options.players = players;
            if (const auto refusal = check(options)) raise(*refusal, *standard_board_pointer());
            return PlayersSetup{chance.deal(players), players};
          },
          py::arg("players") = 4, "A whole random set-up.")
      .def(
          "roll", [](Chance& chance) { return chance.roll().number(); },
          "An action of the die, 1 to 6, for State.apply().")
      .def("__repr__", [](const Chance&) { return "<bigshot.Chance>"; });
  module.def(
      "seed_of", [](Seed seed, std::uint64_t stream) { return seed_of(seed.value, stream); }, py::arg("seed"),
      py::arg("stream"), "An independent seed for game number `stream` of a run.");
  module.def(
      "bot_seed", [](Seed game_seed, std::uint32_t seat) { return bot_seed(game_seed.value, seat); },
      py::arg("game_seed"), py::arg("seat"), "The seed that a seat's bot gets in a game with this seed.");
}

}  // namespace

void bind_table(py::module_& module) {
  bind_options(module);
  bind_board(module);
  bind_setup(module);
  bind_chance(module);
}

}  // namespace bigshot::python
