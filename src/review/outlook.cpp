#include "review/outlook.h"

#include <algorithm>

#include "bots/search/seat_set.h"
#include "bots/search/soft.h"
#include "review/chance.h"
#include "review/sharpness.h"
#include "rules/different_rolls.h"

namespace bigshot {

namespace {

// Placements that are valued by the last round itself.
constexpr int kPlacementsBeforeLastRound = 4;

// How soft choices are taken, in chance to win. In the last round, where an option wins or loses all, so little
// would be no softness at all (docs/review.md, calibration).
constexpr float kTemperature = 0.04F;
constexpr float kLastRoundTemperature = 0.4F;

// How much of the last round's values is perfect play; the rest is soft play. With more than two players somebody
// who cannot win any more often decides who does, and perfect play says little about that.
constexpr double exact_share(int players) { return players == 2 ? 0.7 : 0.3; }

// How much of the last round but one is valued by the last round itself; the rest by the network. Each errs where
// the other does not, so their mean is better than either.
constexpr float kShareOfLastRound = 0.5F;

constexpr std::size_t kMostSolved = 200;

LookaheadSettings soft(int placements, int outcomes, float temperature) {
  return {.placements = placements,
          .outcomes = outcomes,
          .outcomes_before_last_round = std::max(outcomes, kPlacementsBeforeLastRound),
          .others_temperature = temperature,
          .own_temperature = temperature,
          .placing_temperature = temperature};
}

// What it leads to that a seat chooses among these, the more likely the better each is for it.
Forecast soft_mean(const std::vector<Forecast>& options, Seat chooser, float temperature) {
  double best = options.front().utility(chooser);
  for (const Forecast& option : options) best = std::max(best, option.utility(chooser));
  Forecast mean;
  double sum = 0;
  for (const Forecast& option : options) {
    const double weight = soft_exp(static_cast<float>(option.utility(chooser) - best) / temperature);
    mean.add(option, weight);
    sum += weight;
  }
  for (Seat seat : seats(kMaxPlayers)) {
    mean.win[seat] /= sum;
    mean.balance[seat] /= sum;
  }
  return mean;
}

State played(State state, std::span<const Action> moves) {
  for (Action move : moves) state.apply(move);
  return state;
}

// Whether it is a bid above the smallest raise.
bool jumps(const State& state, Action action) {
  return action.kind() == ActionKind::kBid && action.amount() > state.standing_bid() + 1;
}

// Jumps that lead to no more than the smallest raise does are no options of their own, unless made.
void drop_idle_jumps(const State& state, const std::vector<Action>& made, std::vector<ReviewOption>& options) {
  const Seat seat = state.actor().seat;
  const auto smallest = std::find_if(options.begin(), options.end(), [&](const ReviewOption& option) {
    return option.moves.front() == Action::bid(state.standing_bid() + 1);
  });
  if (smallest == options.end()) return;
  const double worth = smallest->leads_to.utility(seat);
  std::erase_if(options, [&](const ReviewOption& option) {
    return jumps(state, option.moves.front()) && option.moves != made && option.leads_to.utility(seat) <= worth;
  });
}

}  // namespace

Outlook::Outlook(const OutlookSettings& settings, Budget budget)
    : settings_(settings),
      budget_(budget),
      now_(now_evaluation_,
           soft(settings.placements,
                settings.depth == Depth::kDeep ? settings.deep_placements : settings.quick_placements,
                kTemperature)),
      other_(other_evaluation_, soft(settings.placements, settings.quick_placements, kTemperature)),
      last_(last_evaluation_, soft(settings.placements, settings.deep_placements, kLastRoundTemperature)) {}

void Outlook::Mind::forget() {
  lookahead.forget();
  thoughts.clear();
}

void Outlook::forget() {
  for (Mind* mind : {&now_, &other_, &last_}) mind->forget();
}

Forecast Outlook::at(const State& state) {
  if (state.finished()) return result_of(state);
  if (state.phase() != Phase::kRolling) return sharpened(in_round(state), state.players(), state.round());
  // There is one space left, whatever the die shows [R1].
  if (state.round() == kRounds) return at(played(state, {{Action::roll(1)}}));
  return before_roll(state, settings_.depth == Depth::kDeep, true);
}

// After the roll and before the end of the round.
Forecast Outlook::in_round(const State& state) {
  const bool deep = settings_.depth == Depth::kDeep;
  if (state.round() == kRounds) return in_last_round(state);
  return state.phase() == Phase::kPlacing ? placing(state, deep) : after_roll(state, now_, deep);
}

// Between perfect and soft play. With overbids soft play alone [C3].
Forecast Outlook::in_last_round(const State& state) {
  const bool placing_now = state.phase() == Phase::kPlacing;
  const Forecast softly = placing_now ? last_placing(state) : after_roll(state, last_, false);
  if (state.options().overbid == Overbid::kPenalty && !placing_now) return softly;
  const double exact = exact_share(state.players());
  Forecast mean;
  mean.add(last_round_exactly(state), exact);
  mean.add(softly, 1 - exact);
  return mean;
}

// What is told is the mean of what is told after the roll, so that the die is luck and nothing else.
Forecast Outlook::before_roll(const State& state, bool deep, bool told) {
  Forecast mean;
  for (const auto [face, faces] : different_rolls(state)) {
    State rolled = state;
    rolled.apply(Action::roll(face));
    const bool last = state.round() == kRounds;
    Mind& mind = last ? last_ : deep ? now_ : other_;
    mind.forget();
    const Forecast forecast = after_roll(rolled, mind, deep && !last);
    mean.add(told ? sharpened(forecast, state.players(), state.round()) : forecast,
             static_cast<double>(faces) / kDieFaces);
  }
  return mean;
}

Forecast Outlook::last_round_exactly(const State& state) {
  if (state.finished()) return result_of(state);
  const std::uint64_t hash = state.hash();
  const auto known =
      std::find_if(solved_.begin(), solved_.end(), [&](const auto& one) { return one.first == hash; });
  if (known != solved_.end()) return known->second;
  // What was an option becomes the next moment; older ones are not asked for again.
  if (solved_.size() > kMostSolved) solved_.clear();
  return solved_.emplace_back(hash, forecast_of_final(endgame_.value(state), state.players())).second;
}

Forecast Outlook::round_end(const State& before_roll_state, bool deep) {
  if (before_roll_state.finished()) return result_of(before_roll_state);
  if (before_roll_state.round() == kRounds || (deep && !budget_.stopped())) {
    return before_roll(before_roll_state, false, false);
  }
  return forecaster_.at(before_roll_state);
}

void Outlook::think(const State& state, Mind& mind, bool deep) {
  // What the last round makes of an outcome is known exactly, so it is looked at in any case.
  const bool looks_on = (deep && state.round() != kRounds) || state.round() + 1 == kRounds;
  if (!mind.lookahead.prepare(state, Seat{0})) return;
  mind.thoughts.clear();
  if (looks_on) look_deeper(state, mind.lookahead);
}

Outlook::Thought Outlook::thought_of(const State& auction, Mind& mind, bool deep) {
  const std::uint64_t moment = auction.hash();
  const auto known = std::find_if(mind.thoughts.begin(), mind.thoughts.end(),
                                  [moment](const Thought& thought) { return thought.moment == moment; });
  if (known != mind.thoughts.end()) return *known;
  think(auction, mind, deep);
  return mind.thoughts.emplace_back(moment, mind.lookahead.value(), mind.lookahead.likely_outcome());
}

// Much as ExpertBot does: what a winner's placements are worth after the next round, and by how much that differs
// from the shallow values at the price to be expected.
void Outlook::look_deeper(const State& state, RoundLookahead& lookahead) {
  const float share = state.round() + 1 == kRounds ? kShareOfLastRound : 1.0F;
  const int expected = lookahead.likely_outcome().price;
  for (Seat winner : seats(state.players())) {
    if (budget_.stopped()) return;
    if (state.phase() == Phase::kPaying ? !state.actor().is(winner) : state.has_passed(winner)) continue;
    const SeatColors colors = state.colors_of(winner);
    const int purse = std::max(state.money(colors.first).millions, state.money(colors.second).millions);
    const bool leads = state.standing_bidder() == winner || (!state.standing_bidder() && winner == state.roller());
    const int lowest = state.standing_bid() + (leads ? 0 : 1);
    if (lowest > purse) continue;
    const int price = state.phase() == Phase::kPaying ? lowest : std::clamp(expected, lowest, purse);
    const RoundOutcome outcome{winner, price, price == 0 ? colors.first : lookahead.best_payer(winner, price), 0};
    int paid = 0;
    std::vector<Forecast> forecasts;
    for (const Placement& placement : lookahead.placements(winner)) {
      const State ended = state_after(state, outcome, placement);
      paid = state.money(outcome.payer).millions - ended.money(outcome.payer).millions;
      forecasts.push_back(round_end(ended, true));
    }
    const Forecast deep = soft_mean(forecasts, winner, kTemperature);
    const Values shallow = lookahead.outcome(winner, paid);
    Values difference{};
    for (Seat seat : seats(kMaxPlayers)) {
      difference[seat] = share * (static_cast<float>(deep.utility(seat)) - shallow[seat]);
    }
    lookahead.correct(winner, difference);
  }
}

// Every seat in turn takes the loan that leads to most for it if nobody takes one after it [C2, D2].
State Outlook::auction_after_loans(State state, Mind& mind, bool deep) {
  ActionList legal;
  while (state.phase() == Phase::kBorrowing) {
    const Seat seat = state.actor().seat;
    state.legal_actions(legal);
    Action best;
    float most = 0;
    for (Action option : legal) {
      State auction = state;
      auction.apply(option);
      while (auction.phase() == Phase::kBorrowing) auction.apply(Action::ready());
      const float value = thought_of(auction, mind, deep).value[seat];
      if (best != Action() && value <= most) continue;
      best = option;
      most = value;
    }
    state.apply(best);
  }
  return state;
}

// The values have a trace of the balance in them, which that of the likely outcome stands for.
Forecast Outlook::softly(const Values& values, const State& auction, const RoundOutcome& likely,
                         RoundLookahead& lookahead, bool deep) {
  Forecast forecast = round_end(state_after(auction, likely, lookahead.placement(likely.winner)), deep);
  double sum = 0;
  for (Seat seat : seats(auction.players())) {
    forecast.win[seat] = std::max(0.0, double{values[seat]} - kBalanceWeight * forecast.balance[seat]);
    sum += forecast.win[seat];
  }
  if (sum > 0) {
    for (Seat seat : seats(auction.players())) forecast.win[seat] /= sum;
  }
  return forecast;
}

Forecast Outlook::after_roll(const State& state, Mind& mind, bool deep) {
  const State auction = auction_after_loans(state, mind, deep);
  const Thought thought = thought_of(auction, mind, deep);
  return softly(thought.value, auction, thought.likely, mind.lookahead, false);
}

// A loan on one's bidding turn: the same auction, with the loan already taken.
Forecast Outlook::after_loan(const State& state) {
  RoundLookahead& lookahead = now_.lookahead;
  think(state, now_, settings_.depth == Depth::kDeep);
  const unsigned borrowed = bit(state.actor().seat);
  return softly(lookahead.value(borrowed), state, lookahead.likely_outcome(borrowed), lookahead, false);
}

// The last placing of the game: its best placements for who makes it, reckoned exactly.
Forecast Outlook::last_placing(const State& state) {
  const Seat seat = state.actor().seat;
  final_.set_base(state);
  search_.prepare(state, state.cubes_on_offer(), final_);
  std::vector<Forecast> forecasts;
  for (const Placement& placement : search_.quick(seat, settings_.own_placements)) {
    forecasts.push_back(forecast_of_final(placement.values, state.players()));
  }
  return soft_mean(forecasts, seat, kLastRoundTemperature);
}

Forecast Outlook::placing(const State& state, bool deep) {
  const Seat seat = state.actor().seat;
  placing_evaluation_.set_base(state);
  search_.prepare(state, state.cubes_on_offer(), placing_evaluation_);
  const auto found = search_.quick(seat, settings_.own_placements);
  const auto count = std::min(found.size(), static_cast<std::size_t>(settings_.deep_own_placements));
  const std::vector<Placement> candidates(found.begin(), found.begin() + static_cast<long>(count));
  std::vector<Forecast> forecasts;
  for (const Placement& placement : candidates) {
    forecasts.push_back(round_end(played(state, placement.actions), deep));
  }
  return soft_mean(forecasts, seat, kTemperature);
}

std::vector<std::vector<Action>> Outlook::listed_options(const State& state, bool all_bids) const {
  std::vector<std::vector<Action>> listed;
  ActionList legal;
  state.legal_actions(legal);
  for (Action action : legal) {
    // Of bids only the smallest raise: higher ones trust that the others are frightened.
    if (!all_bids && jumps(state, action)) continue;
    listed.push_back({action});
  }
  return listed;
}

std::vector<ReviewOption> Outlook::options(const State& state, std::span<const Action> made) {
  const Seat seat = state.actor().seat;
  std::vector<ReviewOption> options;
  if (state.phase() == Phase::kPlacing) {
    options = placing_options(state, made);
  } else {
    ActionList legal;
    state.legal_actions(legal);
    if (legal.size() < 2) return {};
    const bool exactly = state.round() == kRounds && state.options().overbid == Overbid::kForbidden;
    auto listed = listed_options(state, exactly);
    const std::vector<Action> own(made.begin(), made.end());
    if (!own.empty() && std::find(listed.begin(), listed.end(), own) == listed.end()) listed.push_back(own);
    for (auto& moves : listed) {
      const bool loan = state.phase() == Phase::kBidding && moves.front().kind() == ActionKind::kLoan;
      const Forecast forecast = exactly ? last_round_exactly(played(state, moves))
                                : loan && state.round() != kRounds
                                    ? sharpened(after_loan(state), state.players(), state.round())
                                    : at(played(state, moves));
      options.push_back({std::move(moves), forecast});
    }
    if (exactly) drop_idle_jumps(state, own, options);
  }
  // The chance as it is told decides; where that is the same, so does the balance.
  const auto worth = [&](const ReviewOption& option) {
    return std::pair(to_chances(option.leads_to.win, state.players())[seat], option.leads_to.utility(seat));
  };
  std::stable_sort(options.begin(), options.end(),
                   [&](const ReviewOption& a, const ReviewOption& b) { return worth(a) > worth(b); });
  return options;
}

// The best placements, and the one that was made; placements that lead to the same position are one.
std::vector<ReviewOption> Outlook::placing_options(const State& state, std::span<const Action> made) {
  const bool deep = settings_.depth == Depth::kDeep;
  const bool last = state.round() == kRounds;
  const Seat seat = state.actor().seat;
  Evaluation& evaluation = last ? static_cast<Evaluation&>(final_) : placing_evaluation_;
  evaluation.set_base(state);
  search_.prepare(state, state.cubes_on_offer(), evaluation);
  const auto found = deep || last ? search_.exhaustive(seat, settings_.own_placements)
                                  : search_.quick(seat, settings_.own_placements);
  const auto count = std::min(found.size(), static_cast<std::size_t>(settings_.deep_own_placements));
  std::vector<ReviewOption> options;
  std::vector<std::uint64_t> known;
  const auto consider = [&](std::span<const Action> moves) {
    const State ended = played(state, moves);
    if (std::find(known.begin(), known.end(), ended.hash()) != known.end()) return;
    known.push_back(ended.hash());
    const Forecast forecast = round_end(ended, deep);
    options.push_back(
        {{moves.begin(), moves.end()}, last ? forecast : sharpened(forecast, ended.players(), ended.round())});
  };
  const std::vector<Placement> candidates(found.begin(), found.begin() + static_cast<long>(count));
  if (!made.empty()) consider(made);
  for (const Placement& placement : candidates) consider(placement.actions);
  if (options.size() < 2) return {};
  return options;
}

RoundLookahead& Outlook::think_about(const State& auction) {
  const bool last = auction.round() == kRounds;
  Mind& mind = last ? last_ : now_;
  const bool deep = settings_.depth == Depth::kDeep && !last;
  think(auction_after_loans(auction, mind, deep), mind, deep);
  return mind.lookahead;
}

PerSeat<int> Outlook::worths(const State& auction) {
  RoundLookahead& lookahead = think_about(auction);
  PerSeat<int> worths;
  worths.fill(-1);
  for (Seat seat : seats(auction.players())) {
    const float without = lookahead.value_without(seat)[seat];
    const SeatColors colors = auction.colors_of(seat);
    const int purse = std::max(auction.money(colors.first).millions, auction.money(colors.second).millions);
    const int loan = auction.can_borrow_at_bid(seat) ? loan_pays(auction.loans(colors.first)).millions : 0;
    for (int price = 0; price <= purse + loan; ++price) {
      const unsigned borrowed = price > purse ? bit(seat) : 0U;
      if (lookahead.outcome(seat, price, borrowed)[seat] < without) break;
      worths[seat] = price;
    }
  }
  return worths;
}

LikelyEnd Outlook::likely_end(const State& auction) {
  const RoundOutcome outcome = think_about(auction).likely_outcome();
  return {outcome.winner, outcome.price};
}

}  // namespace bigshot
