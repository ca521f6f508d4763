#include "bots/search/next_round.h"

#include <algorithm>

#include "bots/search/outcome_state.h"

namespace bigshot {

namespace {

State auction_after_roll(State before_roll, int face) {
  before_roll.apply(Action::roll(face));
  while (before_roll.phase() == Phase::kBorrowing) before_roll.apply(Action::ready());
  return before_roll;
}

}  // namespace

NextRound::NextRound(std::unique_ptr<Evaluation> evaluation, const NextRoundSettings& settings)
    : evaluation_(std::move(evaluation)),
      lookahead_(*evaluation_, settings.next_round),
      last_round_(final_, settings.last_round) {}

Values NextRound::last_round_value(State before_roll, const Thinker& thinker) {
  last_round_.forget();
  last_round_.prepare(auction_after_roll(before_roll, 1), thinker.own, thinker.bidders);
  return last_round_.value();
}

Values NextRound::value(const State& before_roll, const Thinker& thinker) {
  if (before_roll.round() == kRounds) return last_round_value(before_roll, thinker);
  Values sum{};
  for (int face = 1; face <= kDieFaces; ++face) {
    lookahead_.forget();
    lookahead_.prepare(auction_after_roll(before_roll, face), thinker.own, thinker.bidders);
    const Values values = lookahead_.value();
    for (Seat seat : seats(kMaxPlayers)) sum[seat] += values[seat] / kDieFaces;
  }
  return sum;
}

void NextRound::correct_outcomes_of(Seat winner, const State& state, RoundLookahead& lookahead, int expected_price,
                                    const Thinker& thinker) {
  const SeatColors colors = state.colors_of(winner);
  const int purse = std::max(state.money(colors.first).millions, state.money(colors.second).millions);
  const bool stands = state.standing_bidder() == winner;
  const bool for_nothing = winner == state.roller() && state.standing_bid() == 0;
  const int lowest = stands || for_nothing ? state.standing_bid() : state.standing_bid() + 1;
  if (lowest > purse) return;
  const int price = stands && state.phase() == Phase::kPaying ? lowest : std::clamp(expected_price, lowest, purse);
  const RoundOutcome outcome{winner, price, price == 0 ? colors.first : lookahead.best_payer(winner, price)};

  const auto placements = lookahead.placements(winner);
  std::size_t best = 0;
  Values best_deep{};
  int paid = 0;
  for (std::size_t i = 0; i < placements.size(); ++i) {
    const State ended = state_after(state, outcome, placements[i]);
    paid = state.money(outcome.payer).millions - ended.money(outcome.payer).millions;
    const Values deep = value(ended, thinker);
    if (i > 0 && deep[winner] <= best_deep[winner]) continue;
    best = i;
    best_deep = deep;
  }
  lookahead.correct(winner, best, {});
  const Values shallow = lookahead.outcome(winner, paid);
  Values difference{};
  for (Seat seat : seats(kMaxPlayers)) difference[seat] = best_deep[seat] - shallow[seat];
  lookahead.correct(winner, 0, difference);
}

}  // namespace bigshot
