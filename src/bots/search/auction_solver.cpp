#include "bots/search/auction_solver.h"

#include <algorithm>

#include "bots/search/seat_set.h"

namespace bigshot {

namespace {

constexpr float kCertain = 0.95F;

std::size_t place_of(int price, int bidder, unsigned in, unsigned borrowed) {
  return ((static_cast<std::size_t>(price) * kSeatSets + in) * (kMaxPlayers + 1) +
          static_cast<std::size_t>(bidder + 1)) *
             kSeatSets +
         borrowed;
}

}  // namespace

AuctionPosition AuctionPosition::of(const State& state) {
  AuctionPosition position;
  position.players = state.players();
  position.roller = static_cast<int>(state.roller());
  position.price = state.standing_bid();
  if (const auto bidder = state.standing_bidder()) position.bidder = static_cast<int>(*bidder);
  for (int seat = 0; seat < position.players; ++seat) {
    const auto s = static_cast<Seat>(seat);
    const SeatColors colors = state.colors_of(s);
    if (!state.has_passed(s)) position.in |= 1U << seat;
    position.limits[index(s)] = std::max(state.money(colors.first).millions, state.money(colors.second).millions);
    if (state.can_borrow_at_bid(s)) {
      position.loan_pays[index(s)] = bigshot::loan_pays(state.loans(colors.first)).millions;
    }
  }
  return position;
}

void AuctionSolver::prepare(const AuctionPosition& position, AuctionOutcomes& outcomes, const Bidders& bidders) {
  position_ = position;
  outcomes_ = &outcomes;
  bidders_ = bidders;
  if (known_.empty()) known_.resize(place_of(kHighestBid + 1, -1, 0, 0));
  ++stamp_;
}

// The turn goes clockwise from the standing bidder, or without a bid from the roller.
int AuctionSolver::actor(int bidder, unsigned in) const {
  int seat = bidder >= 0 ? bidder : position_.roller;
  do {
    seat = seat + 1 == position_.players ? 0 : seat + 1;
  } while (!contains(in, seat));
  return seat;
}

int AuctionSolver::purse_of(int seat, unsigned borrowed) const {
  const auto s = static_cast<std::size_t>(seat);
  return position_.limits[s] + (contains(borrowed, seat) ? position_.loan_pays[s] : 0);
}

// An overbid that cannot be paid starts the auction again [C3]; nobody is taken to overbid in the model.
Values AuctionSolver::ended(int price, int bidder, unsigned in, unsigned borrowed) {
  const int winner = bidder >= 0 ? bidder : actor(bidder, in);
  if (price > purse_of(winner, borrowed)) return value(0, -1, everybody(), borrowed);
  return outcomes_->outcome(static_cast<Seat>(winner), price, borrowed);
}

Values AuctionSolver::value(int price, int bidder, unsigned in, unsigned borrowed) {
  const std::size_t place = place_of(price, bidder, in, borrowed);
  if (known_[place].stamp == stamp_) return known_[place].values;
  Values values;
  if (is_single(in)) {
    values = ended(price, bidder, in, borrowed);
  } else {
    const AuctionChoice options = choice(price, bidder, in, borrowed);
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
      const auto [low, high] = std::minmax(options.pass[seat], options.raise[seat]);
      const float mean = options.pass[seat] + options.raise_chance * (options.raise[seat] - options.pass[seat]);
      values[seat] = std::clamp(mean, low, high);  // rounding must not make an option seem better than it is
    }
    if (!options.can_raise) values = options.pass;
  }
  known_[place] = {stamp_, values};
  return values;
}

AuctionChoice AuctionSolver::choice(int price, int bidder, unsigned in, unsigned borrowed) {
  const int seat = actor(bidder, in);
  const auto s = static_cast<std::size_t>(seat);
  AuctionChoice options;
  options.pass = value(price, bidder, in & ~(1U << seat), borrowed);

  const bool has_borrowed = contains(borrowed, seat);
  const int purse = purse_of(seat, borrowed);
  const int bid = price + 1;
  options.needs_loan = bid > purse && !has_borrowed && bid <= purse + position_.loan_pays[s];
  options.can_raise = bid <= kHighestBid && (bid <= purse || options.needs_loan);
  if (options.can_raise) {
    options.raise = value(bid, seat, in, options.needs_loan ? borrowed | (1U << seat) : borrowed);
    options.raise_chance = bidders_[s].raise_chance(options.raise[s] - options.pass[s]);
  }
  return options;
}

// Walks the tree again without a memory: what is nearly certain is taken for certain.
float AuctionSolver::expected_price(int price, int bidder, unsigned in, unsigned borrowed) {
  if (is_single(in)) {
    const bool fails = price > purse_of(bidder >= 0 ? bidder : actor(bidder, in), borrowed);
    return fails ? expected_price(0, -1, everybody(), borrowed) : static_cast<float>(price);
  }
  const int seat = actor(bidder, in);
  const AuctionChoice options = choice(price, bidder, in, borrowed);
  float chance = options.can_raise ? options.raise_chance : 0;
  if (chance > kCertain) chance = 1;
  if (chance < 1 - kCertain) chance = 0;
  float expected = 0;
  if (chance < 1) expected += (1 - chance) * expected_price(price, bidder, in & ~(1U << seat), borrowed);
  if (chance > 0) {
    const unsigned then = options.needs_loan ? borrowed | (1U << seat) : borrowed;
    expected += chance * expected_price(price + 1, seat, in, then);
  }
  return expected;
}

}  // namespace bigshot
