// Many games between bots, in parallel and reproducible: the same seed gives the same games and the same
// summary, whatever the number of threads and ranks, and the parts of a run add up to the whole.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/parts.h"
#include "arena/seat_player.h"
#include "cluster/ranks.h"
#include "record/game_record.h"
#include "rules/per.h"
#include "rules/reckoning.h"

namespace bigshot {

struct SimulationPlan {
  Options options;
  Board board;
  bool board_ships = true;
  std::vector<std::string> bots;  // the player of each seat, by a name that make_player knows
  std::uint64_t games = 1;
  std::uint64_t seed = 1;
  int threads = 1;
  PlayerSettings players;
  // The numbers of the games to be played, ascending; otherwise all.
  std::optional<std::vector<Range>> parts = std::nullopt;
  // With whom the games are shared; each of them has the same plan. Only the leader has a summary and hears of
  // events.
  Ranks* ranks = nullptr;
};

struct SimulationSummary {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  PerSeat<std::uint64_t> wins{};     // shared victories count for each winner
  PerSeat<std::int64_t> balances{};  // sums, in millions
  PerSeat<std::uint64_t> loans{};    // sums
  std::uint64_t no_winner = 0;       // games that nobody won [E6]
  PerSeat<PlayerFaults> faults{};    // of programs of others
  std::optional<Message> failure;    // of one of them, which ended the run

  void add(const SimulationSummary& other);

  friend bool operator==(const SimulationSummary&, const SimulationSummary&) = default;
};

struct SimulationEvents {
  // The records of finished games, one line each, in order. Left empty, none are made; all ranks must want them
  // then.
  std::function<void(const std::string& lines)> on_records;
  // Each finished piece: which games, and their sums. In order, without those that were dropped.
  std::function<void(const Range& games, const SimulationSummary& sums)> on_part;
  // How many games are done.
  std::function<void(std::uint64_t games)> on_progress;
  // When this becomes true, games that are not finished are dropped, and the summary is of those that are.
  const std::atomic<bool>* stop = nullptr;
};

// How many games the plan makes, in its parts.
std::uint64_t games_of(const SimulationPlan& plan);

SimulationSummary simulate(const SimulationPlan& plan, const SimulationEvents& events);

}  // namespace bigshot
