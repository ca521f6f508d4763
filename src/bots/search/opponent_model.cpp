#include "bots/search/opponent_model.h"

#include <algorithm>

namespace bigshot {

namespace {

// How the watcher takes everybody to answer while it values raise and pass.
constexpr float kWatcherTemperature = 0.02F;
constexpr int kWatcherPlacements = 8;
// Anybody may do anything once: no decision rules a type out.
constexpr float kLapse = 0.04F;
// The chance that somebody changes the way to bid from one round to the next.
constexpr float kChange = 0.03F;
// A type with a smaller share is left out of what is reckoned with.
constexpr float kSmallestShare = 0.02F;
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
  return bidder;
}

float SeatBelief::temperature() const { return mean(*this, &BidderType::temperature); }
float SeatBelief::bias() const { return mean(*this, &BidderType::bias); }

BidManner manner_of(const SeatBelief& belief) {
  constexpr int kEnoughDecisions = 12;
  if (belief.decisions < kEnoughDecisions) return BidManner::kUnknown;
  if (4 * belief.jumps > belief.raises) return BidManner::kJumps;
  if (belief.bias() > 0.02F) return BidManner::kOverpays;
  if (belief.bias() < -0.02F) return BidManner::kLetsGo;
  if (belief.temperature() > 0.05F) return BidManner::kMoody;
  return belief.temperature() > 0.015F ? BidManner::kSoft : BidManner::kHard;
}

OpponentModel::OpponentModel(std::unique_ptr<Evaluation> evaluation)
    : evaluation_(std::move(evaluation)),
      lookahead_(*evaluation_, {.placements = kWatcherPlacements,
                                .outcomes = 1,
                                .others_temperature = kWatcherTemperature,
                                .own_temperature = kWatcherTemperature}) {}

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
  current_.fill(nothing_known());
  at_round_start_ = current_;
}

// Only raises and passes tell something, a loan to be able to raise among the raises; the bid after a loan tells
// nothing that the loan has not. The last round is over before anything could be made of it.
void OpponentModel::follow(Action action) {
  const State& state = *state_;
  const bool after_loan = !seen_.empty() && seen_.back().kind() == ActionKind::kLoan;
  if (state.phase() == Phase::kBidding && state.round() < kRounds && !after_loan) {
    const Seat seat = state.actor().seat;
    // For nobody in particular: everybody is taken to bid alike.
    lookahead_.prepare(state, Seat{0});
    const AuctionChoice options = lookahead_.choice();
    const bool raises =
        action.kind() == ActionKind::kBid || (action.kind() == ActionKind::kLoan && options.needs_loan);
    if (options.can_raise && (raises || action.kind() == ActionKind::kPass)) {
      observe(seat, raises, options.raise[index(seat)] - options.pass[index(seat)]);
      SeatBelief& belief = current_[index(seat)];
      if (raises) ++belief.raises;
      if (action.kind() == ActionKind::kBid && action.amount() > state.standing_bid() + 1) ++belief.jumps;
    }
  }
  const int round = state.round();
  state_->apply(action);
  seen_.push_back(action);
  if (state_->round() == round) return;
  forget_a_little();
  at_round_start_ = current_;
}

void OpponentModel::observe(Seat seat, bool raised, float advantage) {
  if (advantage > -kNoDifference && advantage < kNoDifference) return;
  SeatBelief& belief = current_[index(seat)];
  ++belief.decisions;
  float sum = 0;
  for (std::size_t i = 0; i < kTypePriors.size(); ++i) {
    const float chance = kTypePriors[i].type.raise_chance(advantage);
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
