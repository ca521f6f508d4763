#include "bots/plain_search.h"

#include <algorithm>
#include <unordered_set>

namespace bigshot::support {

namespace {

void place_all(const State& state, std::unordered_set<std::uint64_t>& seen, std::vector<State>& ended) {
  if (!seen.insert(state.hash()).second) return;
  if (state.phase() != Phase::kPlacing) {
    ended.push_back(state);
    return;
  }
  ActionList list;
  state.legal_actions(list);
  for (Action action : list) place_all(after(state, {action}), seen, ended);
}

int purse_of(const State& state, Seat seat) {
  const SeatColors colors = state.colors_of(seat);
  return std::max(state.money(colors.first).millions, state.money(colors.second).millions);
}

}  // namespace

std::vector<State> all_placed(const State& placing) {
  std::unordered_set<std::uint64_t> seen;
  std::vector<State> ended;
  place_all(placing, seen, ended);
  return ended;
}

State after(State state, std::initializer_list<Action> actions) {
  for (Action action : actions) state.apply(action);
  return state;
}

std::optional<State> after_smallest_raise(const State& bidding) {
  const Seat seat = bidding.actor().seat;
  const int bid = bidding.standing_bid() + 1;
  if (bid > kHighestBid) return std::nullopt;
  if (bid <= purse_of(bidding, seat)) return after(bidding, {Action::bid(bid)});
  const Action loan = Action::loan(bidding.colors_of(seat).first);
  if (!bidding.is_legal(loan)) return std::nullopt;
  const State borrowed = after(bidding, {loan});
  if (bid > purse_of(borrowed, seat)) return std::nullopt;
  return after(borrowed, {Action::bid(bid)});
}

Values PlainSolver::value(const State& state) {
  const auto known = known_.find(state.hash());
  if (known != known_.end()) return known->second;
  Values result{};
  switch (state.phase()) {
    case Phase::kBorrowing:
      result = best_of(state);
      break;
    case Phase::kBidding:
      result = best_bid(state);
      break;
    case Phase::kPaying:
    case Phase::kPlacing:
      result = whole_round_ ? best_of(state) : worth_(state);
      break;
    default:
      result = worth_(state);
  }
  known_.emplace(state.hash(), result);
  return result;
}

Values PlainSolver::best_of(const State& state) {
  const std::size_t seat = index(state.actor().seat);
  ActionList list;
  state.legal_actions(list);
  std::vector<State> options;
  if (state.phase() == Phase::kPlacing) {
    options = all_placed(state);
  } else {
    for (Action action : list) options.push_back(after(state, {action}));
  }
  Values best{};
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Values values = value(options[i]);
    if (i == 0 || values[seat] > best[seat]) best = values;
  }
  return best;
}

Values PlainSolver::best_bid(const State& state) {
  if (bids_ == Bids::kAll) return best_of(state);
  const std::size_t seat = index(state.actor().seat);
  const Values pass = value(after(state, {Action::pass()}));
  const auto raised = after_smallest_raise(state);
  if (!raised) return pass;
  const Values raise = value(*raised);
  return raise[seat] > pass[seat] ? raise : pass;
}

}  // namespace bigshot::support
