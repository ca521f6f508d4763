#include "arena/simulation.h"

#include <gtest/gtest.h>

#include "record/boards.h"

namespace bigshot {
namespace {

SimulationPlan plan_of(int players, std::uint64_t games) {
  SimulationPlan plan;
  plan.options.players = players;
  plan.board = standard_board();
  plan.bots.assign(static_cast<std::size_t>(players), "random");
  plan.games = games;
  plan.seed = 4;
  return plan;
}

std::string records_of(const SimulationPlan& plan) {
  std::string records;
  SimulationEvents events;
  events.on_records = [&](const std::string& lines) { records += lines; };
  simulate(plan, events);
  return records;
}

TEST(Simulation, is_the_same_with_any_number_of_threads) {
  SimulationPlan plan = plan_of(3, 700);
  const std::string one = records_of(plan);
  plan.threads = 3;
  EXPECT_EQ(one, records_of(plan));
}

TEST(Simulation, sums_up_what_it_played) {
  const SimulationSummary summary = simulate(plan_of(4, 500), {});
  EXPECT_EQ(summary.games, 500U);
  std::uint64_t wins = summary.no_winner;
  for (const std::uint64_t seat : summary.wins) wins += seat;
  EXPECT_GE(wins, 500U);  // shared victories count for each
  EXPECT_LT(wins, 520U);
}

TEST(Simulation, ends_when_it_is_told_to) {
  SimulationEvents events;
  std::atomic<bool> stop = false;
  std::uint64_t done = 0;
  events.on_progress = [&](std::uint64_t games) {
    done = games;
    stop = true;
  };
  events.stop = &stop;
  const SimulationSummary summary = simulate(plan_of(4, 100'000), events);
  EXPECT_EQ(summary.games, done);
  EXPECT_LT(summary.games, 1000U);
}

TEST(Simulation, seats_programs_of_others_and_counts_their_faults) {
  SimulationPlan plan = plan_of(2, 2);
  plan.bots[1] = "exec:while read -r line; do echo no; done";
  plan.players.budget = std::chrono::milliseconds(20000);
  const SimulationSummary summary = simulate(plan, {});
  EXPECT_EQ(summary.games, 2U);
  EXPECT_FALSE(summary.faults[Seat{0}].any());
  EXPECT_GT(summary.faults[Seat{1}].illegal, 30U);
  EXPECT_EQ(summary.faults[Seat{1}].late + summary.faults[Seat{1}].missing, 0U);
}

}  // namespace
}  // namespace bigshot
