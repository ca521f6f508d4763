// Bidding without looking at the others: the cubes are worth so much to me, so I go up to that. What the simple
// bots share.
#pragma once

#include "rules/state.h"

namespace bigshot {

// Raises by one as long as the bid is below `worth` (in millions), borrowing only where the loan's own cost
// leaves something; else passes. Never bids what it cannot pay, even where it could [C3].
Action bid_by_worth(const State& state, float worth);

// Before the auction [C2, D2]: borrows for the fuller purse if even that is short of `worth` by more than the
// loan costs.
Action borrow_by_worth(const State& state, float worth);

// The fuller purse pays [D3].
Action pay_from_fuller_purse(const State& state);

}  // namespace bigshot
