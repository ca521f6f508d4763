#include "arena/exec_player.h"

#include "arena/engine_protocol.h"
#include "bots/players/random_bot.h"

namespace bigshot {

ExecPlayer::ExecPlayer(std::string command, const PlayerSettings& settings)
    : command_(std::move(command)), settings_(settings) {}

void ExecPlayer::new_game(std::uint64_t seed) { random_ = Random(seed); }

Action ExecPlayer::choose(const Game& game, const Budget& budget) {
  if (const auto action = ask(game, budget)) return *action;
  return random_action(game.state(), random_);
}

std::optional<Action> ExecPlayer::ask(const Game& game, const Budget& budget) {
  if (budget.stopped()) return std::nullopt;
  if (!make_sure_it_runs()) {
    ++faults_.missing;
    return std::nullopt;
  }
  program_->send(engine_question(++id_, game, settings_.budget));
  auto deadline = ChildProcess::Clock::now() + settings_.budget;
  if (std::exchange(just_started_, false)) deadline += settings_.start_up;
  return wait_for_answer(game, deadline, budget);
}

std::optional<Action> ExecPlayer::wait_for_answer(const Game& game, ChildProcess::Clock::time_point deadline,
                                                  const Budget& budget) {
  using Kind = ChildProcess::Reading::Kind;
  while (true) {
    const ChildProcess::Reading reading = program_->read_line(deadline, budget);
    if (reading.kind == Kind::kEnded) {
      ++faults_.missing;
      end_program();
      return std::nullopt;
    }
    if (reading.kind == Kind::kNothing) {
      if (!budget.stopped()) count_late();
      return std::nullopt;
    }
    const EngineAnswer answer = reading.kind == Kind::kLine ? read_engine_answer(reading.line, id_, game)
                                                            : EngineAnswer{EngineAnswer::Kind::kWrong, {}};
    if (answer.kind == EngineAnswer::Kind::kMove) {
      starts_without_answer_ = 0;
      late_in_a_row_ = 0;
      return answer.move;
    }
    if (answer.kind == EngineAnswer::Kind::kWrong) {
      late_in_a_row_ = 0;
      ++faults_.illegal;
      return std::nullopt;
    }
    // Without this a program could go on with old answers for ever.
    if (ChildProcess::Clock::now() >= deadline) {
      count_late();
      return std::nullopt;
    }
  }
}

// Starts it if it does not run; false if it never will again.
bool ExecPlayer::make_sure_it_runs() {
  if (program_ != nullptr) return true;
  if (starts_ >= kMostStarts || starts_without_answer_ >= kMostStartsWithoutAnswer) return false;
  ++starts_;
  ++starts_without_answer_;
  just_started_ = true;
  late_in_a_row_ = 0;
  program_ = ChildProcess::start(command_);
  return program_ != nullptr;
}

void ExecPlayer::count_late() {
  ++faults_.late;
  if (++late_in_a_row_ >= kMostLateInARow) end_program();
}

void ExecPlayer::end_program() {
  ++faults_.crashed;
  program_.reset();
}

}  // namespace bigshot
