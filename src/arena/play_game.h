// One game between bots, from its seed alone to its end.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bots/bot.h"
#include "rules/per.h"
#include "rules/setup.h"
#include "rules/state.h"

namespace bigshot {

// Bots by seat; a bot may sit in several seats only if it keeps nothing from one decision to the next.
using Table = PerSeat<Bot*>;

// Everything random in a game but the bots' own choices: the same seed deals the same cubes and rolls the same
// dice, whoever plays.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed) {}

  Setup deal(int players) { return bigshot::deal(players, random_); }
  Action roll() { return Action::roll(1 + static_cast<int>(below(random_, kDieFaces))); }

 private:
  Random random_;
};

// The seed that a seat's bot gets in a game with this seed.
constexpr std::uint64_t bot_seed(std::uint64_t game_seed, std::size_t seat) { return seed_of(game_seed, seat); }

// The loop of every game between programs: the die is rolled, or `ask` says what the seat does, and `play` does
// it. Until the game that `state` looks at is over, the budget is stopped, or `ask` says nothing. What is chosen
// while the budget is stopped is chosen in a hurry, and not played.
template <class Ask, class Play>
void play_on(const State& state, Chance& chance, const Budget& budget, Ask ask, Play play) {
  while (!state.finished()) {
    const Actor actor = state.actor();
    const std::optional<Action> action = actor.is_seat() ? ask(actor.seat) : chance.roll();
    if (!action || budget.stopped()) return;
    play(*action);
  }
}

// Plays from `state` to the end, or until the budget is stopped. The moves are appended to `moves`, which holds
// those that led from `first` to `state`.
void play_to_end(const State& first, State& state, Chance& chance, const Table& table, const Budget& budget,
                 std::vector<Action>& moves);

}  // namespace bigshot
