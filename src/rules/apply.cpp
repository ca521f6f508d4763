// What an action does to a state. Every function here takes its action for legal.
#include <bit>

#include "rules/per.h"
#include "rules/state.h"

namespace bigshot {

namespace {

// The next seat clockwise after a seat that is in a set of seats, by [seat][set]. With fewer than four players the
// other seats are in no set.
using NextInTable = PerSeat<std::array<Seat, 16>>;

constexpr NextInTable make_next_in() {
  NextInTable table{};
  for (Seat seat : seats(kMaxPlayers)) {
    for (std::size_t set = 1; set < 16; ++set) {
      Seat next = next_seat(seat, kMaxPlayers);
      while (((set >> index(next)) & 1) == 0) next = next_seat(next, kMaxPlayers);
      table[seat][set] = next;
    }
  }
  return table;
}

constexpr NextInTable kNextIn = make_next_in();
constexpr std::uint32_t kAllSpaces = (1U << kSpaces) - 1;

constexpr std::uint8_t without(std::uint8_t set, std::size_t bit) {
  return static_cast<std::uint8_t>(set & ~(1U << bit));
}
constexpr std::uint8_t with(std::uint8_t set, std::size_t bit) {
  return static_cast<std::uint8_t>(set | (1U << bit));
}
constexpr std::uint8_t all_seats(int players) { return static_cast<std::uint8_t>((1U << players) - 1); }
constexpr bool is_single(std::uint8_t set) { return (set & (set - 1)) == 0; }

}  // namespace

void State::apply(Action action) {
  switch (phase_) {
    case Phase::kRolling:
      apply_roll(action.face());
      break;
    case Phase::kBorrowing:
      if (action != Action::ready()) {
        apply_loan(action.color());
        ask_borrowers_from(actor_);
      } else if (actor_ == roller_) {
        start_auction();
      } else {
        ask_borrowers_from(next_seat(actor_));
      }
      break;
    case Phase::kBidding:
      if (action == Action::pass()) {
        apply_pass();
      } else if (action.number() > Action::kBidBase) {
        standing_bid_ = static_cast<std::uint8_t>(action.amount());
        standing_bidder_ = actor_;
        actor_ = next_bidder();
      } else {
        apply_loan(action.color());
      }
      break;
    case Phase::kPaying:
      pay(action.color());
      break;
    case Phase::kPlacing:
      apply_place(action.color(), action.lot());
      break;
    case Phase::kFinished:
      break;
  }
}

Seat State::next_bidder() const { return kNextIn[actor_][in_]; }

// [R1] Counts only spaces that hold cubes; as many are left as there are rounds to play. The loop does not end
// with the last space that is skipped, because a processor that must guess where it ends is mostly wrong.
void State::apply_roll(int face) {
  const unsigned start = broker_ + 1U;
  std::uint32_t ahead = ((occupied_ >> start) | (occupied_ << (kSpaces - start))) & kAllSpaces;
  const int left = kRounds + 1 - round_;
  const int skip = (face - 1) % left;
  for (int i = 0; i < kDieFaces - 1; ++i) ahead &= ahead - (i < skip ? 1 : 0);
  const unsigned space = start + static_cast<unsigned>(std::countr_zero(ahead));
  broker_ = static_cast<std::uint8_t>(space % kSpaces);
  borrowed_ = 0;
  if (loans_before()) {
    phase_ = Phase::kBorrowing;
    ask_borrowers_from(next_seat(roller_));
  } else {
    start_auction();
  }
}

// [R5] In the two-player game of 2018 one loan serves for both colours [D2].
void State::apply_loan(Color color) {
  money_[color] = static_cast<std::uint8_t>(money_[color] + loan_pays(loans_[color]).millions);
  ++loans_[color];
  borrowed_ = with(borrowed_, index(color));
  if ((flags_ & kOpennplayFlag) != 0) {
    const SeatColors colors = colors_of_[seat_of_[color]];
    borrowed_ = with(with(borrowed_, index(colors.first)), index(colors.second));
  }
}

// [C2, D2] Asks this seat for a loan, or the next in bidding order that can take one; the roller is the last.
void State::ask_borrowers_from(Seat seat) {
  while (true) {
    const SeatColors colors = colors_of_[seat];
    if (can_borrow(colors.first) || can_borrow(colors.second)) {
      actor_ = seat;
      return;
    }
    if (seat == roller_) return start_auction();
    seat = next_seat(seat);
  }
}

// [R2] Also where an auction is held again [C3]: everybody is in, the player at the roller's left begins.
void State::start_auction() {
  phase_ = Phase::kBidding;
  in_ = all_seats(players_);
  standing_bid_ = 0;
  standing_bidder_ = kNobody;
  actor_ = next_seat(roller_);
}

// [R3] Without a bid the only one left is the roller, who bids last.
void State::apply_pass() {
  in_ = without(in_, index(actor_));
  actor_ = next_bidder();
  if (is_single(in_)) end_auction();
}

void State::end_auction() {
  const SeatColors colors = colors_of_[actor_];
  const bool first_can = standing_bid_ <= money_[colors.first];
  const bool second_can = standing_bid_ <= money_[colors.second];
  if (!first_can && !second_can) {  // only after an overbid [C3]
    shown_ = with(shown_, index(actor_));
    start_auction();
  } else if (first_can && second_can && colors.first != colors.second && standing_bid_ != 0) {
    phase_ = Phase::kPaying;
  } else {
    pay(first_can ? colors.first : colors.second);
  }
}

void State::pay(Color color) {
  money_[color] = static_cast<std::uint8_t>(money_[color] - standing_bid_);
  hand_ = spaces_[broker_];
  spaces_[broker_] = Cubes();
  occupied_ &= ~(1U << broker_);
  in_ = 0;
  phase_ = Phase::kPlacing;
}

void State::apply_place(Color color, Lot lot) {
  hand_.take(color);
  lots_[lot] = lots_[lot].with(color);
  if (lots_[lot].total() == kLotCapacity) sell(lot);
  if (hand_.empty()) end_round();
}

// [R7] Seven cubes always have an owner [R8].
void State::sell(Lot lot) {
  lots_[lot] = Contents::sold_to(static_cast<Color>(kOwnerByKey[lots_[lot].key()]));
  // The lots above it move down by one; what follows the last is zero.
  for (std::size_t i = 0; i < kLots; ++i) open_lots_[i] = open_lots_[i + (open_lots_[i] < index(lot) ? 0 : 1)];
  --open_count_;
}

// [R9]
void State::end_round() {
  standing_bid_ = 0;
  standing_bidder_ = kNobody;
  borrowed_ = 0;
  actor_ = kNobody;
  roller_ = next_seat(roller_);
  if (round_ == kRounds) {
    phase_ = Phase::kFinished;
  } else {
    ++round_;
    phase_ = Phase::kRolling;
  }
}

}  // namespace bigshot
