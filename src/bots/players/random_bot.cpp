#include "bots/players/random_bot.h"

#include <algorithm>
#include <bit>

namespace bigshot {

namespace {

// Everything from one draw, and without a branch that the processor would have to guess or a list of all bids:
// games between random bots spend most of their time here. The upper half of the draw chooses the kind of move,
// the lower half the step of a bid: a step of n or more has the chance 1 / 2^(n-1).
Action random_bidding_action(const State& state, Random& random) {
  const std::uint64_t drawn = random();
  const Seat seat = state.actor().seat;
  const int loans = state.can_borrow_at_bid(seat) ? 1 : 0;
  const int bids = std::max(state.bid_limit(seat) - state.standing_bid(), 0);
  const int kinds = 1 + loans + (bids > 0 ? 1 : 0);
  const int kind = static_cast<int>(((drawn >> 32) * static_cast<std::uint64_t>(kinds)) >> 32);
  const int step = 1 + std::countr_zero(drawn | (std::uint64_t{1} << 31));
  const Action bid = Action::bid(state.standing_bid() + std::min(step, bids));
  const Action loan = Action::loan(state.colors_of(seat).first);
  const Action no_bid = kind == 0 ? Action::pass() : loan;
  return kind <= loans ? no_bid : bid;
}

// The list begins with ready; loans come next, one for each colour that may borrow.
Action random_borrowing_action(const ActionList& list, Random& random) {
  if (list.size() == 1 || below(random, 2) == 0) return list[0];
  return list[1 + static_cast<int>(below(random, static_cast<std::uint32_t>(list.size() - 1)))];
}

}  // namespace

Action random_action(const State& state, Random& random) {
  if (state.phase() == Phase::kBidding) return random_bidding_action(state, random);
  ActionList list;
  state.legal_actions(list);
  if (state.phase() == Phase::kBorrowing) return random_borrowing_action(list, random);
  return list[static_cast<int>(below(random, static_cast<std::uint32_t>(list.size())))];
}

Action RandomBot::choose(const GameSoFar& game, const Budget&) { return random_action(game.now(), random_); }

}  // namespace bigshot
