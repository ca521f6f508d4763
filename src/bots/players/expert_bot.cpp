#include "bots/players/expert_bot.h"

#include <algorithm>
#include <cmath>

namespace bigshot {

namespace {

// Who is softer, or pays more or less than a raise is worth, by more than this is not taken to answer perfectly.
constexpr float kTrustedTemperature = 0.015F;
constexpr float kTrustedBias = 0.02F;

}  // namespace

ExpertBot::ExpertBot(const MakeEvaluation& make_evaluation, const ExpertSettings& settings)
    : LookaheadBot(make_evaluation(), settings.this_round),
      next_round_(make_evaluation(), settings.next_rounds),
      deep_outcomes_(settings.deep_outcomes),
      adapts_(settings.adapts),
      model_(make_evaluation) {}

const Bidders* ExpertBot::watch_bidders(const GameSoFar& game) {
  trusts_everybody_ = true;
  if (!adapts_) return nullptr;
  beliefs_ = model_.watch(game);
  for (Seat seat : seats(game.now().players())) {
    const SeatBelief& belief = beliefs_[seat];
    bidders_[seat] = belief.bidder();
    if (game.now().actor().is(seat)) continue;
    const bool trusted = belief.temperature() < kTrustedTemperature && std::abs(belief.bias()) < kTrustedBias;
    trusts_everybody_ = trusts_everybody_ && trusted;
  }
  return &bidders_;
}

void ExpertBot::tell_of_others(const State& state, RoundLookahead& lookahead, Explanation& explanation) {
  if (!adapts_ || state.phase() != Phase::kBidding) return;
  for (Seat seat : seats(state.players())) {
    if (seat == own() || state.has_passed(seat)) continue;
    explanation.others.push_back({seat, lookahead.expected_limit(seat, own()), manner_of(beliefs_[seat])});
  }
}

void ExpertBot::look_deeper(const State& state, RoundLookahead& lookahead) {
  if (state.round() + 1 == kRounds) return look_into_last_round(lookahead);
  const int expected_price = static_cast<int>(std::lround(lookahead.expected_price()));
  for (Seat winner : seats(state.players())) {
    if (stopped()) return;
    const bool may_win = state.phase() == Phase::kPaying ? state.actor().is(winner) : !state.has_passed(winner);
    if (may_win) next_round_.correct_outcomes_of(winner, state, lookahead, expected_price, thinker());
  }
}

void ExpertBot::look_into_last_round(RoundLookahead& lookahead) {
  deep_outcomes_left_ = deep_outcomes_;
  lookahead.value_outcomes_by(
      [this](const State& now, const RoundOutcome& outcome, const Placement& placement) -> std::optional<Values> {
        if (deep_outcomes_left_ == 0 || stopped()) return std::nullopt;
        --deep_outcomes_left_;
        return next_round_.last_round_value(state_after(now, outcome, placement), thinker());
      });
}

// What the next round makes of them. When there is no time left, the rest stays behind.
std::vector<Values> ExpertBot::look_closer(const State& state, std::span<const Placement> found) {
  if (state.round() == kRounds || stopped()) return LookaheadBot::look_closer(state, found);
  std::vector<Values> values;
  for (const Placement& placement : found) {
    if (!values.empty() && stopped()) {
      values.push_back(values.front());
      continue;
    }
    State next = state;
    for (Action action : placement.actions) next.apply(action);
    values.push_back(next_round_.value(next, thinker()));
  }
  return values;
}

}  // namespace bigshot
