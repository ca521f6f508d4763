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

// How far each of the first `count` numbers is above the largest of the others.
std::array<float, kMaxPlayers> above_others(const std::array<float, kMaxPlayers>& numbers, std::size_t count) {
  std::array<float, kMaxPlayers> result{};
  for (std::size_t seat = 0; seat < count; ++seat) {
    float most = -1e6F;
    for (std::size_t other = 0; other < count; ++other) {
      if (other != seat) most = std::max(most, numbers[other]);
    }
    result[seat] = numbers[seat] - most;
  }
  return result;
}

}  // namespace

Holdings Holdings::of(const State& state) {
  Holdings holdings;
  for (std::size_t i = 0; i < kLots; ++i) holdings.lots[i] = state.contents(static_cast<Lot>(i));
  for (Color color : kAllColors) {
    holdings.money[index(color)] = state.money(color).millions;
    holdings.loans[index(color)] = state.loans(color);
  }
  return holdings;
}

void PositionFacts::set_base(const State& state, int rounds_left) {
  players_ = state.players();
  rounds_left_ = rounds_left;
  for (std::size_t i = 0; i < kLots; ++i) {
    const auto lot = static_cast<Lot>(i);
    values_[i] = static_cast<float>(state.lot_value(lot)) * kMoneyUnit;
    parks_[i] = 0;
    for (int park = 0; park < kParks; ++park) {
      if (state.is_doubled_by(lot, park)) parks_[i] |= static_cast<std::uint8_t>(1U << park);
    }
  }
  for (std::size_t park = 0; park < kParks; ++park)
    park_lots_[park] = index(state.park_lot(static_cast<int>(park)));
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players_); ++seat) {
    colors_[seat] = state.colors_of(static_cast<Seat>(seat));
  }
}

PositionFacts::Worths PositionFacts::worths(const Holdings& holdings) const {
  int open = 0;
  for (const Contents& lot : holdings.lots) open += lot.sold() ? 0 : 1;
  const float cubes = cubes_to_come(rounds_left_, open);
  std::array<ByColor, kLots> expected;
  std::array<ByColor, kLots> halfway;
  std::array<ByColor, kLots> now;
  std::array<ByColor, kLots> sold;
  for (std::size_t i = 0; i < kLots; ++i) {
    expected[i] = owner_chances(holdings.lots[i], cubes);
    halfway[i] = owner_chances(holdings.lots[i], 0.5F * cubes);
    now[i] = owner_now(holdings.lots[i]);
    sold[i] = holdings.lots[i].sold() ? now[i] : kNone;
  }
  const auto add = [&](ByColor& sum, const std::array<ByColor, kLots>& owned, std::size_t i) {
    ByColor times = kNone + 1.0F;
    for (std::size_t park = 0; park < kParks; ++park) {
      if (((parks_[i] >> park) & 1U) != 0) times += owned[park_lots_[park]];
    }
    sum += values_[i] * owned[i] * at_most_two(times);
  };
  Worths all{kNone, kNone, kNone, kNone, kNone, kNone, kNone + 1.0F, kNone};
  for (std::size_t i = 0; i < kLots; ++i) {
    add(all.expected, expected, i);
    add(all.halfway, halfway, i);
    add(all.now, now, i);
    add(all.sold, sold, i);
    all.lots_now += now[i];
    all.lots_sold += sold[i];
    all.one_lot += expected[i] * (all.no_lot - all.one_lot);
    all.no_lot -= expected[i] * all.no_lot;
  }
  return all;
}

void PositionFacts::tell(const Holdings& holdings, std::array<FactRow, kMaxPlayers>& facts) const {
  const Worths all = worths(holdings);
  const auto players = static_cast<std::size_t>(players_);
  std::array<float, kMaxPlayers> balance_now{};
  std::array<float, kMaxPlayers> balance_expected{};
  std::array<float, kMaxPlayers> money{};
  float best = -1e6F;
  for (std::size_t seat = 0; seat < players; ++seat) {
    FactRow& row = facts[seat];
    row.fill(0);
    of(row, PositionFact::kOne) = 1;
    of(row, PositionFact::kQualified) = of(row, PositionFact::kQualifiedForGood) =
        of(row, PositionFact::kMayQualify) = 1;
    const SeatColors own = colors_[seat];
    const int purses = own.first == own.second ? 1 : 2;
    for (int purse = 0; purse < purses; ++purse) {
      const std::size_t color = index(purse == 0 ? own.first : own.second);
      of(row, PositionFact::kWorthExpected) += all.expected[color];
      of(row, PositionFact::kWorthHalfway) += all.halfway[color];
      of(row, PositionFact::kWorthNow) += all.now[color];
      of(row, PositionFact::kWorthSold) += all.sold[color];
      of(row, PositionFact::kMoney) += kMoneyUnit * static_cast<float>(holdings.money[color]);
      of(row, PositionFact::kDebt) += kMoneyUnit * static_cast<float>(debt(holdings.loans[color]).millions);
      of(row, PositionFact::kLots) += kLotUnit * all.lots_now[color];
      of(row, PositionFact::kLoanRoom) += kMoneyUnit * static_cast<float>(loan_room(holdings.loans[color]));
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
  const auto lead_now = above_others(balance_now, players);
  const auto lead_expected = above_others(balance_expected, players);
  const auto richer = above_others(money, players);
  for (std::size_t seat = 0; seat < players; ++seat) {
    FactRow& row = facts[seat];
    of(row, PositionFact::kLeadNow) = lead_now[seat];
    of(row, PositionFact::kLeadExpected) = lead_expected[seat];
    of(row, PositionFact::kRicher) = richer[seat];
    of(row, PositionFact::kLeads) =
        of(row, PositionFact::kQualified) > 0 && balance_now[seat] > best - kHalfAMillion ? 1.0F : 0.0F;
  }
}

}  // namespace bigshot
