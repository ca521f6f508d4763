// Games as records: reading, writing, replaying, judging; and dice that anyone can check.
#include <pybind11/stl.h>

#include "fair/fair_json.h"
#include "python/arguments.h"
#include "python/bind.h"
#include "python/kept_game.h"
#include "python/raise.h"
#include "record/boards.h"
#include "record/move_text.h"
#include "record/position_text.h"
#include "record/utf8.h"

namespace bigshot::python {

namespace {

using Names = std::optional<std::vector<std::optional<std::string>>>;

void set_names(GameHeader& header, Names names) {
  header.names.resize(static_cast<std::size_t>(header.options.players));
  if (!names) return;
  if (names->size() != header.names.size()) {
    throw py::value_error("there are " + std::to_string(header.names.size()) + " seats and " +
                          std::to_string(names->size()) + " names");
  }
  header.names = std::move(*names);
}

KeptGame start_game(GameHeader header) {
  auto kept = std::make_shared<const Board>(header.board);
  auto game = Game::start(std::move(header));
  if (!game) raise(game.error(), *kept);
  return {std::move(*game), {}, std::move(kept)};
}

// A game that begins with a position instead of a deal.
KeptGame begin_from(const Position& position, Names names) {
  auto header =
      read_position(write_position(position.state, *position.board, ships(*position.board)), shipped_board);
  if (!header) raise(header.error());
  set_names(*header, std::move(names));
  return start_game(std::move(*header));
}

KeptGame make_game(const std::optional<Options>& options, const std::optional<Board>& board,
                   const PlayersSetup& setup, Names names) {
  GameHeader header;
  header.options = options.value_or(Options{.players = setup.players});
  if (setup.players != header.options.players) {
    throw py::value_error("the set-up is for " + std::to_string(setup.players) + " players, the options for " +
                          std::to_string(header.options.players));
  }
  header.board = board.value_or(standard_board());
  header.board_ships = ships(header.board);
  header.setup = setup.setup;
  set_names(header, std::move(names));
  return start_game(std::move(header));
}

KeptGame read_game(const std::string& text) {
  auto read = read_record(text);
  if (!read) raise(read.error());
  auto board = std::make_shared<const Board>(read->game.header().board);
  return {std::move(read->game), std::move(read->extras), std::move(board)};
}

void play_number(KeptGame& kept, Whole number) {
  if (const auto refusal = kept.game.play(action_of(number.value))) {
    raise(*refusal, *kept.board, kept.game.header().options.edition);
  }
}

void play_text(KeptGame& kept, const std::string& text) {
  if (const auto message = kept.game.play(std::string_view(text))) {
    raise(*message, kept.game.header().options.edition);
  }
}

std::size_t checked_moves(const KeptGame& kept, py::ssize_t moves) {
  const auto made = static_cast<py::ssize_t>(kept.game.record().moves.size());
  if (moves < 0 || moves > made) {
    throw py::index_error("the game has " + std::to_string(made) + " moves; allowed: 0 to " +
                          std::to_string(made) + ", not " + std::to_string(moves));
  }
  return static_cast<std::size_t>(moves);
}

void bind_game(py::module_& module) {
  py::class_<KeptGame>(module, "Game",
                       "A game as everything that happened in it, with the position it has led to.")
      .def(py::init(&make_game), py::arg("options") = py::none(), py::arg("board") = py::none(), py::kw_only(),
           py::arg("setup"), py::arg("names") = py::none(), "A game that begins.")
      .def_static("begin_from", &begin_from, py::arg("state"), py::arg("names") = py::none(),
                  "A game that begins from a position instead of a deal.")
      .def_static("read", &read_game, py::arg("text"),
                  "A game from one line of JSON; raises BadRecord with the place of what is wrong.")
      .def(
          "write", [](const KeptGame& g) { return write_record(g.game, g.extras); },
          "The record as one line of JSON, with the result if the game is finished.")
      .def_property_readonly(
          "state",
          [](const KeptGame& g) {
            return Position{g.game.state(), g.board};
          },
          "A copy of the position that the moves have led to.")
      .def_property_readonly(
          "options", [](const KeptGame& g) { return g.game.header().options; }, "The options of the game.")
      .def_property_readonly(
          "board", [](const KeptGame& g) { return *g.board; }, "The board of the game.")
      .def_property_readonly(
          "setup",
          [](const KeptGame& g) {
            return PlayersSetup{g.game.header().setup, g.game.header().options.players};
          },
          "How the pieces lay before the first roll.")
      .def_property_readonly(
          "names", [](const KeptGame& g) { return g.game.header().names; }, "Each seat's name, or None.")
      .def_property_readonly(
          "actions",
          [](const KeptGame& g) {
            std::vector<int> numbers;
            for (const Action action : g.game.record().moves) numbers.push_back(action.number());
            return numbers;
          },
          "The moves as numbers.")
      .def_property_readonly(
          "moves",
          [](const KeptGame& g) {
            std::vector<std::string> texts;
            for (const Action action : g.game.record().moves) texts.push_back(move_text(action, *g.board));
            return texts;
          },
          "The moves as texts.")
      .def("play", &play_number, py::arg("action"), "Does an action; raises Refused and changes nothing.")
      .def("play", &play_text, py::arg("move"), "The same for a move's text.")
      .def(
          "rewind", [](KeptGame& g, py::ssize_t moves) { g.game.rewind(checked_moves(g, moves)); },
          py::arg("moves"), "Takes back everything after the first `moves` moves.")
      .def(
          "position",
          [](const KeptGame& g, py::ssize_t moves) {
            return Position{position(g.game.record(), checked_moves(g, moves)), g.board};
          },
          py::arg("moves"), "The position after the first `moves` moves.")
      .def(
          "check_fair",
          [](const KeptGame& g) {
            if (const auto fault = check_fair(ReadGame{g.game, g.extras})) raise(*fault);
          },
          "Raises BadRecord unless deal and dice follow from the seed that the record shows (docs/fair-dice.md).")
      .def(
          "copy", [](const KeptGame& g) { return g; }, "A game of its own with the same moves.")
      .def("__copy__", [](const KeptGame& g) { return g; })
      .def("__deepcopy__", [](const KeptGame& g, const py::dict&) { return g; })
      .def(
          "__eq__", [](const KeptGame& a, const KeptGame& b) { return a.game.record() == b.game.record(); },
          py::is_operator())
      .def("__len__", [](const KeptGame& g) { return g.game.record().moves.size(); })
      .def("__repr__",
           [](const KeptGame& g) {
             return "<bigshot.Game of " + std::to_string(g.game.record().moves.size()) +
                    " moves: " + table_text(g.game.state()) + ">";
           })
      .def(py::pickle([](const KeptGame& g) { return py::str(write_record(g.game, g.extras)); },
                      [](const py::str& text) { return read_game(text); }));
}

template <class Bytes>
Bytes from_hex_or_raise(const char* what, const std::string& text) {
  Bytes bytes{};
  if (!from_hex(text, bytes)) {
    throw py::value_error("a " + std::string(what) + " is " + std::to_string(2 * bytes.size()) +
                          " digits 0 to 9 and a to f; not '" + excerpt(text) + "'");
  }
  return bytes;
}

struct PlayersDice {
  FairDice dice;
  int players;
};

void bind_fair(py::module_& module) {
  py::class_<PlayersDice>(module, "FairDice",
                          "Deal and dice that follow from a seed and the seats' nonces (docs/fair-dice.md).")
      .def(py::init([](const std::string& seed, const std::vector<std::optional<std::string>>& nonces) {
             if (nonces.size() < kMinPlayers || nonces.size() > kMaxPlayers) {
               throw py::value_error("nonces are given for 2, 3 or 4 seats, not for " +
                                     std::to_string(nonces.size()));
             }
             FairNonces read;
             for (const auto& nonce : nonces) {
               read.push_back(nonce ? std::optional(from_hex_or_raise<FairNonce>("nonce", *nonce)) : std::nullopt);
             }
             return PlayersDice{FairDice(from_hex_or_raise<FairSeed>("seed", seed), read),
                                static_cast<int>(nonces.size())};
           }),
           py::arg("seed"), py::arg("nonces"),
           "seed: 64 hexadecimal digits; nonces: 32 digits for each seat, None for a program's.")
      .def(
          "setup",
          [](const PlayersDice& d) {
            return PlayersSetup{d.dice.setup(), d.players};
          },
          "How the pieces lie before the first roll.")
      .def(
          "die",
          [](const PlayersDice& d, int round) {
            if (round < 1 || round > kRounds) throw py::index_error("rounds are 1 to 18");
            return d.dice.die(round);
          },
          py::arg("round"), "What the die shows in a round, 1 to 18.")
      .def("__repr__",
           [](const PlayersDice& d) { return "<bigshot.FairDice for " + std::to_string(d.players) + " seats>"; });
  module.def(
      "commitment_to",
      [](const std::string& seed) { return to_hex(commitment_to(from_hex_or_raise<FairSeed>("seed", seed))); },
      py::arg("seed"), "What is shown before the first nonce: the SHA-256 of the seed's bytes.");
}

}  // namespace

void bind_record(py::module_& module) {
  bind_game(module);
  bind_fair(module);
}

}  // namespace bigshot::python
