#include "bots/evaluation/position_facts.h"

#include <algorithm>

namespace bigshot {

namespace {

constexpr ByColor kNone = {0, 0, 0, 0};
constexpr float kLotUnit = 0.25F;
constexpr float kHalfAMillion = 0.5F * kMoneyUnit;  // closer balances are the same, but for rounding

// A lot is doubled once at most [E2].
ByColor at_most_two(ByColor times) {
  const ByColor two = kNone + 2.0F;
  return times < two ? times : two;
}

// What all loans that are left would pay [R5].
int loan_room(int loans) {
  int room = 0;
  for (int taken = loans; taken < kMaxLoans; ++taken) room += loan_pays(taken).millions;
  return room;
}

float& of(FactRow& facts, PositionFact fact) { return facts[static_cast<std::size_t>(fact)]; }

// How far the number of each player is above the largest of the others.
PerSeat<float> above_others(const PerSeat<float>& numbers, int players) {
  PerSeat<float> result{};
  for (Seat seat : seats(players)) {
    float most = -1e6F;
    for (Seat other : seats(players)) {
      if (other != seat) most = std::max(most, numbers[other]);
    }
    result[seat] = numbers[seat] - most;
  }
  return result;
}

}  // namespace

Holdings Holdings::of(const State& state) {
  Holdings holdings;
  for (Lot lot : kAllLots) holdings.lots[lot] = state.contents(lot);
  for (Color color : kAllColors) {
    holdings.money[color] = state.money(color).millions;
    holdings.loans[color] = state.loans(color);
  }
  return holdings;
}

void PositionFacts::set_base(const State& state, int rounds_left) {
  players_ = state.players();
  rounds_left_ = rounds_left;
  for (Lot lot : kAllLots) {
    values_[lot] = static_cast<float>(state.lot_value(lot)) * kMoneyUnit;
    parks_[lot] = 0;
    for (int park = 0; park < kParks; ++park) {
      if (state.is_doubled_by(lot, park)) parks_[lot] |= static_cast<std::uint8_t>(1U << park);
    }
  }
  for (std::size_t park = 0; park < kParks; ++park) park_lots_[park] = state.park_lot(static_cast<int>(park));
  for (Seat seat : seats(players_)) colors_[seat] = state.colors_of(seat);
}

PositionFacts::Worths PositionFacts::worths(const Holdings& holdings) const {
  int open = 0;
  for (const Contents& lot : holdings.lots) open += lot.sold() ? 0 : 1;
  const float cubes = cubes_to_come(rounds_left_, open);
  PerLot<ByColor> expected;
  PerLot<ByColor> halfway;
  PerLot<ByColor> now;
  PerLot<ByColor> sold;
  for (Lot lot : kAllLots) {
    expected[lot] = owner_chances(holdings.lots[lot], cubes);
    halfway[lot] = owner_chances(holdings.lots[lot], 0.5F * cubes);
    now[lot] = owner_now(holdings.lots[lot]);
    sold[lot] = holdings.lots[lot].sold() ? now[lot] : kNone;
  }
  const auto add = [&](ByColor& sum, const PerLot<ByColor>& owned, Lot lot) {
    ByColor times = kNone + 1.0F;
    for (std::size_t park = 0; park < kParks; ++park) {
      if (((parks_[lot] >> park) & 1U) != 0) times += owned[park_lots_[park]];
    }
    sum += values_[lot] * owned[lot] * at_most_two(times);
  };
  Worths all{kNone, kNone, kNone, kNone, kNone, kNone, kNone + 1.0F, kNone};
  for (Lot lot : kAllLots) {
    add(all.expected, expected, lot);
    add(all.halfway, halfway, lot);
    add(all.now, now, lot);
    add(all.sold, sold, lot);
    all.lots_now += now[lot];
    all.lots_sold += sold[lot];
    all.one_lot += expected[lot] * (all.no_lot - all.one_lot);
    all.no_lot -= expected[lot] * all.no_lot;
  }
  return all;
}

void PositionFacts::tell(const Holdings& holdings, PerSeat<FactRow>& facts) const {
  const Worths all = worths(holdings);
  PerSeat<float> balance_now{};
  PerSeat<float> balance_expected{};
  PerSeat<float> money{};
  float best = -1e6F;
  for (Seat seat : seats(players_)) {
    FactRow& row = facts[seat];
    row.fill(0);
    of(row, PositionFact::kOne) = 1;
    of(row, PositionFact::kQualified) = of(row, PositionFact::kQualifiedForGood) =
        of(row, PositionFact::kMayQualify) = 1;
    const SeatColors own = colors_[seat];
    const int purses = own.first == own.second ? 1 : 2;
    for (int purse = 0; purse < purses; ++purse) {
      const Color of_purse = purse == 0 ? own.first : own.second;
      const std::size_t color = index(of_purse);
      of(row, PositionFact::kWorthExpected) += all.expected[color];
      of(row, PositionFact::kWorthHalfway) += all.halfway[color];
      of(row, PositionFact::kWorthNow) += all.now[color];
      of(row, PositionFact::kWorthSold) += all.sold[color];
      of(row, PositionFact::kMoney) += kMoneyUnit * static_cast<float>(holdings.money[of_purse]);
      of(row, PositionFact::kDebt) += kMoneyUnit * static_cast<float>(debt(holdings.loans[of_purse]).millions);
      of(row, PositionFact::kLots) += kLotUnit * all.lots_now[color];
      of(row, PositionFact::kLoanRoom) += kMoneyUnit * static_cast<float>(loan_room(holdings.loans[of_purse]));
      if (all.lots_now[color] < kLotsToWin) of(row, PositionFact::kQualified) = 0;
      if (all.lots_sold[color] < kLotsToWin) of(row, PositionFact::kQualifiedForGood) = 0;
      of(row, PositionFact::kMayQualify) *= 1.0F - all.no_lot[color] - all.one_lot[color];
    }
    money[seat] = of(row, PositionFact::kMoney);
    const float cash = of(row, PositionFact::kMoney) - of(row, PositionFact::kDebt);
    balance_now[seat] = of(row, PositionFact::kWorthNow) + cash;
    balance_expected[seat] = of(row, PositionFact::kWorthExpected) + cash;
    if (of(row, PositionFact::kQualified) > 0) best = std::max(best, balance_now[seat]);
  }
  const auto lead_now = above_others(balance_now, players_);
  const auto lead_expected = above_others(balance_expected, players_);
  const auto richer = above_others(money, players_);
  for (Seat seat : seats(players_)) {
    FactRow& row = facts[seat];
    of(row, PositionFact::kLeadNow) = lead_now[seat];
    of(row, PositionFact::kLeadExpected) = lead_expected[seat];
    of(row, PositionFact::kRicher) = richer[seat];
    of(row, PositionFact::kLeads) =
        of(row, PositionFact::kQualified) > 0 && balance_now[seat] > best - kHalfAMillion ? 1.0F : 0.0F;
  }
}

}  // namespace bigshot
