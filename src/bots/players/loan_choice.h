// Loans before the auction [C2, D2]: each seat in turn takes what leads to most for it, knowing that the others
// will do the same.
#pragma once

#include "bots/evaluation/evaluation.h"

namespace bigshot {

struct LoanChoice {
  Action action;    // of the acting seat
  Values values{};  // what it leads to
};

// `value_of_auction` values a state whose auction has begun.
template <class ValueOfAuction>
LoanChoice best_loan(const State& state, ValueOfAuction value_of_auction) {
  ActionList options;
  state.legal_actions(options);
  const Seat actor = state.actor().seat;
  LoanChoice best;
  for (Action option : options) {
    State next = state;
    next.apply(option);
    const Values values =
        next.phase() == Phase::kBorrowing ? best_loan(next, value_of_auction).values : value_of_auction(next);
    if (best.action == Action() || values[actor] > best.values[actor]) best = {option, values};
  }
  return best;
}

}  // namespace bigshot
