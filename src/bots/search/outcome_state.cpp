#include "bots/search/outcome_state.h"

#include "bots/search/seat_set.h"

namespace bigshot {

namespace {

Action auction_action(const State& state, const RoundOutcome& outcome) {
  const Seat seat = state.actor().seat;
  const Action loan = Action::loan(state.colors_of(seat).first);
  if (contains(outcome.borrowed, seat) && state.is_legal(loan)) return loan;
  const int standing = state.standing_bid();
  if (seat == outcome.winner) return standing < outcome.price ? Action::bid(outcome.price) : Action::pass();

  // Were nobody to bid against them, who leads would get the cubes as things stand.
  const Seat leads = state.standing_bidder().value_or(state.roller());
  const Action rival_bid = Action::bid(standing + 1);
  const bool needs_rival = leads == outcome.winner && standing + 1 < outcome.price;
  return needs_rival && state.is_legal(rival_bid) ? rival_bid : Action::pass();
}

}  // namespace

State state_after(State state, const RoundOutcome& outcome, const Placement& placement) {
  while (state.phase() == Phase::kBorrowing) state.apply(Action::ready());
  while (state.phase() == Phase::kBidding) state.apply(auction_action(state, outcome));
  if (state.phase() == Phase::kPaying) state.apply(Action::pay(outcome.payer));
  for (Action action : placement.actions) state.apply(action);
  return state;
}

}  // namespace bigshot
