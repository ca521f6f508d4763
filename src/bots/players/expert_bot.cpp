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
      next_evaluation_(make_evaluation()),
      next_lookahead_(*next_evaluation_, settings.next_round),
      next_last_round_(next_final_, settings.last_round),
      deep_outcomes_(settings.deep_outcomes),
      adapts_(settings.adapts),
      model_(make_evaluation()) {}

const Bidders* ExpertBot::watch_bidders(const GameSoFar& game) {
  trusts_everybody_ = true;
  if (!adapts_) return nullptr;
  beliefs_ = model_.watch(game);
  for (int seat = 0; seat < game.now().players(); ++seat) {
    const SeatBelief& belief = beliefs_[static_cast<std::size_t>(seat)];
    bidders_[static_cast<std::size_t>(seat)] = belief.bidder();
    if (game.now().actor().is(static_cast<Seat>(seat))) continue;
    const bool trusted = belief.temperature() < kTrustedTemperature && std::abs(belief.bias()) < kTrustedBias;
    trusts_everybody_ = trusts_everybody_ && trusted;
  }
  return &bidders_;
}

void ExpertBot::tell_of_others(const State& state, RoundLookahead& lookahead, Explanation& explanation) {
  if (!adapts_ || state.phase() != Phase::kBidding) return;
  for (int i = 0; i < state.players(); ++i) {
    const auto seat = static_cast<Seat>(i);
    if (seat == own() || state.has_passed(seat)) continue;
    explanation.others.push_back({seat, lookahead.expected_limit(seat, own()), manner_of(beliefs_[index(seat)])});
  }
}

Values ExpertBot::last_round_value(State before_roll) {
  before_roll.apply(Action::roll(1));
  while (before_roll.phase() == Phase::kBorrowing) before_roll.apply(Action::ready());
  next_last_round_.forget();
  next_last_round_.prepare(before_roll, own(), bidders());
  return next_last_round_.value();
}

Values ExpertBot::deep_value(const State& before_roll) {
  if (before_roll.round() == kRounds) return last_round_value(before_roll);
  Values sum{};
  for (int face = 1; face <= kDieFaces; ++face) {
    State rolled = before_roll;
    rolled.apply(Action::roll(face));
    while (rolled.phase() == Phase::kBorrowing) rolled.apply(Action::ready());
    next_lookahead_.forget();
    next_lookahead_.prepare(rolled, own(), bidders());
    const Values values = next_lookahead_.value();
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) sum[seat] += values[seat] / kDieFaces;
  }
  return sum;
}

void ExpertBot::look_deeper(const State& state, RoundLookahead& lookahead) {
  if (state.round() + 1 == kRounds) return look_into_last_round(lookahead);
  const int expected_price = static_cast<int>(std::lround(lookahead.expected_price()));
  for (int seat = 0; seat < state.players() && !stopped(); ++seat) {
    const auto winner = static_cast<Seat>(seat);
    const bool may_win = state.phase() == Phase::kPaying ? state.actor().is(winner) : !state.has_passed(winner);
    if (may_win) correct_outcomes_of(winner, state, lookahead, expected_price);
  }
}

void ExpertBot::look_into_last_round(RoundLookahead& lookahead) {
  deep_outcomes_left_ = deep_outcomes_;
  lookahead.value_outcomes_by(
      [this](const State& now, const RoundOutcome& outcome, const Placement& placement) -> std::optional<Values> {
        if (deep_outcomes_left_ == 0 || stopped()) return std::nullopt;
        --deep_outcomes_left_;
        return last_round_value(state_after(now, outcome, placement));
      });
}

// Which of the winner's placements is best after the next round, and by how much the values differ from the
// shallow ones at the price to be expected. Where even the lowest price needs a loan, the shallow ones must do.
void ExpertBot::correct_outcomes_of(Seat winner, const State& state, RoundLookahead& lookahead,
                                    int expected_price) {
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
    const Values deep = deep_value(ended);
    if (i > 0 && deep[index(winner)] <= best_deep[index(winner)]) continue;
    best = i;
    best_deep = deep;
  }
  lookahead.correct(winner, best, {});
  const Values shallow = lookahead.outcome(winner, paid);
  Values difference{};
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) difference[seat] = best_deep[seat] - shallow[seat];
  lookahead.correct(winner, 0, difference);
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
    for (int n = 0; n < placement.count; ++n) next.apply(placement.actions[static_cast<std::size_t>(n)]);
    values.push_back(deep_value(next));
  }
  return values;
}

}  // namespace bigshot
