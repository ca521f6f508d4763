#include "bots/players/lookahead_bot.h"

#include <algorithm>

#include "bots/players/earlier_decisions.h"
#include "rules/per.h"
#include "rules/random.h"
#include "rules/reckoning.h"

namespace bigshot {

namespace {

constexpr std::size_t kExplainedPlacements = 5;

void sort_best_first(std::vector<OptionValue>& options) {
  std::stable_sort(options.begin(), options.end(),
                   [](const OptionValue& a, const OptionValue& b) { return a.value > b.value; });
}

LookaheadSettings in_last_round(const LookaheadBotSettings& settings) {
  LookaheadSettings result = settings.lookahead;
  result.outcomes = settings.outcomes_in_last_round;
  return result;
}

// The first of those that are worth most to a seat.
std::size_t best_for(Seat seat, const std::vector<Values>& values) {
  const auto best = std::max_element(values.begin(), values.end(),
                                     [&](const Values& a, const Values& b) { return a[seat] < b[seat]; });
  return static_cast<std::size_t>(best - values.begin());
}

Seat next_in(const State& state, Seat seat) {
  do {
    seat = next_seat(seat, state.players());
  } while (state.has_passed(seat));
  return seat;
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
      last_round_(final_, in_last_round(settings)) {}

void LookaheadBot::new_game(std::uint64_t seed) {
  seed_ = seed;
  forget();
}

void LookaheadBot::forget() {
  decided_.reset();
  plan_ = {};
  lookahead_.forget();
  last_round_.forget();
}

// What it thinks at its first decision of a round it builds on in the next ones. If it was not there, or has
// explained something since, it thinks all that again: its move follows from the game alone.
void LookaheadBot::catch_up(const GameSoFar& game, const Budget& budget) {
  const std::vector<Decision> earlier = earlier_decisions(game);
  if (!earlier.empty() && decided_ == earlier.back().state.hash()) return;
  forget();
  for (const Decision& decision : earlier) decide(decision.in(game), budget);
}

RoundLookahead& LookaheadBot::lookahead_for(const State& state) {
  return state.round() == kRounds ? last_round_ : lookahead_;
}

void LookaheadBot::begin(const GameSoFar& game, const Budget& budget) {
  budget_ = budget;
  own_ = game.now().actor().seat;
  bidders_ = watch_bidders(game);
}

RoundLookahead& LookaheadBot::think(const State& state) {
  RoundLookahead& lookahead = lookahead_for(state);
  const bool new_round = lookahead.prepare(state, own_, bidders_);
  if (new_round && state.round() != kRounds) look_deeper(state, lookahead);
  return lookahead;
}

Action LookaheadBot::choose(const GameSoFar& game, const Budget& budget) {
  catch_up(game, budget);
  return decide(game, budget);
}

Action LookaheadBot::decide(const GameSoFar& game, const Budget& budget) {
  const State& state = game.now();
  begin(game, budget);
  decided_ = state.hash();
  if (plays_exactly(state)) return endgame_.best(state);
  switch (state.phase()) {
    case Phase::kBorrowing:
      return choose_loan(state).action;
    case Phase::kBidding:
      return choose_bid(state);
    case Phase::kPaying:
      return Action::pay(think(state).best_payer(state.actor().seat, state.standing_bid()));
    default:
      if (!plan_.fits(state)) {
        const auto found = find_placements(state);
        plan_.follow(state, found[best_for(own_, look_closer(state, found))]);
      }
      return plan_.take(state);
  }
}

Action LookaheadBot::choose_bid(const State& state) {
  const AuctionChoice options = think(state).choice();
  if (!options.can_raise || !wants_to_raise(state, options.raise[own_] - options.pass[own_]))
    return Action::pass();
  return leap(state, raise(state, options));
}

// Drawn from the seed and the position alone, so that the same game gives the same bids.
bool LookaheadBot::wants_to_raise(const State& state, float advantage) const {
  const float chance = settings_.bids_as.raise_chance(advantage);
  if (settings_.bids_as.temperature <= 0) return chance > 0;
  return unit_float(seed_of(seed_, state.hash())) < chance;
}

Action LookaheadBot::leap(const State& state, Action smallest) {
  if (settings_.leap <= 0 || smallest.kind() != ActionKind::kBid) return smallest;
  const Seat rival =
      state.standing_bidder().value_or(state.roller() == own_ ? next_in(state, own_) : state.roller());
  const int limit = std::min(lookahead_for(state).expected_limit(own_, rival), state.bid_limit(own_));
  const int further =
      static_cast<int>(settings_.leap * static_cast<float>(std::max(0, limit - smallest.amount())));
  return Action::bid(smallest.amount() + further);
}

LoanChoice LookaheadBot::choose_loan(const State& state) {
  think(state);
  return best_loan(state, [this](const State& auction) {
    lookahead_for(auction).prepare(auction, own_, bidders_);
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

std::vector<Values> LookaheadBot::look_closer(const State&, std::span<const Placement> found) {
  std::vector<Values> values;
  for (const Placement& placement : found) values.push_back(placement.values);
  return values;
}

std::optional<Explanation> LookaheadBot::explain(const GameSoFar& game, const Budget& budget) {
  catch_up(game, budget);
  begin(game, budget);
  decided_.reset();
  return as_chances(explain_values(game.now()), game.now());
}

Explanation LookaheadBot::explain_values(const State& state) {
  if (state.phase() == Phase::kPlacing) return explain_placing(state);
  if (plays_exactly(state)) return explain_exactly(state);
  if (state.phase() == Phase::kPaying) return explain_payment(state);
  return explain_auction(state);
}

// Values have a trace of the balance in them. What it will be in the end is not known: that of the present
// balances is taken out, and the rest made to add up to 1, as chances do. If nobody may win in the end, nobody is
// better off than another [E6].
Explanation LookaheadBot::as_chances(Explanation explanation, const State& state) const {
  const Reckoning now = reckon(state);
  const auto without_trace = [&](float value, Seat seat) {
    return std::max(0.0F, value - kBalanceWeight * static_cast<float>(now.seats[seat].balance.millions));
  };
  float sum = 0;
  for (Seat seat : seats(state.players())) {
    explanation.win[seat] = without_trace(explanation.win[seat], seat);
    sum += explanation.win[seat];
  }
  const float scale = sum > 1 ? 1 / sum : 1.0F;
  const float nobodys = std::max(0.0F, 1 - sum) / static_cast<float>(state.players());
  for (Seat seat : seats(state.players())) {
    explanation.win[seat] = explanation.win[seat] * scale + nobodys;
  }
  for (OptionValue& option : explanation.options) {
    option.value = without_trace(option.value, own_) * scale + nobodys;
  }
  return explanation;
}

Explanation LookaheadBot::explain_auction(const State& state) {
  RoundLookahead& lookahead = think(state);
  Explanation explanation;
  if (state.phase() == Phase::kBidding) {
    const AuctionChoice options = lookahead.choice();
    explanation.options.push_back({Action::pass(), options.pass[own_]});
    if (options.can_raise) explanation.options.push_back({raise(state, options), options.raise[own_]});
  } else if (state.phase() == Phase::kBorrowing) {
    const LoanChoice best = choose_loan(state);
    explanation.options.push_back({best.action, best.values[own_]});
    lookahead.prepare(state, own_, bidders_);
  }
  explanation.expected_price = lookahead.expected_price();
  explanation.win = lookahead.value();
  tell_of_others(state, lookahead, explanation);
  sort_best_first(explanation.options);
  return explanation;
}

// The auction is over: what there is to choose is the purse [D3].
Explanation LookaheadBot::explain_payment(const State& state) {
  RoundLookahead& lookahead = think(state);
  ActionList purses;
  state.legal_actions(purses);
  Explanation explanation;
  for (Action purse : purses) {
    const Values values = lookahead.outcome_paid_by(own_, purse.color(), state.standing_bid());
    explanation.options.push_back({purse, values[own_]});
    if (purse.color() == lookahead.best_payer(own_, state.standing_bid())) explanation.win = values;
  }
  sort_best_first(explanation.options);
  return explanation;
}

// What it would do and, if that is not passing, what passing leads to.
Explanation LookaheadBot::explain_exactly(const State& state) {
  Explanation explanation;
  const Action best = endgame_.best(state);
  explanation.win = endgame_.value(state);
  explanation.options.push_back({best, explanation.win[own_]});
  if (state.phase() == Phase::kBidding && best != Action::pass()) {
    State passed = state;
    passed.apply(Action::pass());
    explanation.options.push_back({Action::pass(), endgame_.value(passed)[own_]});
  }
  return explanation;
}

Explanation LookaheadBot::explain_placing(const State& state) {
  const auto found = find_placements(state);
  const std::vector<Values> values = look_closer(state, found);
  Explanation explanation;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto& cubes = found[i].actions;
    explanation.options.push_back({cubes.front(), values[i][own_], {cubes.begin() + 1, cubes.end()}});
  }
  explanation.win = values[best_for(own_, values)];
  sort_best_first(explanation.options);
  if (explanation.options.size() > kExplainedPlacements) explanation.options.resize(kExplainedPlacements);
  return explanation;
}

}  // namespace bigshot
