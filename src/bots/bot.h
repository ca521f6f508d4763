// A player that is a program. One decision at a time: given the game so far, a budget and a seed, an action. What
// it does follows from these alone: the same record and the same seed give the same move wherever it is asked,
// however often it was asked before. Only `random`, which is there to be fast, draws on from move to move.
//
// A bot gets the whole state even where money is hidden: everything that changes a purse is announced, so a
// careful listener knows all purses [C1]. Bots do no I/O, start no threads and look at no clock; how much they
// may think, and when they must stop, comes from outside.
#pragma once  // public: installed with the library (docs/library.md)

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "bots/explanation.h"
#include "rules/game_so_far.h"
#include "rules/state.h"

namespace bigshot {

struct Budget {
  // When this becomes true the bot answers at once with the best it has.
  const std::atomic<bool>* stop = nullptr;

  bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

class Bot {
 public:
  virtual ~Bot() = default;

  // Forgets everything; from here on the same seed and the same games give the same actions.
  virtual void new_game(std::uint64_t seed) = 0;

  // A legal action for the acting seat. Only while a seat acts.
  virtual Action choose(const GameSoFar& game, const Budget& budget) = 0;

  // What the acting seat's options are worth in this bot's eyes; nothing if it cannot tell.
  virtual std::optional<Explanation> explain(const GameSoFar&, const Budget&) { return std::nullopt; }
};

// What the bot does until it is somebody else's turn or something new happens: one action, or all cubes of a
// placement. Ends before an action that is not legal, which would be a bug of the bot; then that is `illegal`.
struct Turn {
  std::vector<Action> actions;
  std::optional<Action> illegal;
};
Turn choose_turn(Bot& bot, const GameSoFar& game, const Budget& budget);

// The names that make_bot knows: the levels that people choose, weakest first, then those to measure against
// (docs/bots.md says what each of them is).
// "mcts" may be followed by its number of simulations: "mcts-500", "mcts-10k".
std::vector<std::string_view> bot_names();
// The levels alone.
std::vector<std::string_view> level_names();

// Whether the bot of this name values positions by the networks (bots/evaluation/networks.h).
bool uses_network(std::string_view name);

struct WholeNetwork;

// A bot by its name; nothing if there is none of that name. With a network, one that uses networks takes it in
// place of the shipped one for as many players; for the others there is then nothing.
std::unique_ptr<Bot> make_bot(std::string_view name);
std::unique_ptr<Bot> make_bot(std::string_view name, std::shared_ptr<const WholeNetwork> network);

}  // namespace bigshot
