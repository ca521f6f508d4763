// What an action does to a state. Every function here takes its action for legal.
#include <bit>

#include "rules/state.h"

namespace bigshot {

namespace {

// The next seat clockwise after a seat that is in a set of seats, by [players][seat][set].
using NextInTable = std::array<std::array<std::array<std::uint8_t, 16>, kMaxPlayers>, kMaxPlayers + 1>;

constexpr NextInTable make_next_in() {
  NextInTable table{};
  for (std::size_t players = kMinPlayers; players <= kMaxPlayers; ++players) {
    for (std::size_t seat = 0; seat < players; ++seat) {
      for (std::size_t set = 0; set < 16; ++set) {
        for (std::size_t step = 1; step <= players; ++step) {
          const std::size_t candidate = (seat + step) % players;
          if (((set >> candidate) & 1) == 0) continue;
          table[players][seat][set] = static_cast<std::uint8_t>(candidate);
          break;
        }
      }
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

std::uint8_t State::next_seat(std::uint8_t seat) const {
  return static_cast<std::uint8_t>(seat + 1 == players_ ? 0 : seat + 1);
}

std::uint8_t State::next_bidder() const { return kNextIn[players_][actor_][in_]; }

// [R1] Counts only spaces that hold cubes; as many are left as there are rounds to play.
void State::apply_roll(int face) {
  const unsigned start = broker_ + 1U;
  std::uint32_t ahead = ((occupied_ >> start) | (occupied_ << (kSpaces - start))) & kAllSpaces;
  const int left = kRounds + 1 - round_;
  for (int skip = (face - 1) % left; skip > 0; --skip) ahead &= ahead - 1;
  const unsigned space = start + static_cast<unsigned>(std::countr_zero(ahead));
  broker_ = static_cast<std::uint8_t>(space >= kSpaces ? space - kSpaces : space);
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
  const std::size_t c = index(color);
  money_[c] = static_cast<std::uint8_t>(money_[c] + loan_pays(loans_[c]).millions);
  ++loans_[c];
  borrowed_ = with(borrowed_, c);
  if ((flags_ & kOpennplayFlag) != 0) {
    const SeatColors colors = colors_of_[seat_of_[c]];
    borrowed_ = with(with(borrowed_, index(colors.first)), index(colors.second));
  }
}

// [C2, D2] Asks this seat for a loan, or the next in bidding order that can take one; the roller is the last.
void State::ask_borrowers_from(std::uint8_t seat) {
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
  in_ = without(in_, actor_);
  actor_ = next_bidder();
  if (is_single(in_)) end_auction();
}

void State::end_auction() {
  const SeatColors colors = colors_of_[actor_];
  const bool first_can = standing_bid_ <= money_[index(colors.first)];
  const bool second_can = standing_bid_ <= money_[index(colors.second)];
  if (!first_can && !second_can) {  // only after an overbid [C3]
    shown_ = with(shown_, actor_);
    start_auction();
  } else if (first_can && second_can && colors.first != colors.second && standing_bid_ != 0) {
    phase_ = Phase::kPaying;
  } else {
    pay(first_can ? colors.first : colors.second);
  }
}

void State::pay(Color color) {
  money_[index(color)] = static_cast<std::uint8_t>(money_[index(color)] - standing_bid_);
  hand_ = spaces_[broker_];
  spaces_[broker_] = Cubes();
  occupied_ &= ~(1U << broker_);
  in_ = 0;
  phase_ = Phase::kPlacing;
}

void State::apply_place(Color color, Lot lot) {
  hand_.take(color);
  lots_[index(lot)] = lots_[index(lot)].with(color);
  if (lots_[index(lot)].total() == kLotCapacity) sell(lot);
  if (hand_.empty()) end_round();
}

// [R7] Seven cubes always have an owner [R8].
void State::sell(Lot lot) {
  lots_[index(lot)] = Contents::sold_to(static_cast<Color>(kOwnerByKey[lots_[index(lot)].key()]));
  std::size_t kept = 0;
  for (std::size_t i = 0; i < open_count_; ++i) {
    open_lots_[kept] = open_lots_[i];
    if (open_lots_[i] != index(lot)) ++kept;
  }
  open_lots_[kept] = 0;
  open_count_ = static_cast<std::uint8_t>(kept);
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
