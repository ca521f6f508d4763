// A bot written in Python at a seat of the arena. Whatever it does, the arena goes on or ends in order: an
// exception, an answer that is no move, an illegal move.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <mutex>
#include <optional>

#include "arena/seat_player.h"
#include "python/position.h"
#include "record/message.h"

namespace bigshot::python {

// What went wrong first in a run that is to end with it.
class Failure {
 public:
  const std::atomic<bool>& stop() const { return stop_; }
  void end() { stop_ = true; }

  // Whether nobody wants the result any more: a run that notices need not make one.
  bool unwanted() const { return unwanted_; }
  void forget_result() { unwanted_ = true; }

  // Keeps the Python exception that is being handled, if it is the first. Needs the interpreter's lock.
  void keep(const char* what, py::error_already_set& error);
  // Raises BotError from what was kept; what is no mere error, such as KeyboardInterrupt, as it is. Needs the
  // interpreter's lock.
  void raise_if_any();

 private:
  std::atomic<bool> stop_ = false;
  std::atomic<bool> unwanted_ = false;
  std::string what_;
  py::object cause_;
};

// Raises BotError for a program of somebody else that did not play. Needs the interpreter's lock.
[[noreturn]] void raise_program_failure(const Message& failure);

class PythonPlayer : public SeatPlayer {
 public:
  // `bot` is a function of a State, an object with choose(state) and perhaps new_game(seed), or a class of such
  // objects, of which each seat gets its own. Where the function needs two arguments, the second is the Game so
  // far. A bigshot.Bot that keeps its own choose() is asked with the Game alone. Faults are counted if
  // `count_faults`, otherwise the first is kept in `failure`.
  PythonPlayer(py::object bot, BoardPointer board, Failure& failure, bool count_faults);
  ~PythonPlayer() override;

  void new_game(std::uint64_t seed) override;
  Action choose(const Game& game, const Budget& budget) override;
  PlayerFaults take_faults() override { return std::exchange(faults_, {}); }

 private:
  // What the function is called with.
  enum class Takes { kState, kStateAndGame, kGame };

  void prepare();
  py::object ask_function(const Game& game, const Position& position) const;
  Action ask(const Game& game);
  Action to_move(const py::object& answer, const Position& position) const;
  void fail(py::error_already_set& error);

  py::object bot_;
  py::object choose_;
  Takes takes_ = Takes::kState;
  BoardPointer board_;
  Failure& failure_;
  const bool count_faults_;
  Random spare_{0};
  PlayerFaults faults_;
};

}  // namespace bigshot::python
