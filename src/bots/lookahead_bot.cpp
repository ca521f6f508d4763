#include "bots/lookahead_bot.h"

namespace bigshot {

LookaheadBot::LookaheadBot(std::unique_ptr<Evaluation> evaluation, const LookaheadBotSettings& settings)
    : settings_(settings),
      evaluation_(std::move(evaluation)),
      lookahead_(*evaluation_, settings.lookahead),
      last_round_(final_, settings.lookahead) {}

void LookaheadBot::new_game(std::uint64_t) {
  planned_.clear();
  lookahead_.forget();
  last_round_.forget();
}

RoundLookahead& LookaheadBot::lookahead_for(const State& state) {
  return state.round() == kRounds ? last_round_ : lookahead_;
}

Evaluation& LookaheadBot::evaluation_for(const State& state) {
  if (state.round() == kRounds) return final_;
  return *evaluation_;
}

Action LookaheadBot::choose(const State& state, const Budget&) {
  own_ = state.actor().seat;
  switch (state.phase()) {
    case Phase::kBorrowing:
      return choose_loan(state);
    case Phase::kBidding:
      return choose_bid(state);
    case Phase::kPaying: {
      RoundLookahead& lookahead = lookahead_for(state);
      lookahead.prepare(state, own_);
      return Action::pay(lookahead.best_payer(own_, state.standing_bid()));
    }
    default:
      return choose_place(state);
  }
}

Action LookaheadBot::choose_bid(const State& state) {
  RoundLookahead& lookahead = lookahead_for(state);
  lookahead.prepare(state, own_);
  const AuctionChoice options = lookahead.choice();
  if (!options.can_raise || options.raise[index(own_)] <= options.pass[index(own_)]) return Action::pass();
  if (options.needs_loan) return Action::loan(state.colors_of(own_).first);
  return Action::bid(state.standing_bid() + 1);
}

// What the round leads to when the loans that are left to decide are taken by who gains by them.
Values LookaheadBot::value_of_loans(const State& state) {
  if (state.phase() != Phase::kBorrowing) {
    RoundLookahead& lookahead = lookahead_for(state);
    lookahead.prepare(state, own_);
    return lookahead.value();
  }
  const std::size_t actor = index(state.actor().seat);
  ActionList options;
  state.legal_actions(options);
  Values best{};
  bool first = true;
  for (Action option : options) {
    State next = state;
    next.apply(option);
    const Values values = value_of_loans(next);
    if (first || values[actor] > best[actor]) best = values;
    first = false;
  }
  return best;
}

Action LookaheadBot::choose_loan(const State& state) {
  ActionList options;
  state.legal_actions(options);
  Action best;
  float best_value = 0;
  for (Action option : options) {
    State next = state;
    next.apply(option);
    const float value = value_of_loans(next)[index(own_)];
    if (best == Action() || value > best_value) {
      best = option;
      best_value = value;
    }
  }
  return best;
}

Action LookaheadBot::choose_place(const State& state) {
  if (planned_.empty() || planned_for_ != state.hash()) {
    Evaluation& evaluation = evaluation_for(state);
    evaluation.set_base(state);
    lookahead_.forget();
    last_round_.forget();
    search_.prepare(state, state.cubes_on_offer(), evaluation);
    const auto found =
        settings_.exhaustive ? search_.exhaustive(own_, 1) : search_.quick(own_, settings_.own_placements);
    planned_.clear();
    for (int i = found.front().count - 1; i >= 0; --i) {
      planned_.push_back(found.front().actions[static_cast<std::size_t>(i)]);
    }
  }
  const Action action = planned_.back();
  planned_.pop_back();
  State next = state;
  next.apply(action);
  planned_for_ = next.hash();
  return action;
}

}  // namespace bigshot
