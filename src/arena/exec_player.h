// A program of somebody else at a seat: "exec:COMMAND" (docs/engine-protocol.md). What it does not answer, or
// answers too late or wrongly, `random` decides for it, and that is counted.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "arena/child_process.h"
#include "arena/engine_protocol.h"
#include "arena/seat_player.h"

namespace bigshot {

class ExecPlayer : public SeatPlayer {
 public:
  ExecPlayer(std::string command, const PlayerSettings& settings);

  void new_game(std::uint64_t seed) override;
  Action choose(const Game& game, const Budget& budget) override;
  PlayerFaults take_faults() override { return std::exchange(faults_, {}); }
  bool thinks_elsewhere() const override { return true; }
  std::optional<Message> failure() const override { return failure_; }

  // Who the program says it is; nothing if it never did.
  const std::optional<EngineIdentity>& identity() const { return identity_; }

  // A program that keeps ending, or keeps silent, is started again only so often.
  static constexpr int kMostStartsWithoutAnswer = 3;
  static constexpr int kMostStarts = 100;
  // After so many late answers in a row it is taken for hanging, and ended.
  static constexpr int kMostLateInARow = 10;

 private:
  // The program's move; nothing if the decision is forfeited.
  std::optional<Action> ask(const Game& game, const Budget& budget);
  std::optional<Action> wait_for_answer(const Game& game, ChildProcess::Clock::time_point deadline,
                                        const Budget& budget);
  bool make_sure_it_runs();
  void send(const std::string& line);
  void count_late();
  void end_program();
  void fail(std::string_view id, std::vector<Fact> facts);

  const std::string command_;
  const PlayerSettings settings_;
  std::unique_ptr<ChildProcess> program_;
  std::uint64_t id_ = 0;  // of the last question
  bool just_started_ = false;
  int starts_ = 0;
  int starts_without_answer_ = 0;  // in a row
  int late_in_a_row_ = 0;
  Random random_{0};
  PlayerFaults faults_;
  std::optional<Message> failure_;
  std::optional<EngineIdentity> identity_;
};

}  // namespace bigshot
