#include "python/python_player.h"

#include "bots/players/random_bot.h"
#include "python/gil.h"
#include "python/kept_game.h"
#include "python/raise.h"
#include "record/game_record.h"

namespace bigshot::python {

void Failure::keep(const char* what, py::error_already_set& error) {
  if (!cause_) {
    what_ = what;
    cause_ = error.value();
  }
  stop_ = true;
}

namespace {

[[noreturn]] void raise_bot_error(const std::string& text, const py::object& cause) {
  const py::object kind = py::module_::import("bigshot.errors").attr("BotError");
  const py::object error = kind(text);
  error.attr("__cause__") = cause;
  PyErr_SetObject(kind.ptr(), error.ptr());
  throw py::error_already_set();
}

// What the sentences of the catalogue say, without the options of the command line that they recommend.
std::string why_it_does_not_play(const Message& failure) {
  const auto fact = [&failure](std::string_view name) {
    for (const Fact& each : failure.facts) {
      if (each.name == name) return each.value;
    }
    return std::string();
  };
  std::string why = "it ended, closed its input or output, or cannot be started";
  if (failure.id == "engine.late") why = "no answer came within " + fact("number") + " ms";
  if (failure.id == "engine.illegal") why = "its answer is no legal move: " + fact("answer");
  return fact("name") + " does not play: " + why + "; on_error='count' plays on without it";
}

}  // namespace

void raise_program_failure(const Message& failure) {
  try {
    raise(failure);
  } catch (py::error_already_set& refused) {
    raise_bot_error(why_it_does_not_play(failure), refused.value());
  }
}

void Failure::raise_if_any() {
  if (!cause_) return;
  if (PyErr_GivenExceptionMatches(cause_.ptr(), PyExc_Exception) == 0) {
    PyErr_SetObject(py::type::of(cause_).ptr(), cause_.ptr());
    throw py::error_already_set();
  }
  raise_bot_error(what_ + ": " + py::cast<std::string>(py::repr(cause_)), cause_);
}

PythonPlayer::PythonPlayer(py::object bot, BoardPointer board, Failure& failure, bool count_faults)
    : bot_(std::move(bot)), board_(std::move(board)), failure_(failure), count_faults_(count_faults) {}

PythonPlayer::~PythonPlayer() {
  const GilTaken taken;
  if (taken) {
    choose_ = py::object();
    bot_ = py::object();
  } else {
    choose_.release();
    bot_.release();
  }
}

void PythonPlayer::fail(py::error_already_set& error) {
  // Ctrl-C or sys.exit() inside of a bot is none of its faults: it ends the run.
  if (count_faults_ && error.matches(PyExc_Exception)) {
    ++faults_.missing;
  } else {
    failure_.keep("a bot raised an exception", error);
  }
}

namespace {

// Whether a function can be called with so many arguments and no others. What hides how it is called, as compiled
// code does, gets one.
bool can_take(const py::object& function, int count) {
  try {
    const py::object signature = py::module_::import("inspect").attr("signature")(function);
    py::tuple arguments(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < arguments.size(); ++i) arguments[i] = py::none();
    signature.attr("bind")(*arguments);
    return true;
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_TypeError) && !error.matches(PyExc_ValueError)) throw;
    return false;
  }
}

}  // namespace

void PythonPlayer::prepare() {
  if (choose_) return;
  if (py::isinstance<py::type>(bot_)) bot_ = bot_();
  py::object found = py::hasattr(bot_, "choose") ? py::object(bot_.attr("choose")) : bot_;
  // A bigshot.Bot takes the Game alone, but not a choose() that a subclass has put in its place.
  const py::object own = py::module_::import("bigshot._core").attr("Bot").attr("choose").attr("__func__");
  if (py::getattr(found, "__func__", py::none()).is(own)) {
    takes_ = Takes::kGame;
  } else if (!can_take(found, 1) && can_take(found, 2)) {
    takes_ = Takes::kStateAndGame;
  }
  choose_ = std::move(found);
}

void PythonPlayer::new_game(std::uint64_t seed) {
  spare_ = Random(seed);
  const GilTaken taken;
  if (!taken) return;
  try {
    call_python([&] {
      prepare();
      if (py::hasattr(bot_, "new_game")) bot_.attr("new_game")(seed);
    });
  } catch (py::error_already_set& error) {
    fail(error);
  }
}

Action PythonPlayer::choose(const Game& game, const Budget& budget) {
  if (budget.stopped()) return random_action(game.state(), spare_);
  const GilTaken taken;
  if (!taken) return random_action(game.state(), spare_);
  try {
    return call_python([&] { return ask(game); });
  } catch (py::error_already_set& error) {
    fail(error);
  } catch (const py::builtin_exception& failed) {
    failed.set_error();
    py::error_already_set error;
    fail(error);
  }
  return random_action(game.state(), spare_);
}

py::object PythonPlayer::ask_function(const Game& game, const Position& position) const {
  if (takes_ == Takes::kState) return choose_(position);
  const KeptGame so_far{game, {}, board_};
  return takes_ == Takes::kGame ? choose_(so_far) : choose_(position, so_far);
}

Action PythonPlayer::ask(const Game& game) {
  const Position position{game.state(), board_};
  if (!choose_) throw py::type_error("the bot could not be made");
  const Action action = to_move(ask_function(game, position), position);
  const auto refusal = game.state().check(action);
  if (!refusal) return action;
  if (count_faults_) {
    ++faults_.illegal;
    return random_action(game.state(), spare_);
  }
  raise(*refusal, *board_, game.state().options().edition);
}

Action PythonPlayer::to_move(const py::object& answer, const Position& position) const {
  if (py::isinstance<py::str>(answer)) {
    const auto action = read_legal_move(position.state, py::cast<std::string>(answer), *board_);
    if (!action) raise(action.error(), position.state.options().edition);
    return *action;
  }
  if (!PyIndex_Check(answer.ptr())) {
    throw py::type_error("a bot answers with an action's number or text, not with " +
                         py::cast<std::string>(py::repr(answer)));
  }
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(answer.ptr()));
  if (!number) throw py::error_already_set();
  int overflow = 0;
  const long found = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  return overflow != 0 ? Action() : action_of(found);
}

}  // namespace bigshot::python
