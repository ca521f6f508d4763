// What is known of a position without learning, as numbers for each seat: what its lots are worth now and may be
// worth in the end, its money and debts, whether it would qualify, who leads. A network adds them to its outputs,
// each with factors that it learns for every number of rounds left, so that its hidden units learn only what these
// do not know.
#pragma once

#include <array>

#include "bots/evaluation/owner_chances.h"
#include "rules/per.h"
#include "rules/state.h"

namespace bigshot {

// In this order. Sums of money are in units of kMoneyUnit.
enum class PositionFact : std::uint8_t {
  kOne,               // always 1
  kWorthExpected,     // of the lots, when random cubes fill them
  kWorthHalfway,      // when only half of those come
  kWorthNow,          // as the lots are held now
  kWorthSold,         // of those that are sold for good
  kMoney,             //
  kDebt,              //
  kQualified,         // would qualify now [E4]
  kQualifiedForGood,  // with sold lots alone
  kLeads,             // would win now, ties not broken
  kLots,              // how many it holds, in fours
  kLoanRoom,          // what it can still borrow
  kLeadNow,           // balance now, above the best other's
  kLeadExpected,      // expected balance, above the best other's
  kRicher,            // money above the richest other's
  kMayQualify,        // chance to qualify, when random cubes fill the lots
  kCount
};
inline constexpr std::size_t kFacts = static_cast<std::size_t>(PositionFact::kCount);
inline constexpr float kMoneyUnit = 1.0F / 20.0F;

using FactRow = std::array<float, kFacts>;

// What can differ between a position and its base.
struct Holdings {
  PerLot<Contents> lots;
  PerColor<int> money{};
  PerColor<int> loans{};

  static Holdings of(const State& state);
};

class PositionFacts {
 public:
  // The board, the seats and how many rounds are left.
  void set_base(const State& state, int rounds_left);

  // For each seat that plays, the facts of the base with these lots and purses.
  void tell(const Holdings& holdings, PerSeat<FactRow>& facts) const;

 private:
  struct Worths {
    ByColor expected, halfway, now, sold;  // of the lots
    ByColor lots_now, lots_sold;           // how many
    ByColor no_lot, one_lot;               // the chances to own none and one in the end
  };

  Worths worths(const Holdings& holdings) const;

  int players_ = 0;
  int rounds_left_ = 0;
  PerLot<float> values_{};
  PerLot<std::uint8_t> parks_{};  // a bit for each park that doubles the lot
  std::array<Lot, kParks> park_lots_{};
  PerSeat<SeatColors> colors_{};
};

}  // namespace bigshot
