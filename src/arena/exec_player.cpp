#include "arena/exec_player.h"

#include "arena/engine_log.h"
#include "bots/players/random_bot.h"
#include "record/utf8.h"

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
    fail("engine.ended", {});
    return std::nullopt;
  }
  const bool first = std::exchange(just_started_, false);
  send(engine_question(++id_, game, settings_.budget, first));
  auto deadline = ChildProcess::Clock::now() + settings_.budget;
  if (first) deadline += settings_.start_up;
  return wait_for_answer(game, deadline, budget);
}

std::optional<Action> ExecPlayer::wait_for_answer(const Game& game, ChildProcess::Clock::time_point deadline,
                                                  const Budget& budget) {
  using Kind = ChildProcess::Reading::Kind;
  while (true) {
    const ChildProcess::Reading reading = program_->read_line(deadline, budget);
    if (reading.kind == Kind::kEnded) {
      ++faults_.missing;
      fail("engine.ended", {});
      end_program();
      return std::nullopt;
    }
    if (reading.kind == Kind::kNothing) {
      if (!budget.stopped()) count_late();
      return std::nullopt;
    }
    if (settings_.log != nullptr) settings_.log->came(command_, reading.line);
    const EngineAnswer answer = reading.kind == Kind::kLine ? read_engine_answer(reading.line, id_, game)
                                                            : EngineAnswer{EngineAnswer::Kind::kWrong, {}};
    if (answer.kind == EngineAnswer::Kind::kMove) {
      starts_without_answer_ = 0;
      late_in_a_row_ = 0;
      if (answer.hello) identity_ = answer.hello;
      return answer.move;
    }
    if (answer.kind == EngineAnswer::Kind::kWrong) {
      late_in_a_row_ = 0;
      ++faults_.illegal;
      fail("engine.illegal", {{"answer", excerpt(reading.line)}});
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

void ExecPlayer::send(const std::string& line) {
  if (settings_.log != nullptr) settings_.log->sent(command_, line);
  program_->send(line);
}

void ExecPlayer::fail(std::string_view id, std::vector<Fact> facts) {
  if (settings_.forgives || failure_) return;
  facts.insert(facts.begin(), {"name", std::string(kExecPrefix) + excerpt(command_)});
  failure_ = Message{std::string(id), std::nullopt, std::move(facts)};
}

void ExecPlayer::count_late() {
  ++faults_.late;
  fail("engine.late", {{"number", std::to_string(settings_.budget.count())}});
  if (++late_in_a_row_ >= kMostLateInARow) end_program();
}

void ExecPlayer::end_program() {
  ++faults_.crashed;
  program_.reset();
}

}  // namespace bigshot
