#include "auto_bid/auto_bid.h"

#include <algorithm>

namespace bigshot {

namespace {

// The most that one of the seat's purses holds: nobody overbids by comfort, even where it is allowed [C3, D3].
int fullest_purse(const State& state, Seat seat) {
  const SeatColors colors = state.colors_of(seat);
  return std::max(state.money(colors.first).millions, state.money(colors.second).millions);
}

// The legal loan that makes the purse fullest, if there is one.
std::optional<Action> best_loan(const State& state, Seat seat) {
  const SeatColors colors = state.colors_of(seat);
  std::optional<Action> best;
  int most = -1;
  for (const Color color : {colors.first, colors.second}) {
    const int after = state.money(color).millions + loan_pays(state.loans(color)).millions;
    if (state.is_legal(Action::loan(color)) && after > most) {
      best = Action::loan(color);
      most = after;
    }
  }
  return best;
}

std::vector<Action> before_auction(const State& state, Seat seat, const Comfort& comfort) {
  if (comfort.pass) return {Action::ready()};
  if (!comfort.max) return {};
  if (comfort.borrow && fullest_purse(state, seat) < *comfort.max) {
    if (const auto loan = best_loan(state, seat)) {
      // Who can take no further loan is not asked for `ready`.
      State after = state;
      after.apply(*loan);
      if (after.actor().is(seat) && after.is_legal(Action::ready())) return {*loan, Action::ready()};
      return {*loan};
    }
  }
  return {Action::ready()};
}

std::vector<Action> bid_up_to(const State& state, Seat seat, const Comfort& comfort) {
  const int next = state.standing_bid() + 1;
  if (next > *comfort.max) return {Action::pass()};
  if (next <= fullest_purse(state, seat) && state.is_legal(Action::bid(next))) return {Action::bid(next)};
  if (comfort.borrow) {
    if (const auto loan = best_loan(state, seat)) {
      State after = state;
      after.apply(*loan);
      if (next <= fullest_purse(after, seat) && after.is_legal(Action::bid(next)))
        return {*loan, Action::bid(next)};
    }
  }
  return {Action::pass()};
}

}  // namespace

bool is_auction_on(const State& state) {
  return state.phase() == Phase::kBorrowing || state.phase() == Phase::kBidding;
}

bool can_only_pass(const State& state) {
  ActionList legal;
  state.legal_actions(legal);
  return legal.size() == 1 && legal[0] == Action::pass();
}

Comfort current(const Comfort& comfort, const State& state) {
  if (is_auction_on(state) && comfort.round == state.round()) return comfort;
  Comfort rest;
  rest.auto_pass = comfort.auto_pass;
  return rest;
}

std::vector<Action> comfort_moves(const State& state, const Comfort& told) {
  const Actor actor = state.actor();
  if (!actor.is_seat() || !is_auction_on(state)) return {};
  const Comfort comfort = current(told, state);
  if (state.phase() == Phase::kBorrowing) return before_auction(state, actor.seat, comfort);
  if (comfort.pass) return {Action::pass()};
  if (comfort.max) return bid_up_to(state, actor.seat, comfort);
  if (comfort.auto_pass && can_only_pass(state)) return {Action::pass()};
  return {};
}

}  // namespace bigshot
