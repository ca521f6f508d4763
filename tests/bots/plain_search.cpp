#include "bots/plain_search.h"

#include <algorithm>
#include <unordered_set>

namespace bigshot::support {

namespace {

// Values that differ by less are equal but for rounding: a million of balance counts for far more.
constexpr float kEqual = 1e-5F;

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

bool Span::contains(const Values& values, int players) const {
  for (Seat s : seats(players)) {
    if (values[s] < low[s] - kEqual || values[s] > high[s] + kEqual) return false;
  }
  return true;
}

bool Span::is_point(Seat seat) const { return high[seat] - low[seat] < kEqual; }

std::vector<State> PlainSolver::options_of(const State& state) const {
  if (state.phase() == Phase::kPlacing) return all_placed(state);
  std::vector<State> options;
  if (state.phase() == Phase::kBidding && bids_ == Bids::kSmallest) {
    options.push_back(after(state, {Action::pass()}));
    if (const auto raised = after_smallest_raise(state)) options.push_back(*raised);
    return options;
  }
  ActionList list;
  state.legal_actions(list);
  for (Action action : list) {
    const bool overbid =
        action.kind() == ActionKind::kBid && action.amount() > purse_of(state, state.actor().seat);
    if (!overbid || bids_ == Bids::kAll) options.push_back(after(state, {action}));
  }
  return options;
}

Span PlainSolver::solve(const State& state) {
  const auto known = known_.find(state.hash());
  if (known != known_.end()) return known->second;
  Span result;
  const bool auction_over = state.phase() == Phase::kPaying || state.phase() == Phase::kPlacing;
  if (!state.actor().is_seat() || (auction_over && !whole_round_)) {
    result.low = result.high = worth_(state);
  } else {
    const Seat seat = state.actor().seat;
    std::vector<Span> spans;
    for (const State& option : options_of(state)) spans.push_back(solve(option));
    float sure = spans.front().low[seat];
    for (const Span& span : spans) sure = std::max(sure, span.low[seat]);
    bool first = true;
    for (const Span& span : spans) {
      if (span.high[seat] < sure - kEqual) continue;
      for (Seat s : seats(kMaxPlayers)) {
        result.low[s] = first ? span.low[s] : std::min(result.low[s], span.low[s]);
        result.high[s] = first ? span.high[s] : std::max(result.high[s], span.high[s]);
      }
      first = false;
    }
  }
  known_.emplace(state.hash(), result);
  return result;
}

bool PlainSolver::is_best(const State& state, Action action) {
  const Seat seat = state.actor().seat;
  return state.is_legal(action) && solve(after(state, {action})).high[seat] >= solve(state).low[seat] - kEqual;
}

}  // namespace bigshot::support
