// Searches written as plainly as can be, over the rules' own states and actions: what the bots' searches are held
// against.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bots/evaluation/evaluation.h"

namespace bigshot::support {

// Every distinct position that placing all the cubes in hand leads to.
std::vector<State> all_placed(const State& placing);

// What an action, or a loan and a bid, does.
State after(State state, std::initializer_list<Action> actions);

// The smallest raise of the acting seat, with a loan only if it is short without; nothing if it cannot pay it.
std::optional<State> after_smallest_raise(const State& bidding);

// What a position may lead to for each seat: from the lowest to the highest over all ways to choose between
// options that are equally good. Mostly the two are the same.
struct Span {
  Values low{};
  Values high{};

  bool contains(const Values& values, int players) const;
  bool is_point(Seat seat) const;
};

// Solves everything from a position to the end of its auction or round: everybody takes what is best for the own
// seat.
class PlainSolver {
 public:
  enum class Bids { kSmallest, kPayable, kAll };  // kAll: any bid and any loan that is legal, overbids too [C3]
  using Worth = std::function<Values(const State& ended)>;

  // `worth` values the end of the round if the whole round is to be solved, else the end of the auction: the
  // position in which the winner pays or places.
  PlainSolver(Bids bids, bool whole_round, Worth worth)
      : bids_(bids), whole_round_(whole_round), worth_(std::move(worth)) {}

  Span solve(const State& state);
  // Whether an action is among the best of the acting seat.
  bool is_best(const State& state, Action action);

 private:
  std::vector<State> options_of(const State& state) const;

  const Bids bids_;
  const bool whole_round_;
  const Worth worth_;
  std::unordered_map<std::uint64_t, Span> known_;
};

}  // namespace bigshot::support
