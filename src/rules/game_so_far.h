// A position and how it came about: what a bot is told when it is asked. Everybody at the table has seen the
// moves, so whoever asks a bot gives it all of them; a bot that looks at the position alone ignores the rest.
#pragma once  // public: installed with the library (docs/library.md)

#include <span>

#include "rules/action.h"
#include "rules/state.h"

namespace bigshot {

class GameSoFar {
 public:
  // A game that began with `first` and came to `now` by these moves; cubes that are only being tried out on the
  // lots need not be among them. Refers to all three, so it is good for the time of a call.
  GameSoFar(const State& first, std::span<const Action> moves, const State& now)
      : first_(&first), moves_(moves), now_(&now) {}
  // A position of which nothing else is known.
  explicit GameSoFar(const State& now) : GameSoFar(now, {}, now) {}

  const State& first() const { return *first_; }
  std::span<const Action> moves() const { return moves_; }
  const State& now() const { return *now_; }

 private:
  const State* first_;
  std::span<const Action> moves_;
  const State* now_;
};

}  // namespace bigshot
