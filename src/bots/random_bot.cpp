#include "bots/random_bot.h"

#include <algorithm>
#include <bit>

namespace bigshot {

namespace {

// A step of n or more has the chance 1 / 2^(n-1).
int random_step(Random& random) { return 1 + std::countr_zero(random() | (std::uint64_t{1} << 63)); }

// The list begins with pass or ready; loans come next, then bids.
Action random_auction_action(const State& state, const ActionList& list, Random& random) {
  const int others = list.size() - 1;
  if (others == 0) return list[0];
  const bool loan_first = list[1].number() < Action::kBidBase;
  const int loans = state.phase() == Phase::kBorrowing ? others : (loan_first ? 1 : 0);
  const int bids = others - loans;
  const std::uint32_t kinds = 1U + (loans > 0 ? 1U : 0U) + (bids > 0 ? 1U : 0U);
  const std::uint32_t kind = below(random, kinds);
  if (kind == 0) return list[0];
  if (kind == 1 && loans > 0) {
    return list[loans == 1 ? 1 : 1 + static_cast<int>(below(random, static_cast<std::uint32_t>(loans)))];
  }
  return list[loans + std::min(random_step(random), bids)];
}

}  // namespace

Action random_action(const State& state, const ActionList& list, Random& random) {
  if (state.phase() == Phase::kBidding || state.phase() == Phase::kBorrowing) {
    return random_auction_action(state, list, random);
  }
  return list[static_cast<int>(below(random, static_cast<std::uint32_t>(list.size())))];
}

Action RandomBot::choose(const State& state, const Budget&) {
  ActionList list;
  state.legal_actions(list);
  return random_action(state, list, random_);
}

}  // namespace bigshot
