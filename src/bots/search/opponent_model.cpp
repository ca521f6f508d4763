#include "bots/search/opponent_model.h"

#include <algorithm>
#include <cmath>

namespace bigshot {

namespace {

// How the watcher takes everybody to answer while it values raise and pass.
constexpr LookaheadSettings kWatcherSettings{
    .placements = 8, .outcomes = 1, .others_temperature = 0.02F, .own_temperature = 0.02F};
// For nobody in particular: everybody is taken to bid alike.
constexpr Seat kNobody{0};
// Anybody may do anything once: no decision rules a type out.
constexpr float kLapse = 0.04F;
// The chance that somebody changes the way to bid from one round to the next.
constexpr float kChange = 0.03F;
// A type with a smaller share is left out of what is reckoned with.
constexpr float kSmallestShare = 0.02F;
// After how many raises of a seat its habit of jumping is believed.
constexpr int kEnoughRaises = 4;
// Differences of values below this say nothing about anybody.
constexpr float kNoDifference = 1e-6F;

SeatBelief nothing_known() {
  SeatBelief belief;
  for (std::size_t i = 0; i < kTypePriors.size(); ++i) belief.shares[i] = kTypePriors[i].share;
  return belief;
}

float mean(const SeatBelief& belief, float BidderType::*part) {
  float sum = 0;
  for (std::size_t i = 0; i < kTypePriors.size(); ++i) sum += belief.shares[i] * (kTypePriors[i].type.*part);
  return sum;
}

}  // namespace

Bidder SeatBelief::bidder() const {
  float kept = 0;
  for (float share : shares) kept += share >= kSmallestShare ? share : 0;
  Bidder bidder = Bidder::of_nothing();
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (shares[i] >= kSmallestShare) bidder.add(shares[i] / kept, kTypePriors[i].type);
  }
  bidder.raises_by(step());
  return bidder;
}

void SeatBelief::count_raise(int by) {
  ++raises;
  raised += by;
  if (by > 1) ++jumps;
}

int SeatBelief::step() const { return raises < kEnoughRaises ? 1 : (2 * raised + raises) / (2 * raises); }

float SeatBelief::temperature() const { return mean(*this, &BidderType::temperature); }
float SeatBelief::bias() const { return mean(*this, &BidderType::bias); }

float SeatBelief::looks_deeper() const {
  float sum = 0;
  for (std::size_t i = 0; i < kTypePriors.size(); ++i) sum += kTypePriors[i].type.looks_deeper ? shares[i] : 0;
  return sum;
}

BidManner manner_of(const SeatBelief& belief) {
  constexpr int kEnoughDecisions = 12;
  if (belief.decisions < kEnoughDecisions) return BidManner::kUnknown;
  if (4 * belief.jumps > belief.raises) return BidManner::kJumps;
  if (belief.bias() > 0.02F) return BidManner::kOverpays;
  if (belief.bias() < -0.02F) return BidManner::kLetsGo;
  if (belief.temperature() > 0.05F) return BidManner::kMoody;
  return belief.temperature() > 0.015F ? BidManner::kSoft : BidManner::kHard;
}

OpponentModel::OpponentModel(const MakeEvaluation& make_evaluation)
    : evaluation_(make_evaluation()),
      lookahead_(*evaluation_, kWatcherSettings),
      deep_evaluation_(make_evaluation()),
      deep_lookahead_(*deep_evaluation_, kWatcherSettings),
      next_round_(make_evaluation()) {}

const SeatBeliefs& OpponentModel::watch(const GameSoFar& game) {
  const bool goes_on = first_ && *first_ == game.first() && seen_.size() <= game.moves().size() &&
                       std::equal(seen_.begin(), seen_.end(), game.moves().begin());
  if (!goes_on) start_again(game.first());
  for (std::size_t i = seen_.size(); i < game.moves().size(); ++i) follow(game.moves()[i]);
  return at_round_start_;
}

void OpponentModel::start_again(const State& first) {
  first_ = first;
  state_ = first;
  seen_.clear();
  lookahead_.forget();
  deep_lookahead_.forget();
  current_.fill(nothing_known());
  at_round_start_ = current_;
}

// Only raises and passes tell something, a loan to be able to raise among the raises; the bid after a loan tells
// nothing that the loan has not. The last round is over before anything could be made of it.
void OpponentModel::follow(Action action) {
  const bool after_loan = !seen_.empty() && seen_.back().kind() == ActionKind::kLoan;
  if (state_->phase() == Phase::kBidding && state_->round() < kRounds && !after_loan) watch_bid(*state_, action);
  const int round = state_->round();
  state_->apply(action);
  seen_.push_back(action);
  if (state_->round() == round) return;
  forget_a_little();
  at_round_start_ = current_;
}

void OpponentModel::watch_bid(const State& state, Action action) {
  lookahead_.prepare(state, kNobody);
  if (deep_lookahead_.prepare(state, kNobody)) look_deeper(state);
  const AuctionChoice options = lookahead_.choice();
  const bool raises =
      action.kind() == ActionKind::kBid || (action.kind() == ActionKind::kLoan && options.needs_loan);
  if (!options.can_raise || (!raises && action.kind() != ActionKind::kPass)) return;
  const Seat seat = state.actor().seat;
  const int by = action.kind() == ActionKind::kBid ? action.amount() - state.standing_bid() : 1;
  const auto advantage = [&](RoundLookahead& lookahead) {
    const AuctionChoice choice = lookahead.choice();
    return (by > 1 ? lookahead.value_of_bid(action.amount()) : choice.raise)[seat] - choice.pass[seat];
  };
  observe(seat, raises, {advantage(lookahead_), advantage(deep_lookahead_)});
  if (raises) current_[seat].count_raise(by);
}

// Before the last round but one: what that leads to is seen one round ahead nearly as well.
void OpponentModel::look_deeper(const State& state) {
  if (state.round() + 1 == kRounds) return;
  const int expected_price = static_cast<int>(std::lround(deep_lookahead_.expected_price()));
  for (Seat winner : seats(state.players())) {
    if (state.has_passed(winner)) continue;
    next_round_.correct_outcomes_of(winner, state, deep_lookahead_, expected_price, {kNobody, nullptr});
  }
}

void OpponentModel::observe(Seat seat, bool raised, const Advantage& advantage) {
  if (std::abs(advantage.seen) < kNoDifference && std::abs(advantage.deeper) < kNoDifference) return;
  SeatBelief& belief = current_[seat];
  ++belief.decisions;
  float sum = 0;
  for (std::size_t i = 0; i < kTypePriors.size(); ++i) {
    const BidderType& type = kTypePriors[i].type;
    const float chance = type.raise_chance(type.looks_deeper ? advantage.deeper : advantage.seen);
    const float likelihood = raised ? chance : 1.0F - chance;
    belief.shares[i] *= 0.5F * kLapse + (1.0F - kLapse) * likelihood;
    sum += belief.shares[i];
  }
  for (float& share : belief.shares) share /= sum;
}

void OpponentModel::forget_a_little() {
  for (SeatBelief& belief : current_) {
    for (std::size_t i = 0; i < kTypePriors.size(); ++i) {
      belief.shares[i] += kChange * (kTypePriors[i].share - belief.shares[i]);
    }
  }
}

}  // namespace bigshot
