// Everything that can happen in a game, as one small number. The numbering is stable: records, networks,
// WebAssembly and Python rely on it.
//
//   1-6      roll N          the die shows N
//   7        pass
//   8        ready           no further loan before this auction
//   10-13    loan C          C = R, Y, W, B
//   14-17    pay C
//   21-119   bid N           N = 1 to 99
//   120-171  place C L       120 + 13 * colour + lot
//
// Other numbers mean nothing and are never legal.
#pragma once  // public: installed with the library (docs/library.md)

#include <compare>
#include <cstdint>

#include "rules/types.h"

namespace bigshot {

enum class ActionKind : std::uint8_t { kNone, kRoll, kPass, kReady, kLoan, kPay, kBid, kPlace };

class Action {
 public:
  static constexpr int kPassNumber = 7;
  static constexpr int kReadyNumber = 8;
  static constexpr int kLoanBase = 10;
  static constexpr int kPayBase = 14;
  static constexpr int kBidBase = 20;
  static constexpr int kPlaceBase = 120;
  static constexpr int kEnd = kPlaceBase + kColors * kLots;

  constexpr Action() = default;
  explicit constexpr Action(int number) : number_(static_cast<std::uint8_t>(number)) {}

  static constexpr Action roll(int face) { return Action(face); }
  static constexpr Action pass() { return Action(kPassNumber); }
  static constexpr Action ready() { return Action(kReadyNumber); }
  static constexpr Action loan(Color c) { return Action(kLoanBase + static_cast<int>(c)); }
  static constexpr Action pay(Color c) { return Action(kPayBase + static_cast<int>(c)); }
  static constexpr Action bid(int millions) { return Action(kBidBase + millions); }
  static constexpr Action place(Color c, Lot lot) {
    return Action(kPlaceBase + kLots * static_cast<int>(c) + static_cast<int>(lot));
  }

  constexpr int number() const { return number_; }

  constexpr ActionKind kind() const {
    if (number_ >= kEnd || number_ == 0) return ActionKind::kNone;
    if (number_ >= kPlaceBase) return ActionKind::kPlace;
    if (number_ > kBidBase) return ActionKind::kBid;
    if (number_ <= kDieFaces) return ActionKind::kRoll;
    if (number_ == kPassNumber) return ActionKind::kPass;
    if (number_ == kReadyNumber) return ActionKind::kReady;
    if (number_ >= kLoanBase && number_ < kPayBase) return ActionKind::kLoan;
    if (number_ >= kPayBase && number_ < kPayBase + kColors) return ActionKind::kPay;
    return ActionKind::kNone;
  }

  // The face of a roll.
  constexpr int face() const { return number_; }
  // The millions of a bid.
  constexpr int amount() const { return number_ - kBidBase; }
  // The colour of a loan, payment or placement.
  constexpr Color color() const {
    if (number_ >= kPlaceBase) return static_cast<Color>(placing() / kLots);
    return static_cast<Color>(number_ >= kPayBase ? number_ - kPayBase : number_ - kLoanBase);
  }
  // The lot of a placement.
  constexpr Lot lot() const { return static_cast<Lot>(placing() % kLots); }

  friend constexpr auto operator<=>(Action, Action) = default;

 private:
  // Unsigned, because a division is then much cheaper.
  constexpr unsigned placing() const { return static_cast<unsigned>(number_ - kPlaceBase); }

  std::uint8_t number_ = 0;
};

}  // namespace bigshot
