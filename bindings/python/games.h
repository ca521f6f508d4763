// Many games stepped at once, each step written into arrays that Python reads without a copy: a vectorised
// environment (the idea of EnvPool). Free of Python: it is called without the interpreter's lock.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "arena/play_game.h"
#include "bots/evaluation/features.h"
#include "python/observation.h"
#include "python/workers.h"
#include "rules/state.h"

namespace bigshot::python {

struct GamesPlan {
  std::size_t count = 1;
  Options options;
  Board board;
  std::uint64_t seed = 0;
  int threads = 1;
  bool auto_reset = true;    // a game that ends begins anew in the same step
  bool rolls_inside = true;  // chance is rolled inside; otherwise the die is an action like others
  bool observations = true;  // what is written after each step
  bool rows = false;
};

// An action that is not legal in its game.
struct IllegalStep {
  std::size_t game;
  Refusal refusal;
};

class Games {
 public:
  static constexpr int kActions = Action::kEnd;
  static constexpr int kRows = RowList::kCapacity;
  static constexpr std::int16_t kNoRow = -1;

  // What is told about every game, one line each.
  struct Arrays {
    std::vector<std::uint8_t> legal;         // [action]: 1 if it is legal
    std::vector<std::int8_t> actor;          // the acting seat, -1 chance, -2 nobody
    std::vector<std::int8_t> observation;    // [observation::kSize], of the acting seat
    std::vector<std::int16_t> rows;          // [kRows]: the network's rows of the acting seat, kNoRow at the end
    std::vector<float> row_weights;          // [kRows]
    std::vector<float> rewards;              // [seat]: the part of the victory that a seat got with this step
    std::vector<std::int16_t> balances;      // [seat]: at the end of the game that ended last here
    std::vector<std::uint8_t> done;          // 1 if a game ended with this step
    std::vector<std::uint64_t> game_number;  // which game of the seed is played here
  };

  // The plan must be possible: the caller has made a State with its options and board.
  explicit Games(const GamesPlan& plan);

  const GamesPlan& plan() const { return plan_; }
  const Arrays& arrays() const { return arrays_; }
  const State& state(std::size_t game) const { return places_[game].state; }

  // All games anew: game i is the deal of seed_of(seed, i).
  void reset(std::uint64_t seed);
  // Does one action in each game, or in none if one of them is not legal. Games that are over (without auto-reset)
  // take no action: what stands there is not looked at.
  std::optional<IllegalStep> step(std::span<const std::int64_t> actions);
  // A random legal action for each game, 0 where a game is over.
  void sample(std::span<std::int64_t> actions);
  // The observation of one seat in each game.
  void observe(Seat seat, std::span<std::int8_t> out);

 private:
  struct Place {
    State state;
    Chance chance;
    Random sampler;
    std::uint64_t number;
  };

  void begin(std::size_t game, std::uint64_t number);
  void begin_all(std::size_t first, std::size_t end);
  void roll(Place& place) const;
  void step_range(std::size_t first, std::size_t end);
  void finish(std::size_t game);
  void write(std::size_t game);
  void write_rows(std::size_t game, Seat seat);

  GamesPlan plan_;
  Arrays arrays_;
  std::vector<Place> places_;
  // What a step does in each game. Copied: other threads of Python may write to the array that it came in.
  std::vector<Action> checked_;
  Workers workers_;
};

}  // namespace bigshot::python
