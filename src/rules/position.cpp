#include "rules/position.h"

#include <algorithm>
#include <limits>

namespace bigshot {

namespace {

// As it looks before a roll, with numbers that a state can hold.
Position sketched(Position position) {
  position.phase = Phase::kRolling;
  position.bidder.reset();
  position.in = 0;
  position.price = 0;
  position.borrowed = 0;
  position.hand = {};
  position.round = std::clamp(position.round, 1, kRounds);
  for (int& money : position.money) money = std::clamp(money, 0, int{std::numeric_limits<std::uint8_t>::max()});
  for (int& loans : position.loans) loans = std::clamp(loans, 0, kMaxLoans);
  return position;
}

}  // namespace

Position Position::of(const State& state) {
  Position position;
  for (Seat seat : seats(state.players())) {
    position.colors[seat] = state.colors_of(seat);
    if (state.shows_money(seat)) position.shown |= 1U << index(seat);
  }
  for (Lot lot : kAllLots) position.lots[lot] = state.contents(lot);
  int space = 0;
  for (Cubes& cubes : position.spaces) cubes = state.space(space++);
  position.broker = state.broker();
  position.roller = state.roller();
  for (Color color : kAllColors) {
    position.money[color] = state.money(color).millions;
    position.loans[color] = state.loans(color);
    if (state.has_borrowed(color)) position.borrowed |= 1U << index(color);
  }
  position.round = state.round();
  position.phase = state.phase();
  position.price = state.standing_bid();
  if (state.phase() == Phase::kBidding) {
    position.bidder = state.standing_bidder();
    for (Seat seat : seats(state.players())) {
      if (!state.has_passed(seat)) position.in |= 1U << index(seat);
    }
  } else if (state.actor().is_seat()) {
    position.actor = state.actor().seat;
  }
  if (state.phase() == Phase::kPlacing) position.hand = state.cubes_on_offer();
  return position;
}

Result<State, Refusal> State::from(const Options& options, const Board& board, const Position& given) {
  if (const auto refusal = bigshot::check(options)) return *refusal;
  if (const auto refusal = bigshot::check(board)) return *refusal;
  if (const auto refusal = check_colors(given.colors, options.players)) return *refusal;
  const Position position = given.sketch ? sketched(given) : given;
  if (!given.sketch) {
    if (const auto refusal = bigshot::check(position, options)) return *refusal;
  }

  State s = before_the_deal(options, board, position.colors);
  std::size_t open = 0;
  s.open_lots_.fill(0);
  s.lots_ = position.lots;
  for (Lot lot : kAllLots) {
    if (!s.lots_[lot].sold()) s.open_lots_[open++] = static_cast<std::uint8_t>(lot);
  }
  s.open_count_ = static_cast<std::uint8_t>(open);
  s.spaces_ = position.spaces;
  for (std::size_t i = 0; i < kSpaces; ++i) {
    if (!s.spaces_[i].empty()) s.occupied_ |= 1U << i;
  }
  s.broker_ = static_cast<std::uint8_t>(position.broker);
  s.roller_ = position.roller;
  for (Color color : kAllColors) {
    s.money_[color] = static_cast<std::uint8_t>(position.money[color]);
    s.loans_[color] = static_cast<std::uint8_t>(position.loans[color]);
  }
  s.round_ = static_cast<std::uint8_t>(position.round);
  s.phase_ = position.phase;
  s.standing_bid_ = static_cast<std::uint8_t>(position.price);
  s.borrowed_ = static_cast<std::uint8_t>(position.borrowed);
  s.shown_ = static_cast<std::uint8_t>(position.shown);
  s.hand_ = position.hand;
  s.set_turn(position);
  return s;
}

void State::set_turn(const Position& position) {
  switch (phase_) {
    case Phase::kRolling:
    case Phase::kFinished:
      break;
    case Phase::kBorrowing:
      actor_ = position.actor;
      break;
    case Phase::kBidding:
      in_ = static_cast<std::uint8_t>(position.in);
      if (position.bidder) standing_bidder_ = *position.bidder;
      actor_ = position.bidder ? standing_bidder_ : roller_;
      actor_ = next_bidder();
      break;
    case Phase::kPaying:
      in_ = static_cast<std::uint8_t>(1U << index(position.actor));
      [[fallthrough]];
    case Phase::kPlacing:
      actor_ = position.actor;
      if (position.price != 0) standing_bidder_ = position.actor;
      break;
  }
}

}  // namespace bigshot
