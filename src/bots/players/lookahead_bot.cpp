#include "bots/players/lookahead_bot.h"

#include <algorithm>

#include "rules/reckoning.h"

namespace bigshot {

namespace {

constexpr std::size_t kExplainedPlacements = 5;

void sort_best_first(std::vector<OptionValue>& options) {
  std::stable_sort(options.begin(), options.end(),
                   [](const OptionValue& a, const OptionValue& b) { return a.value > b.value; });
}

Action raise(const State& state, const AuctionChoice& options) {
  if (options.needs_loan) return Action::loan(state.colors_of(state.actor().seat).first);
  return Action::bid(state.standing_bid() + 1);
}

}  // namespace

LookaheadBot::LookaheadBot(std::unique_ptr<Evaluation> evaluation, const LookaheadBotSettings& settings)
    : settings_(settings),
      evaluation_(std::move(evaluation)),
      lookahead_(*evaluation_, settings.lookahead),
      last_round_(final_, settings.lookahead) {}

void LookaheadBot::new_game(std::uint64_t) {
  plan_ = {};
  lookahead_.forget();
  last_round_.forget();
}

RoundLookahead& LookaheadBot::lookahead_for(const State& state) {
  return state.round() == kRounds ? last_round_ : lookahead_;
}

RoundLookahead& LookaheadBot::think(const State& state) {
  own_ = state.actor().seat;
  RoundLookahead& lookahead = lookahead_for(state);
  const bool new_round = lookahead.prepare(state, own_);
  if (new_round && state.round() != kRounds) look_deeper(state, lookahead);
  return lookahead;
}

Action LookaheadBot::choose(const State& state, const Budget& budget) {
  budget_ = budget;
  if (plays_exactly(state)) return endgame_.best(state);
  switch (state.phase()) {
    case Phase::kBorrowing:
      return choose_loan(state).action;
    case Phase::kBidding:
      return choose_bid(state);
    case Phase::kPaying:
      return Action::pay(think(state).best_payer(state.actor().seat, state.standing_bid()));
    default:
      own_ = state.actor().seat;
      if (!plan_.fits(state)) {
        const auto found = find_placements(state);
        plan_.follow(state, found[choose_among(state, found)]);
      }
      return plan_.take(state);
  }
}

Action LookaheadBot::choose_bid(const State& state) {
  const AuctionChoice options = think(state).choice();
  const std::size_t own = index(own_);
  return options.can_raise && options.raise[own] > options.pass[own] ? raise(state, options) : Action::pass();
}

LoanChoice LookaheadBot::choose_loan(const State& state) {
  think(state);
  return best_loan(state, [this](const State& auction) {
    lookahead_for(auction).prepare(auction, own_);
    return lookahead_for(auction).value();
  });
}

std::span<const Placement> LookaheadBot::find_placements(const State& state) {
  Evaluation& evaluation = state.round() == kRounds ? static_cast<Evaluation&>(final_) : *evaluation_;
  lookahead_.forget();
  last_round_.forget();
  evaluation.set_base(state);
  search_.prepare(state, state.cubes_on_offer(), evaluation);
  const int most =
      state.round() + 1 == kRounds ? settings_.own_placements_before_last_round : settings_.own_placements;
  return settings_.exhaustive ? search_.exhaustive(own_, most) : search_.quick(own_, most);
}

std::optional<Explanation> LookaheadBot::explain(const State& state, const Budget& budget) {
  budget_ = budget;
  own_ = state.actor().seat;
  return as_chances(explain_values(state), state);
}

Explanation LookaheadBot::explain_values(const State& state) {
  if (state.phase() == Phase::kPlacing) return explain_placing(state);
  if (plays_exactly(state)) return explain_exactly(state);
  return explain_auction(state);
}

// Values have a trace of the balance in them. Taking out that of the present balances leaves the chances to within
// a hundredth, and what differs between options as it was.
Explanation LookaheadBot::as_chances(Explanation explanation, const State& state) const {
  const Reckoning now = reckon(state);
  const auto trace = [&](std::size_t seat) {
    return kBalanceWeight * static_cast<float>(now.seats[seat].balance.millions);
  };
  for (OptionValue& option : explanation.options) option.value -= trace(index(own_));
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.players()); ++seat) {
    explanation.win[seat] -= trace(seat);
  }
  return explanation;
}

Explanation LookaheadBot::explain_auction(const State& state) {
  RoundLookahead& lookahead = think(state);
  Explanation explanation;
  const std::size_t own = index(own_);
  if (state.phase() == Phase::kBidding) {
    const AuctionChoice options = lookahead.choice();
    explanation.options.push_back({Action::pass(), options.pass[own]});
    if (options.can_raise) explanation.options.push_back({raise(state, options), options.raise[own]});
  } else if (state.phase() == Phase::kBorrowing) {
    const LoanChoice best = choose_loan(state);
    explanation.options.push_back({best.action, best.values[own]});
    lookahead.prepare(state, own_);
  }
  explanation.expected_price = lookahead.expected_price();
  explanation.win = lookahead.value();
  sort_best_first(explanation.options);
  return explanation;
}

// What it would do and, if that is not passing, what passing leads to.
Explanation LookaheadBot::explain_exactly(const State& state) {
  Explanation explanation;
  const Action best = endgame_.best(state);
  explanation.win = endgame_.value(state);
  explanation.options.push_back({best, explanation.win[index(own_)]});
  if (state.phase() == Phase::kBidding && best != Action::pass()) {
    State passed = state;
    passed.apply(Action::pass());
    explanation.options.push_back({Action::pass(), endgame_.value(passed)[index(own_)]});
  }
  return explanation;
}

// The first cube of each of the best placements stands for it.
Explanation LookaheadBot::explain_placing(const State& state) {
  const auto found = find_placements(state);
  Explanation explanation;
  for (std::size_t i = 0; i < std::min(found.size(), kExplainedPlacements); ++i) {
    explanation.options.push_back({found[i].actions[0], found[i].values[index(own_)]});
  }
  explanation.win = found.front().values;
  return explanation;
}

}  // namespace bigshot
