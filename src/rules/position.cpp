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
  for (std::size_t c = 0; c < kColors; ++c) {
    position.money[c] = std::clamp(position.money[c], 0, int{std::numeric_limits<std::uint8_t>::max()});
    position.loans[c] = std::clamp(position.loans[c], 0, kMaxLoans);
  }
  return position;
}

}  // namespace

Position Position::of(const State& state) {
  Position position;
  const auto players = static_cast<std::size_t>(state.players());
  for (std::size_t seat = 0; seat < players; ++seat) {
    position.colors[seat] = state.colors_of(static_cast<Seat>(seat));
    if (state.shows_money(static_cast<Seat>(seat))) position.shown |= 1U << seat;
  }
  for (std::size_t i = 0; i < kLots; ++i) position.lots[i] = state.contents(static_cast<Lot>(i));
  for (std::size_t i = 0; i < kSpaces; ++i) position.spaces[i] = state.space(static_cast<int>(i));
  position.broker = state.broker();
  position.roller = state.roller();
  for (Color color : kAllColors) {
    position.money[index(color)] = state.money(color).millions;
    position.loans[index(color)] = state.loans(color);
    if (state.has_borrowed(color)) position.borrowed |= 1U << index(color);
  }
  position.round = state.round();
  position.phase = state.phase();
  position.price = state.standing_bid();
  if (state.phase() == Phase::kBidding) {
    position.bidder = state.standing_bidder();
    for (std::size_t seat = 0; seat < players; ++seat) {
      if (!state.has_passed(static_cast<Seat>(seat))) position.in |= 1U << seat;
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
  for (std::size_t i = 0; i < kLots; ++i) {
    s.lots_[i] = position.lots[i];
    if (!position.lots[i].sold()) s.open_lots_[open++] = static_cast<std::uint8_t>(i);
  }
  s.open_count_ = static_cast<std::uint8_t>(open);
  s.spaces_ = position.spaces;
  for (std::size_t i = 0; i < kSpaces; ++i) {
    if (!s.spaces_[i].empty()) s.occupied_ |= 1U << i;
  }
  s.broker_ = static_cast<std::uint8_t>(position.broker);
  s.roller_ = static_cast<std::uint8_t>(position.roller);
  for (std::size_t c = 0; c < kColors; ++c) {
    s.money_[c] = static_cast<std::uint8_t>(position.money[c]);
    s.loans_[c] = static_cast<std::uint8_t>(position.loans[c]);
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
  const auto acts = static_cast<std::uint8_t>(position.actor);
  switch (phase_) {
    case Phase::kRolling:
    case Phase::kFinished:
      break;
    case Phase::kBorrowing:
      actor_ = acts;
      break;
    case Phase::kBidding:
      in_ = static_cast<std::uint8_t>(position.in);
      if (position.bidder) standing_bidder_ = static_cast<std::uint8_t>(*position.bidder);
      actor_ = position.bidder ? standing_bidder_ : roller_;
      actor_ = next_bidder();
      break;
    case Phase::kPaying:
      in_ = static_cast<std::uint8_t>(1U << acts);
      [[fallthrough]];
    case Phase::kPlacing:
      actor_ = acts;
      if (position.price != 0) standing_bidder_ = acts;
      break;
  }
}

}  // namespace bigshot
