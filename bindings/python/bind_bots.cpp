// The project's bots by name, what they think, and the networks behind some of them.
#include <pybind11/stl.h>

#include <mutex>

#include "arena/seat_player.h"
#include "bots/bot.h"
#include "bots/evaluation/networks.h"
#include "python/arguments.h"
#include "python/bind.h"
#include "python/gil.h"
#include "python/kept_game.h"
#include "python/raise.h"
#include "rules/per.h"

namespace bigshot::python {

namespace {

// A bot thinks without the interpreter's lock, one thread at a time.
struct NamedBot {
  NamedBot(std::string called, std::unique_ptr<Bot> made) : name(std::move(called)), bot(std::move(made)) {}

  std::string name;
  std::unique_ptr<Bot> bot;
  std::mutex mutex;
};

std::unique_ptr<NamedBot> new_bot(const std::string& name, Seed seed) {
  auto bot = bigshot::make_named_bot(name);
  if (!bot) raise(bot.error());
  (*bot)->new_game(seed.value);
  return std::make_unique<NamedBot>(name, std::move(*bot));
}

void check_seat_acts(const State& state) {
  if (!state.actor().is_seat()) {
    throw py::value_error(state.finished() ? "the game is over: nobody acts"
                                           : "the die is to be rolled: no seat acts");
  }
}

// What a bot is asked about, as a copy: it thinks without the interpreter's lock, and whoever has the original may
// change it meanwhile.
struct Question {
  explicit Question(const Position& position) : first(position.state), now(position.state) {}
  explicit Question(const KeptGame& kept)
      : first(kept.game.first()), moves(kept.game.record().moves), now(kept.game.state()) {}

  GameSoFar so_far() const { return {first, moves, now}; }

  State first;
  std::vector<Action> moves;
  State now;
};

template <class Answer>
Answer ask(NamedBot& named, const Question& question, Answer (*think)(Bot&, const GameSoFar&, const Budget&)) {
  check_seat_acts(question.now);
  const std::atomic<bool>* stop = stop_at_end();
  const GilReleased release;
  const std::lock_guard lock(named.mutex);
  return think(*named.bot, question.so_far(), {.stop = stop});
}

template <class Asked>
int choose(NamedBot& named, const Asked& asked) {
  return ask<Action>(
             named, Question(asked),
             [](Bot& bot, const GameSoFar& game, const Budget& budget) { return bot.choose(game, budget); })
      .number();
}

py::list others_of(const Explanation& explanation) {
  py::list others;
  for (const OtherBidder& other : explanation.others) {
    py::dict told;
    told["seat"] = static_cast<int>(other.seat);
    told["limit"] = other.limit;
    told["manner"] = manner_id(other.manner);
    others.append(told);
  }
  return others;
}

template <class Asked>
py::object explain(NamedBot& named, const Asked& asked) {
  const Question question(asked);
  const auto explanation = ask<std::optional<Explanation>>(
      named, question,
      [](Bot& bot, const GameSoFar& game, const Budget& budget) { return bot.explain(game, budget); });
  if (!explanation) return py::none();
  py::list options;
  for (const OptionValue& option : explanation->options) {
    const std::vector<Action> whole = option.actions();
    py::tuple actions(whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) actions[i] = whole[i].number();
    options.append(py::make_tuple(actions, option.value));
  }
  py::list win;
  for (Seat seat : seats(question.now.players())) win.append(explanation->win[seat]);
  py::dict told;
  told["options"] = options;
  told["expected_price"] =
      explanation->expected_price ? py::object(py::float_(*explanation->expected_price)) : py::none();
  told["win"] = win;
  told["others"] = others_of(*explanation);
  return told;
}

void bind_named_bots(py::module_& module) {
  py::class_<NamedBot>(
      module, "Bot",
      "A bot of the project. The same seed and the same games give the same actions. Some learn from "
      "the moves of a Game how the others bid; a State shows them the position alone.")
      .def(py::init(&new_bot), py::arg("name"), py::arg("seed") = 0)
      .def_readonly("name", &NamedBot::name, "What it was made with.")
      .def(
          "new_game",
          [](NamedBot& named, Seed seed) {
            const GilReleased release;
            const std::lock_guard lock(named.mutex);
            named.bot->new_game(seed.value);
          },
          py::arg("seed"), "Forgets everything and begins with this seed.")
      .def("choose", &choose<Position>, py::arg("state"), "A legal action for the acting seat.")
      .def("choose", &choose<KeptGame>, py::arg("game"), "The same, told the game so far.")
      .def("explain", &explain<Position>, py::arg("state"),
           "What the options are worth to it, best first, the price it expects, each seat's chance to win, "
           "and what it expects of the others in this auction, as a dict; None if it cannot tell. "
           "An option is a tuple of its actions, one or all cubes of a placing, and the chance to win by it.")
      .def("explain", &explain<KeptGame>, py::arg("game"), "The same, told the game so far.")
      .def("__call__", &choose<Position>, "The same as choose().")
      .def("__call__", &choose<KeptGame>, "The same as choose().")
      .def("__repr__", [](const NamedBot& named) { return "bigshot.Bot('" + named.name + "')"; });
  module.def(
      "bot_names",
      [] {
        std::vector<std::string> names;
        for (const std::string_view name : bot_names()) names.emplace_back(name);
        return names;
      },
      "The names of all bots; 'mcts' may be followed by its simulations: 'mcts-500'.");
  module.def(
      "level_names",
      [] {
        std::vector<std::string> names;
        for (const std::string_view name : level_names()) names.emplace_back(name);
        return names;
      },
      "The levels that people choose, weakest first.");
}

struct KeptNetwork {
  std::shared_ptr<const WholeNetwork> network;
  std::string note;
};

KeptNetwork read_kept_network(const std::string& bytes) {
  const auto network = read_network(bytes);
  if (!network) {
    const NetworkFault& fault = network.error();
    raise(Message{std::string(fault.id), std::nullopt, {{"found", fault.found}, {"expected", fault.expected}}});
  }
  return {std::make_shared<const WholeNetwork>(*network), network->note};
}

py::dict forecast(const KeptNetwork& kept, const Position& position) {
  if (position.state.players() != kept.network->players) {
    throw py::value_error("the network is for " + std::to_string(kept.network->players) +
                          " players, the game has " + std::to_string(position.state.players()));
  }
  if (!network_fits(*position.board)) {
    throw py::value_error("the board has lots worth more than " + std::to_string(kHighestNetworkValue) +
                          ", which no network knows");
  }
  if (position.state.finished()) throw py::value_error("the game is over: ask reckon()");
  NetEvaluation evaluation(kept.network);
  evaluation.set_base(position.state);
  const NetEvaluation::Forecast told = evaluation.forecast({});
  const int players = position.state.players();
  py::dict result;
  result["win"] = std::vector<float>(told.win.begin(), told.win.begin() + players);
  result["balance"] = std::vector<float>(told.balance.begin(), told.balance.begin() + players);
  return result;
}

void bind_networks(py::module_& module) {
  py::class_<KeptNetwork>(module, "Network", "A value network: what a position is worth to each seat.")
      .def_static(
          "shipped",
          [](int players) {
            Options options;
            options.players = players;
            if (const auto refusal = check(options)) raise(*refusal, *standard_board_pointer());
            return KeptNetwork{network_for(players), ""};
          },
          py::arg("players") = 4, "The network that ships for this many players.")
      .def_static(
          "read", [](const py::bytes& bytes) { return read_kept_network(bytes); }, py::arg("content"),
          "A network from the bytes of its file.")
      .def_property_readonly(
          "players", [](const KeptNetwork& kept) { return kept.network->players; }, "For games of how many.")
      .def_readonly("note", &KeptNetwork::note, "What its file says about it.")
      .def("forecast", &forecast, py::arg("state"),
           "Each seat's chance to win and expected balance at the end of this round, before its cubes are placed; "
           "if "
           "the die is to be rolled, now. A dict with the lists 'win' and 'balance'.")
      .def("__repr__", [](const KeptNetwork& kept) {
        return "<bigshot.Network for " + std::to_string(kept.network->players) + " players>";
      });
}

}  // namespace

void bind_bots(py::module_& module) {
  bind_named_bots(module);
  bind_networks(module);
}

}  // namespace bigshot::python
