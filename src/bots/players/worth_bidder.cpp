#include "bots/players/worth_bidder.h"

#include <algorithm>

namespace bigshot {

namespace {

Color fuller_purse(const State& state, Seat seat) {
  const SeatColors colors = state.colors_of(seat);
  return state.money(colors.first) >= state.money(colors.second) ? colors.first : colors.second;
}

// What the bank keeps of the next loan [R5].
float loan_cost(const State& state, Color color) {
  return static_cast<float>(kLoanDebt - loan_pays(state.loans(color)).millions);
}

// Raises by one as long as the bid is below `worth`, borrowing only where the loan's own cost leaves something;
// else passes. Never bids what it cannot pay, even where it could [C3].
Action bid_by_worth(const State& state, float worth) {
  const Color purse = fuller_purse(state, state.actor().seat);
  const int bid = state.standing_bid() + 1;
  const int money = state.money(purse).millions;
  if (static_cast<float>(bid) > worth) return Action::pass();
  if (bid <= money) return Action::bid(bid);
  const Action loan = Action::loan(purse);
  if (!state.is_legal(loan)) return Action::pass();
  const bool enough = bid <= money + loan_pays(state.loans(purse)).millions;
  return enough && static_cast<float>(bid) + loan_cost(state, purse) <= worth ? loan : Action::pass();
}

// Before the auction [C2, D2]: borrows for the fuller purse if even that is short of `worth` by more than the loan
// costs.
Action borrow_by_worth(const State& state, float worth) {
  const Color purse = fuller_purse(state, state.actor().seat);
  const Action loan = Action::loan(purse);
  const float short_by = worth - static_cast<float>(state.money(purse).millions);
  return state.is_legal(loan) && short_by > loan_cost(state, purse) ? loan : Action::ready();
}

}  // namespace

Action WorthBidder::choose(const GameSoFar& game, const Budget&) {
  const State& state = game.now();
  switch (state.phase()) {
    case Phase::kBorrowing:
      return borrow_by_worth(state, worth_of_offer(state));
    case Phase::kBidding:
      return bid_by_worth(state, worth_of_offer(state));
    case Phase::kPaying:  // [D3]
      return Action::pay(fuller_purse(state, state.actor().seat));
    default:
      return choose_place(state);
  }
}

}  // namespace bigshot
