#include "arena/seated_game.h"

#include <algorithm>
#include <ctime>

namespace bigshot {

namespace {

std::chrono::nanoseconds now(clockid_t clock) {
  std::timespec time{};
  clock_gettime(clock, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Action timed_choice(const Game& game, SeatPlayer& player, const Budget& budget, DecisionTimes& times) {
  const clockid_t clock = player.thinks_elsewhere() ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
  const auto begin = now(clock);
  const Action action = player.choose(game, budget);
  times.add(now(clock) - begin);
  return action;
}

}  // namespace

void DecisionTimes::add(std::chrono::nanoseconds time) {
  ++decisions;
  total += time;
  worst = std::max(worst, time);
}

void DecisionTimes::add(const DecisionTimes& other) {
  decisions += other.decisions;
  total += other.total;
  worst = std::max(worst, other.worst);
}

void play_seated(Game& game, Chance& chance, const SeatedPlayers& players, const Budget& budget,
                 SeatTimes& times) {
  play_on(
      game.state(), chance, budget,
      [&](Seat seat) -> std::optional<Action> {
        SeatPlayer& player = *players[seat];
        const Action action = timed_choice(game, player, budget, times[seat]);
        if (player.failure()) return std::nullopt;
        return action;
      },
      [&](Action action) { game.play(action); });
}

}  // namespace bigshot
