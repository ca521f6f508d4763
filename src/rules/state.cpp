#include "rules/state.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace bigshot {

State State::before_the_deal(const Options& options, const Board& board, const PerSeat<SeatColors>& colors) {
  State s;
  std::memset(static_cast<void*>(&s), 0, sizeof s);
  s.players_ = static_cast<std::uint8_t>(options.players);
  s.flags_ = static_cast<std::uint8_t>((options.money == MoneyMode::kHidden ? kHiddenFlag : 0) |
                                       (options.overbid == Overbid::kPenalty ? kPenaltyFlag : 0) |
                                       (options.edition == Edition::kOpennplay ? kOpennplayFlag : 0) |
                                       (loans_before_auction(options) ? kLoansBeforeFlag : 0));

  std::size_t parks = 0;
  for (Lot lot : kAllLots) {
    const BoardLot& on_board = board.lots[index(lot)];
    s.lot_values_[lot] = static_cast<std::uint16_t>(on_board.value);
    s.open_lots_[index(lot)] = static_cast<std::uint8_t>(lot);
    if (!on_board.park) continue;
    s.park_lots_[parks] = lot;
    for (Lot other : kAllLots) {
      if (other == lot || board.lots[index(other)].district != on_board.district) continue;
      s.lot_parks_[other] = static_cast<std::uint8_t>(s.lot_parks_[other] | (1U << parks));
    }
    ++parks;
  }
  s.open_count_ = kLots;

  s.seat_of_.fill(kNobody);
  for (Seat seat : seats(s.players_)) {
    SeatColors own = colors[seat];
    if (s.players_ != 2) own.second = own.first;
    if (own.second < own.first) std::swap(own.first, own.second);
    s.colors_of_[seat] = own;
    for (Color color : {own.first, own.second}) {
      s.seat_of_[color] = seat;
      s.money_[color] = kStartMoney;
    }
  }

  s.phase_ = Phase::kRolling;
  s.actor_ = kNobody;
  s.round_ = 1;
  s.standing_bidder_ = kNobody;
  return s;
}

Result<State, Refusal> State::start(const Options& options, const Board& board, const Setup& setup) {
  if (const auto refusal = bigshot::check(options)) return *refusal;
  if (const auto refusal = bigshot::check(board)) return *refusal;
  if (const auto refusal = bigshot::check(setup, options.players)) return *refusal;

  State s = before_the_deal(options, board, setup.colors);
  for (std::size_t i = 0; i < kSpaces; ++i) {
    Cubes cubes;
    for (Color color : setup.spaces[i]) cubes.add(color);
    s.spaces_[i] = cubes;
  }
  s.occupied_ = (1U << kSpaces) - 1;
  s.broker_ = static_cast<std::uint8_t>(setup.broker);
  s.roller_ = setup.roller;
  return s;
}

Options State::options() const {
  return {.players = players_,
          .edition = (flags_ & kOpennplayFlag) != 0 ? Edition::kOpennplay : Edition::kRavensburger,
          .money = hidden_money() ? MoneyMode::kHidden : MoneyMode::kOpen,
          .overbid = (flags_ & kPenaltyFlag) != 0 ? Overbid::kPenalty : Overbid::kForbidden};
}

std::optional<Seat> State::seat_of(Color color) const {
  if (seat_of_[color] == kNobody) return std::nullopt;
  return seat_of_[color];
}

SeatColors State::colors_of(Seat seat) const { return colors_of_[seat]; }

Actor State::actor() const {
  if (phase_ == Phase::kRolling) return {Actor::Kind::kChance};
  if (phase_ == Phase::kFinished) return {Actor::Kind::kNobody};
  return {Actor::Kind::kSeat, actor_};
}

Cubes State::cubes_on_offer() const {
  if (phase_ == Phase::kPlacing) return hand_;
  if (phase_ == Phase::kRolling || phase_ == Phase::kFinished) return {};
  return spaces_[broker_];
}

std::optional<Seat> State::standing_bidder() const {
  if (standing_bidder_ == kNobody) return std::nullopt;
  return standing_bidder_;
}

std::uint64_t State::hash() const {
  std::array<std::uint64_t, sizeof(State) / 8> words;
  std::memcpy(words.data(), this, sizeof(State));
  std::uint64_t h = 0;
  for (std::uint64_t word : words) h = mix(std::rotl(h, 23) ^ word) + 0x9e3779b97f4a7c15U;
  return h;
}

}  // namespace bigshot
