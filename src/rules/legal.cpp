// What is legal: the list of all legal actions, and the check of a single one with its reasons. The two are
// written apart on purpose; a property test holds them against each other.
#include <algorithm>

#include "rules/per.h"
#include "rules/state.h"

namespace bigshot {

// The rule that says when loans are taken in this game.
Rule State::loan_rule() const {
  if (players_ == 2) return Rule::kD2;
  return hidden_money() ? Rule::kC2 : Rule::kR4;
}

// How many lots a cube of each colour could go to. By multiplication: a branch on what is in the hand would be
// guessed wrong as often as not.
PerColor<int> State::placings_by_color() const {
  PerColor<int> counts;
  for (Color color : kAllColors) counts[color] = (hand_.count(color) != 0 ? 1 : 0) * open_count_;
  return counts;
}

void State::legal_actions(ActionList& list) const {
  list.clear();
  switch (phase_) {
    case Phase::kRolling:
      list.push_range(1, kDieFaces);
      break;
    case Phase::kBorrowing: {
      const SeatColors colors = colors_of_[actor_];
      list.push(Action::ready());
      if (can_borrow(colors.first)) list.push(Action::loan(colors.first));
      if (colors.second != colors.first && can_borrow(colors.second)) list.push(Action::loan(colors.second));
      break;
    }
    case Phase::kBidding: {
      list.push(Action::pass());
      list.push_if(can_borrow_at_bid(actor_), Action::loan(colors_of_[actor_].first));
      const int limit = bid_limit(actor_);
      list.push_range(Action::kBidBase + standing_bid_ + 1, Action::kBidBase + limit);
      break;
    }
    case Phase::kPaying:
      list.push(Action::pay(colors_of_[actor_].first));
      list.push(Action::pay(colors_of_[actor_].second));
      break;
    case Phase::kPlacing:
      list.push_offsets(Action::kPlaceBase, kLots, open_lots_, placings_by_color().items);
      break;
    case Phase::kFinished:
      break;
  }
}

std::optional<Refusal> State::check(Action action) const {
  const ActionKind kind = action.kind();
  const bool fits_phase = (kind == ActionKind::kRoll && phase_ == Phase::kRolling) ||
                          (kind == ActionKind::kReady && phase_ == Phase::kBorrowing) ||
                          (kind == ActionKind::kPass && phase_ == Phase::kBidding);
  if (fits_phase) return std::nullopt;
  if (kind == ActionKind::kLoan && (phase_ == Phase::kBidding || phase_ == Phase::kBorrowing)) {
    return check_loan(action.color());
  }
  if (kind == ActionKind::kBid) return check_bid(action.amount());
  if (kind == ActionKind::kPay && phase_ == Phase::kPaying) return check_pay(action.color());
  if (kind == ActionKind::kPlace && phase_ == Phase::kPlacing) return check_place(action.color(), action.lot());
  return expected_now();
}

std::optional<Refusal> State::try_apply(Action action) {
  auto refusal = check(action);
  if (!refusal) apply(action);
  return refusal;
}

Refusal State::expected_now() const {
  switch (phase_) {
    case Phase::kRolling:
      return {.reason = Reason::kRollExpected, .rule = Rule::kR1};
    case Phase::kBorrowing:
      return {.reason = Reason::kLoanOrReadyExpected, .rule = loan_rule()};
    case Phase::kBidding:
      return {.reason = Reason::kBidOrPassExpected, .rule = Rule::kR2};
    case Phase::kPaying:
      return {.reason = Reason::kPaymentExpected, .rule = Rule::kD3};
    case Phase::kPlacing:
      return {.reason = Reason::kPlacingExpected, .rule = Rule::kR6};
    case Phase::kFinished:
      break;
  }
  return {.reason = Reason::kGameOver, .rule = Rule::kE1};
}

std::optional<Refusal> State::check_loan(Color color) const {
  if (phase_ == Phase::kBidding && loans_before()) {
    return Refusal{.reason = Reason::kLoanOnlyBeforeAuction, .rule = loan_rule()};
  }
  if (seat_of_[color] != actor_) {
    return Refusal{.reason = Reason::kLoanForeignColor, .rule = Rule::kS4, .color = color};
  }
  if (has_borrowed(color)) {
    return Refusal{.reason = Reason::kLoanAlreadyTaken, .rule = loan_rule(), .color = color};
  }
  if (loans_[color] >= kMaxLoans) {
    return Refusal{.reason = Reason::kLoanLimit, .rule = Rule::kR5, .number = kMaxLoans, .color = color};
  }
  return std::nullopt;
}

std::optional<Refusal> State::check_bid(int amount) const {
  if (phase_ != Phase::kBidding) return expected_now();
  if (amount <= standing_bid_) {
    return Refusal{.reason = Reason::kBidTooLow, .rule = Rule::kR2, .number = standing_bid_};
  }
  const int limit = bid_limit(actor_);
  if (amount > kHighestBid && limit == kHighestBid) {
    return Refusal{.reason = Reason::kBidAboveHighest, .rule = Rule::kC3, .number = kHighestBid};
  }
  if (amount > limit) {
    const Rule rule = hidden_money() ? Rule::kC3 : players_ == 2 ? Rule::kD3 : Rule::kR4;
    return Refusal{.reason = Reason::kBidAbovePurse, .rule = rule, .number = static_cast<std::int16_t>(limit)};
  }
  return std::nullopt;
}

std::optional<Refusal> State::check_pay(Color color) const {
  if (seat_of_[color] != actor_) {
    return Refusal{.reason = Reason::kPayForeignColor, .rule = Rule::kD3, .color = color};
  }
  return std::nullopt;
}

std::optional<Refusal> State::check_place(Color color, Lot lot) const {
  if (hand_.count(color) == 0) {
    return Refusal{.reason = Reason::kPlaceNoSuchCube, .rule = Rule::kR6, .color = color};
  }
  if (lots_[lot].sold()) {
    return Refusal{.reason = Reason::kPlaceLotSold, .rule = Rule::kR7, .lot = lot};
  }
  return std::nullopt;
}

}  // namespace bigshot
