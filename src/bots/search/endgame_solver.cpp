#include "bots/search/endgame_solver.h"

#include <algorithm>

#include "bots/players/loan_choice.h"
#include "bots/search/seat_set.h"
#include "rules/per.h"

namespace bigshot {

Values EndgameSolver::value(const State& state) { return solve(state).values; }

Action EndgameSolver::best(const State& state) { return solve(state).action; }

EndgameSolver::Choice EndgameSolver::solve(const State& state) {
  switch (state.phase()) {
    case Phase::kBorrowing: {
      const LoanChoice loan = best_loan(state, [this](const State& next) { return solve_auction(next).values; });
      return {loan.action, loan.values};
    }
    case Phase::kBidding:
      return solve_auction(state);
    case Phase::kPaying:
      return solve_payment(state);
    default:
      return solve_placing(state);
  }
}

EndgameSolver::Choice EndgameSolver::solve_placing(const State& state) {
  auction_.reset();  // the evaluation gets another base
  evaluation_.set_base(state);
  search_.prepare(state, state.cubes_on_offer(), evaluation_);
  const Placement& placement = search_.exhaustive(state.actor().seat, 1).front();
  return {placement.actions[0], placement.values};
}

EndgameSolver::Choice EndgameSolver::solve_payment(const State& state) {
  const Seat seat = state.actor().seat;
  ActionList options;
  state.legal_actions(options);
  Choice best;
  for (Action option : options) {
    State next = state;
    next.apply(option);
    const Values values = solve_placing(next).values;
    if (best.action == Action() || values[seat] > best.values[seat]) best = {option, values};
  }
  return best;
}

EndgameSolver::Choice EndgameSolver::solve_auction(const State& state) {
  auto borrowed = borrowed_since(state);
  if (!borrowed) {
    prepare_auction(state);
    borrowed = 0;
  }
  Moment moment;
  moment.marks = *borrowed;
  moment.price = state.standing_bid();
  moment.bidder = state.standing_bidder();
  for (Seat seat : seats(state.players())) {
    if (!state.has_passed(seat)) moment.in |= bit(seat);
    if (overbids_ && state.shows_money(seat)) moment.marks |= bit(seat);
  }
  return choice_at(moment);
}

std::optional<unsigned> EndgameSolver::borrowed_since(const State& state) const {
  if (!auction_ || auction_->options() != state.options() || auction_->broker() != state.broker() ||
      auction_->roller() != state.roller() || auction_->cubes_on_offer() != state.cubes_on_offer()) {
    return std::nullopt;
  }
  for (Lot lot : kAllLots) {
    if (auction_->contents(lot) != state.contents(lot) || auction_->lot_value(lot) != state.lot_value(lot)) {
      return std::nullopt;
    }
    for (int park = 0; park < kParks; ++park) {
      if (auction_->is_doubled_by(lot, park) != state.is_doubled_by(lot, park)) return std::nullopt;
    }
  }
  unsigned borrowed = 0;
  for (Color color : kAllColors) {
    const auto seat = state.seat_of(color);
    if (seat != auction_->seat_of(color)) return std::nullopt;
    if (!seat) continue;
    const bool same = auction_->money(color) == state.money(color) &&
                      auction_->loans(color) == state.loans(color) &&
                      auction_->has_borrowed(color) == state.has_borrowed(color);
    if (same) continue;
    const int pays = loan_pays_[*seat];
    const bool has_taken_one = pays > 0 && state.loans(color) == auction_->loans(color) + 1 &&
                               state.money(color).millions == auction_->money(color).millions + pays;
    if (!has_taken_one) return std::nullopt;
    borrowed |= bit(*seat);
  }
  return borrowed;
}

void EndgameSolver::prepare_auction(const State& state) {
  auction_ = state;
  overbids_ = bids_ == Bids::kLegal && state.options().overbid == Overbid::kPenalty;
  for (Seat seat : seats(state.players())) {
    const int loans = state.loans(state.colors_of(seat).first);
    loan_pays_[seat] = state.can_borrow_at_bid(seat) ? loan_pays(loans).millions : 0;
  }
  evaluation_.set_base(state);
  search_.prepare(state, state.cubes_on_offer(), evaluation_);
  search_.list_different_owners(placements_);
  if (known_.empty()) known_.resize((kHighestBid + 1) * kSeatSets * (kMaxPlayers + 1) * kSeatSets);
  ++stamp_;
}

Seat EndgameSolver::actor_at(const Moment& moment) const {
  Seat seat = moment.bidder.value_or(auction_->roller());
  do {
    seat = next_seat(seat, auction_->players());
  } while (!contains(moment.in, seat));
  return seat;
}

int EndgameSolver::purse_of(Seat seat, unsigned marks) const {
  const SeatColors colors = auction_->colors_of(seat);
  const int purse = std::max(auction_->money(colors.first).millions, auction_->money(colors.second).millions);
  return purse + (!overbids_ && contains(marks, seat) ? loan_pays_[seat] : 0);
}

int EndgameSolver::limit_of(Seat seat, unsigned marks) const {
  return overbids_ && !contains(marks, seat) ? kHighestBid : purse_of(seat, marks);
}

bool EndgameSolver::may_borrow(Seat seat, unsigned marks) const {
  return loan_pays_[seat] > 0 && !contains(marks, seat);
}

const EndgameSolver::Choice& EndgameSolver::choice_at(const Moment& moment) {
  const std::size_t place = ((static_cast<std::size_t>(moment.price) * kSeatSets + moment.in) * (kMaxPlayers + 1) +
                             (moment.bidder ? 1 + index(*moment.bidder) : 0)) *
                                kSeatSets +
                            moment.marks;
  if (known_[place].stamp != stamp_) {
    const Choice found = is_single(moment.in) ? Choice{Action(), ended(moment)} : find_choice(moment);
    known_[place] = {stamp_, found};
  }
  return known_[place].choice;
}

EndgameSolver::Choice EndgameSolver::find_choice(const Moment& moment) {
  const Seat seat = actor_at(moment);
  Moment next = moment;
  next.in &= ~bit(seat);
  Choice best{Action::pass(), choice_at(next).values};
  next.in = moment.in;
  next.bidder = seat;
  for (next.price = moment.price + 1; next.price <= limit_of(seat, moment.marks); ++next.price) {
    const Values& values = choice_at(next).values;
    if (values[seat] > best.values[seat]) best = {Action::bid(next.price), values};
  }
  if (may_borrow(seat, moment.marks)) {
    next = moment;
    next.marks |= bit(seat);
    const Values& values = choice_at(next).values;
    if (values[seat] > best.values[seat]) {
      best = {Action::loan(auction_->colors_of(seat).first), values};
    }
  }
  return best;
}

// Who cannot pay shows their money, and the auction is held again [C3].
Values EndgameSolver::ended(const Moment& moment) {
  const Seat winner = moment.bidder ? *moment.bidder : actor_at(moment);
  if (moment.price > purse_of(winner, moment.marks)) {
    const unsigned shown = overbids_ ? bit(winner) : 0;
    return choice_at({0, std::nullopt, all_seats(auction_->players()), moment.marks | shown}).values;
  }
  return outcome(winner, moment.price, overbids_ ? 0 : moment.marks);
}

Values EndgameSolver::outcome(Seat winner, int price, unsigned borrowed) {
  Values best{};
  bool first = true;
  const SeatColors own = auction_->colors_of(winner);
  for (Color payer : {own.first, own.second}) {
    const bool only_one = own.first == own.second || price == 0;
    if (!first && (only_one || auction_->money(payer).millions < price)) continue;
    Changes purses;
    bool can_pay = true;
    for (Color color : kAllColors) {
      const auto seat = auction_->seat_of(color);
      if (!seat) continue;
      const bool borrows = contains(borrowed, *seat);
      const int loans = auction_->loans(color) + (borrows ? 1 : 0);
      int money = auction_->money(color).millions + (borrows ? loan_pays_[*seat] : 0);
      if (color == payer) money -= price;
      can_pay = can_pay && money >= 0;
      purses.set(color, money, loans);
    }
    if (!can_pay) continue;
    const Values values = best_placement(winner, purses);
    if (first || values[winner] > best[winner]) best = values;
    first = false;
  }
  return best;
}

Values EndgameSolver::best_placement(Seat winner, const Changes& purses) {
  Values best{};
  bool first = true;
  for (Changes& placement : placements_) {
    placement.purses = purses.purses;
    const Values values = evaluation_.value(placement);
    if (first || values[winner] > best[winner]) best = values;
    first = false;
  }
  return best;
}

}  // namespace bigshot
