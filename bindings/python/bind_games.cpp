// The batch of games, with its arrays as numpy sees them: the memory itself, read-only, kept alive by the arrays.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <mutex>

#include "arena/shared_work.h"
#include "python/arguments.h"
#include "python/bind.h"
#include "python/games.h"
#include "python/gil.h"
#include "python/position.h"
#include "python/raise.h"

namespace bigshot::python {

namespace {

constexpr std::size_t kMostGamesAtOnce = std::size_t{1} << 22;

// With forcecast, because numpy takes no uint64 for safe. What does not fit becomes negative, which is no action.
using ActionArray = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

// One thread at a time changes the games; another that tries gets an exception, not half a step.
struct Batch {
  Batch(const GamesPlan& plan, BoardPointer named) : games(plan), board(std::move(named)) {}

  Games games;
  BoardPointer board;
  std::mutex mutex;

  std::unique_lock<std::mutex> lock() {
    std::unique_lock held(mutex, std::try_to_lock);
    if (!held.owns_lock()) throw std::runtime_error("another thread is stepping these games");
    return held;
  }
};

using BatchPointer = std::shared_ptr<Batch>;

// A view of the memory; the batch lives as long as any of them.
template <class Number>
py::array view_of(const BatchPointer& batch, const std::vector<Number>& numbers, std::vector<py::ssize_t> shape,
                  const py::dtype& type) {
  auto* owner = new BatchPointer(batch);
  const py::capsule base(owner, [](void* kept) { delete static_cast<BatchPointer*>(kept); });
  py::array made(type, std::move(shape), numbers.data(), base);
  made.attr("flags").attr("writeable") = false;
  return made;
}

template <class Number>
py::array view_of(const BatchPointer& batch, const std::vector<Number>& numbers, std::vector<py::ssize_t> shape) {
  return view_of(batch, numbers, std::move(shape), py::dtype::of<Number>());
}

BatchPointer make_batch(Whole n, const std::optional<Options>& options, const std::optional<Board>& board,
                        Seed seed, Whole threads, bool auto_reset, const std::string& chance, bool observations,
                        bool rows) {
  const std::int64_t count = n.value;
  if (count < 1 || count > static_cast<std::int64_t>(kMostGamesAtOnce)) {
    throw py::value_error("n is 1 to " + std::to_string(kMostGamesAtOnce) + ", not " + std::to_string(count));
  }
  if (threads.value < 1 || threads.value > kMostThreads) {
    throw py::value_error("threads is 1 to " + std::to_string(kMostThreads) + ", not " +
                          std::to_string(threads.value));
  }
  if (chance != "inside" && chance != "caller") {
    throw py::value_error("chance is 'inside' or 'caller', not '" + chance + "'");
  }
  GamesPlan plan{.count = static_cast<std::size_t>(count),
                 .options = options.value_or(Options{}),
                 .board = board.value_or(*standard_board_pointer()),
                 .seed = seed.value,
                 .threads = static_cast<int>(threads.value),
                 .auto_reset = auto_reset,
                 .rolls_inside = chance == "inside",
                 .observations = observations,
                 .rows = rows};
  auto named = board ? std::make_shared<const Board>(*board) : standard_board_pointer();
  const GilReleased release;
  return std::make_shared<Batch>(plan, std::move(named));
}

// The actions of a step, as they are or converted; anything that is not one whole number for each game is refused.
ActionArray to_actions(const Batch& batch, const py::object& given) {
  const auto array = py::array::ensure(given);
  if (!array) {
    PyErr_Clear();
    throw py::type_error("actions must be an array of whole numbers");
  }
  const char kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u') throw py::type_error("actions must be whole numbers");
  const auto count = static_cast<py::ssize_t>(batch.games.plan().count);
  if (array.ndim() != 1 || array.shape(0) != count) {
    throw py::value_error("actions must have the shape (" + std::to_string(count) + ",)");
  }
  auto actions = ActionArray::ensure(array);
  if (!actions) throw py::type_error("actions must be an array of whole numbers");
  return actions;
}

[[noreturn]] void raise_illegal(const Batch& batch, const IllegalStep& illegal) {
  try {
    raise(illegal.refusal, *batch.board, batch.games.plan().options.edition);
  } catch (py::error_already_set& refused) {
    const py::object error = refused.value();
    const py::object kind = py::module_::import("bigshot.errors").attr("IllegalAction");
    const py::object made = kind.attr("of")(error, illegal.game);
    PyErr_SetObject(kind.ptr(), made.ptr());
    throw py::error_already_set();
  }
}

void step(Batch& batch, const py::object& given) {
  const ActionArray actions = to_actions(batch, given);
  const std::span<const std::int64_t> numbers(actions.data(), static_cast<std::size_t>(actions.size()));
  std::optional<IllegalStep> illegal;
  {
    const auto held = batch.lock();
    const GilReleased release;
    illegal = batch.games.step(numbers);
  }
  if (illegal) raise_illegal(batch, *illegal);
}

py::array sample(Batch& batch) {
  py::array_t<std::int64_t> actions(static_cast<py::ssize_t>(batch.games.plan().count));
  const std::span<std::int64_t> numbers(actions.mutable_data(), batch.games.plan().count);
  {
    const auto held = batch.lock();
    const GilReleased release;
    batch.games.sample(numbers);
  }
  return actions;
}

py::array observe_seat(Batch& batch, int seat) {
  const auto count = static_cast<py::ssize_t>(batch.games.plan().count);
  const Seat asked = to_seat(seat, batch.games.state(0));
  py::array_t<std::int8_t> made({count, static_cast<py::ssize_t>(observation::kSize)});
  const std::span<std::int8_t> numbers(made.mutable_data(), static_cast<std::size_t>(made.size()));
  {
    const auto held = batch.lock();
    const GilReleased release;
    batch.games.observe(asked, numbers);
  }
  return made;
}

void bind_arrays(py::class_<Batch, BatchPointer>& type) {
  const auto count = [](const BatchPointer& b) { return static_cast<py::ssize_t>(b->games.plan().count); };
  const auto flags = py::dtype("bool");
  type.def_property_readonly(
          "legal",
          [=](const BatchPointer& b) {
            return view_of(b, b->games.arrays().legal, {count(b), Games::kActions}, flags);
          },
          "bool (n, 172): which actions are legal, by their numbers.")
      .def_property_readonly(
          "actor", [=](const BatchPointer& b) { return view_of(b, b->games.arrays().actor, {count(b)}); },
          "int8 (n,): the seat that acts, CHANCE or NOBODY.")
      .def_property_readonly(
          "observation",
          [=](const BatchPointer& b) {
            if (!b->games.plan().observations) throw py::value_error("made with observations=False");
            return view_of(b, b->games.arrays().observation, {count(b), observation::kSize});
          },
          "int8 (n, OBSERVATION_SIZE): what the acting seat sees.")
      .def_property_readonly(
          "rows",
          [=](const BatchPointer& b) {
            if (!b->games.plan().rows) throw py::value_error("made with rows=False");
            return view_of(b, b->games.arrays().rows, {count(b), Games::kRows});
          },
          "int16 (n, 96): the network's rows of the acting seat; -1 from the end of the list on.")
      .def_property_readonly(
          "row_weights",
          [=](const BatchPointer& b) {
            if (!b->games.plan().rows) throw py::value_error("made with rows=False");
            return view_of(b, b->games.arrays().row_weights, {count(b), Games::kRows});
          },
          "float32 (n, 96): the weights of the rows.")
      .def_property_readonly(
          "rewards",
          [=](const BatchPointer& b) {
            return view_of(b, b->games.arrays().rewards, {count(b), kMaxPlayers});
          },
          "float32 (n, 4): each seat's part of a victory that came with this step.")
      .def_property_readonly(
          "balances",
          [=](const BatchPointer& b) {
            return view_of(b, b->games.arrays().balances, {count(b), kMaxPlayers});
          },
          "int16 (n, 4): the balances of the game that ended last in each place, in millions.")
      .def_property_readonly(
          "done", [=](const BatchPointer& b) { return view_of(b, b->games.arrays().done, {count(b)}, flags); },
          "bool (n,): whether a game ended with this step.")
      .def_property_readonly(
          "game_number",
          [=](const BatchPointer& b) { return view_of(b, b->games.arrays().game_number, {count(b)}); },
          "uint64 (n,): which game of the seed is played in each place.");
}

}  // namespace

void bind_games(py::module_& module) {
  py::dict parts;
  for (const ObservationPart& part : observation::kParts) {
    parts[py::str(std::string(part.name))] = py::slice(part.begin, part.begin + part.size, 1);
  }
  module.attr("OBSERVATION_PARTS") = parts;
  module.attr("OBSERVATION_SIZE") = observation::kSize;
  module.attr("ROW_COUNT") = rows::kCount;
  py::class_<Batch, BatchPointer> type(
      module, "Games",
      "n games stepped at once. The arrays are the batch's own memory, read-only, and "
      "change with every step; copy what you want to keep.");
  type.def(py::init(&make_batch), py::arg("n"), py::arg("options") = py::none(), py::arg("board") = py::none(),
           py::kw_only(), py::arg("seed") = 0, py::arg("threads") = 1, py::arg("auto_reset") = true,
           py::arg("chance") = "inside", py::arg("observations") = true, py::arg("rows") = false,
           "Place i begins with game i of the seed and goes on with game i + n.")
      .def(
          "reset",
          [](Batch& b, std::optional<Seed> seed) {
            const auto held = b.lock();
            const GilReleased release;
            b.games.reset(seed ? seed->value : b.games.plan().seed);
          },
          py::arg("seed") = py::none(), "All games anew, from this seed or the same as before.")
      .def("step", &step, py::arg("actions"),
           "Does one action in each game; raises IllegalAction, and does none, if one of them is not legal.")
      .def("sample", &sample, "A random legal action for each game; 0 where a game is over.")
      .def("observe", &observe_seat, py::arg("seat"),
           "int8 (n, OBSERVATION_SIZE): what one seat sees in each game.")
      .def(
          "state",
          [](Batch& b, py::ssize_t game) {
            if (game < 0 || game >= static_cast<py::ssize_t>(b.games.plan().count)) {
              throw py::index_error("there is no game " + std::to_string(game));
            }
            const auto held = b.lock();
            return Position{b.games.state(static_cast<std::size_t>(game)), b.board};
          },
          py::arg("game"), "A copy of one game's position.")
      .def_property_readonly(
          "options", [](const Batch& b) { return b.games.plan().options; }, "The options of all games.")
      .def_property_readonly(
          "board", [](const Batch& b) { return *b.board; }, "The board of all games.")
      .def_property_readonly(
          "seed", [](const Batch& b) { return b.games.plan().seed; }, "The seed that the games are dealt from.")
      .def("__len__", [](const Batch& b) { return b.games.plan().count; })
      .def("__repr__", [](const Batch& b) {
        return "<bigshot.Games: " + std::to_string(b.games.plan().count) + " games with " +
               std::to_string(b.games.plan().options.players) + " players>";
      });
  bind_arrays(type);
  module.def(
      "observe",
      [](const Position& position, int seat) {
        py::array_t<std::int8_t> made(observation::kSize);
        observe(position.state, to_seat(seat, position.state),
                std::span<std::int8_t, observation::kSize>(made.mutable_data(), observation::kSize));
        return made;
      },
      py::arg("state"), py::arg("seat"), "int8 (OBSERVATION_SIZE,): what a seat sees of a position.");
}

}  // namespace bigshot::python
