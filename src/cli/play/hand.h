// Cubes that somebody is placing: on the board as far as that person sees it, but no moves of the game before they
// are confirmed, so they can be taken back one by one.
#pragma once

#include <vector>

#include "rules/state.h"

namespace bigshot::cli {

class Hand {
 public:
  // `before` is a position in which cubes are to be placed.
  explicit Hand(const State& before) : before_(before), state_(before) {}

  // Where the game would stand with the cubes placed so far; the next round's beginning if that is all of them.
  const State& state() const { return state_; }
  const State& before() const { return before_; }
  const std::vector<Action>& placings() const { return placings_; }
  bool complete() const { return static_cast<int>(placings_.size()) == before_.cubes_on_offer().total(); }

  // The position in which the next thing is typed: there is always somebody who acts in it.
  const State& asked_in() const { return complete() ? before_ : state_; }

  // Only a legal placing, and not when complete.
  void place(Action placing) {
    state_.apply(placing);
    placings_.push_back(placing);
  }

  // Takes the last cube back; false if there is none.
  bool take_back() {
    if (placings_.empty()) return false;
    placings_.pop_back();
    state_ = before_;
    for (Action placing : placings_) state_.apply(placing);
    return true;
  }

 private:
  State before_;
  State state_;
  std::vector<Action> placings_;
};

}  // namespace bigshot::cli
