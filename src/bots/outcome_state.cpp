#include "bots/outcome_state.h"

namespace bigshot {

namespace {

Action auction_action(const State& state, const RoundOutcome& outcome) {
  const Seat seat = state.actor().seat;
  const Action loan = Action::loan(state.colors_of(seat).first);
  if (((outcome.borrowed >> index(seat)) & 1) != 0 && state.is_legal(loan)) return loan;
  if (seat != outcome.winner || state.standing_bid() >= outcome.price) return Action::pass();
  return Action::bid(outcome.price);
}

}  // namespace

State state_after(State state, const RoundOutcome& outcome, const Placement& placement) {
  while (state.phase() == Phase::kBorrowing) state.apply(Action::ready());
  while (state.phase() == Phase::kBidding) state.apply(auction_action(state, outcome));
  if (state.phase() == Phase::kPaying) state.apply(Action::pay(outcome.payer));
  for (int i = 0; i < placement.count; ++i) state.apply(placement.actions[static_cast<std::size_t>(i)]);
  return state;
}

}  // namespace bigshot
