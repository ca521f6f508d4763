#include "bots/search/auction_solver.h"

#include <algorithm>

#include "bots/search/seat_set.h"

namespace bigshot {

namespace {

constexpr float kCertain = 0.95F;

std::size_t place_of(int price, std::optional<Seat> bidder, unsigned in, unsigned borrowed) {
  return ((static_cast<std::size_t>(price) * kSeatSets + in) * (kMaxPlayers + 1) +
          (bidder ? 1 + index(*bidder) : 0)) *
             kSeatSets +
         borrowed;
}

}  // namespace

AuctionPosition AuctionPosition::of(const State& state) {
  AuctionPosition position;
  position.players = state.players();
  position.roller = state.roller();
  position.price = state.standing_bid();
  position.bidder = state.standing_bidder();
  for (Seat seat : seats(position.players)) {
    const SeatColors colors = state.colors_of(seat);
    if (!state.has_passed(seat)) position.in |= bit(seat);
    position.limits[seat] = std::max(state.money(colors.first).millions, state.money(colors.second).millions);
    if (state.can_borrow_at_bid(seat)) {
      position.loan_pays[seat] = bigshot::loan_pays(state.loans(colors.first)).millions;
    }
  }
  return position;
}

void AuctionSolver::prepare(const AuctionPosition& position, AuctionOutcomes& outcomes, const Bidders& bidders) {
  position_ = position;
  outcomes_ = &outcomes;
  bidders_ = bidders;
  seen_by_others_ = nullptr;
  if (known_.empty()) known_.resize(place_of(kHighestBid + 1, std::nullopt, 0, 0));
  ++stamp_;
}

void AuctionSolver::prepare(const AuctionPosition& position, AuctionOutcomes& outcomes, const Bidders& bidders,
                            Seat own, AuctionSolver& seen) {
  prepare(position, outcomes, bidders);
  own_ = own;
  seen_by_others_ = &seen;
}

// The turn goes clockwise from the standing bidder, or without a bid from the roller.
Seat AuctionSolver::actor(std::optional<Seat> bidder, unsigned in) const {
  Seat seat = bidder.value_or(position_.roller);
  do {
    seat = next_seat(seat, position_.players);
  } while (!contains(in, seat));
  return seat;
}

int AuctionSolver::purse_of(Seat seat, unsigned borrowed) const {
  return position_.limits[seat] + (contains(borrowed, seat) ? position_.loan_pays[seat] : 0);
}

// An overbid that cannot be paid starts the auction again [C3]; nobody is taken to overbid in the model.
Values AuctionSolver::ended(int price, std::optional<Seat> bidder, unsigned in, unsigned borrowed) {
  const Seat winner = bidder ? *bidder : actor(bidder, in);
  if (price > purse_of(winner, borrowed)) return value(0, std::nullopt, all_seats(position_.players), borrowed);
  return outcomes_->outcome(winner, price, borrowed);
}

Values AuctionSolver::value(int price, std::optional<Seat> bidder, unsigned in, unsigned borrowed) {
  const std::size_t place = place_of(price, bidder, in, borrowed);
  if (known_[place].stamp == stamp_) return known_[place].values;
  Values values;
  if (is_single(in)) {
    values = ended(price, bidder, in, borrowed);
  } else {
    const AuctionChoice options = choice(price, bidder, in, borrowed);
    for (Seat seat : seats(kMaxPlayers)) {
      const auto [low, high] = std::minmax(options.pass[seat], options.raise[seat]);
      const float mean = options.pass[seat] + options.raise_chance * (options.raise[seat] - options.pass[seat]);
      values[seat] = std::clamp(mean, low, high);  // rounding must not make an option seem better than it is
    }
    if (!options.can_raise) values = options.pass;
  }
  known_[place] = {stamp_, values};
  return values;
}

AuctionChoice AuctionSolver::choice(int price, std::optional<Seat> bidder, unsigned in, unsigned borrowed) {
  const Seat seat = actor(bidder, in);
  AuctionChoice options;
  options.pass = value(price, bidder, in & ~bit(seat), borrowed);

  const bool has_borrowed = contains(borrowed, seat);
  const int purse = purse_of(seat, borrowed);
  const int smallest = price + 1;
  options.needs_loan = smallest > purse && !has_borrowed && smallest <= purse + position_.loan_pays[seat];
  options.can_raise = smallest <= kHighestBid && (smallest <= purse || options.needs_loan);
  if (options.can_raise) {
    const int largest = options.needs_loan ? smallest : std::min(purse, kHighestBid);
    options.bid = std::min(price + bidders_[seat].step(), largest);
    options.raise = value(options.bid, seat, in, options.needs_loan ? borrowed | bit(seat) : borrowed);
    options.raise_chance = raise_chance(seat, options, price, bidder, in, borrowed);
  }
  return options;
}

float AuctionSolver::raise_chance(Seat seat, const AuctionChoice& options, int price, std::optional<Seat> bidder,
                                  unsigned in, unsigned borrowed) {
  const float advantage = options.raise[seat] - options.pass[seat];
  if (seen_by_others_ == nullptr || seat == own_) return bidders_[seat].raise_chance(advantage);
  const AuctionChoice seen = seen_by_others_->choice(price, bidder, in, borrowed);
  return bidders_[seat].raise_chance(seen.raise[seat] - seen.pass[seat], advantage);
}

// Walks the tree again without a memory: what is nearly certain is taken for certain.
float AuctionSolver::expected_price(int price, std::optional<Seat> bidder, unsigned in, unsigned borrowed) {
  if (is_single(in)) {
    const bool fails = price > purse_of(bidder ? *bidder : actor(bidder, in), borrowed);
    return fails ? expected_price(0, std::nullopt, all_seats(position_.players), borrowed)
                 : static_cast<float>(price);
  }
  const Seat seat = actor(bidder, in);
  const AuctionChoice options = choice(price, bidder, in, borrowed);
  float chance = options.can_raise ? options.raise_chance : 0;
  if (chance > kCertain) chance = 1;
  if (chance < 1 - kCertain) chance = 0;
  float expected = 0;
  if (chance < 1) expected += (1 - chance) * expected_price(price, bidder, in & ~bit(seat), borrowed);
  if (chance > 0) {
    const unsigned then = options.needs_loan ? borrowed | bit(seat) : borrowed;
    expected += chance * expected_price(options.bid, seat, in, then);
  }
  return expected;
}

}  // namespace bigshot
