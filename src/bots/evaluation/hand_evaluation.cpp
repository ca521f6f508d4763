#include "bots/evaluation/hand_evaluation.h"

#include <algorithm>

#include "bots/search/soft.h"

namespace bigshot {

namespace {

// Found by playing variants against each other (docs/bots.md).
constexpr float kLotDiscount = 0.15F;
constexpr float kMoneyPremium = 0.05F;
constexpr float kWinScale = 6.0F;
constexpr float kWinScalePerRound = 1.0F;

}  // namespace

void HandEvaluation::set_base(const State& state) {
  base_ = state;
  rounds_left_ = ring_outlook(state).rounds_left;
  int open = 0;
  for (Lot lot : kAllLots) open += state.contents(lot).sold() ? 0 : 1;
  cubes_to_come_ = cubes_to_come(rounds_left_, open);
  for (Lot lot : kAllLots) base_chances_[lot] = owner_chances(state.contents(lot), cubes_to_come_);
}

Values HandEvaluation::balances(const Changes& changes) const {
  PerLot<ByColor> owned = base_chances_;
  for (const LotChange& change : changes.lots) owned[change.lot] = owner_chances(change.contents, cubes_to_come_);
  PerColor<float> worth{};
  for (Lot lot : kAllLots) {
    const auto value = static_cast<float>(base_->lot_value(lot));
    for (Color color : kAllColors) {
      float times = 1;
      for (int park = 0; park < kParks; ++park) {
        if (!base_->is_doubled_by(lot, park)) continue;
        times = std::min(2.0F, times + owned[base_->park_lot(park)][index(color)]);
      }
      worth[color] += value * owned[lot][index(color)] * times;
    }
  }
  const auto left = static_cast<float>(rounds_left_);
  const float lot_weight = 1.0F / (1.0F + kLotDiscount * left);
  Values result{};
  for (Color color : kAllColors) {
    const auto seat = base_->seat_of(color);
    if (!seat) continue;
    int money = base_->money(color).millions;
    int loans = base_->loans(color);
    for (const PurseChange& change : changes.purses) {
      if (change.color != color) continue;
      money = change.money;
      loans = change.loans;
    }
    result[*seat] += lot_weight * worth[color] + money_weight() * static_cast<float>(money) -
                     static_cast<float>(debt(loans).millions);
  }
  return result;
}

float HandEvaluation::money_weight() const { return 1.0F + kMoneyPremium * static_cast<float>(rounds_left_); }

Values HandEvaluation::value(const Changes& changes) {
  const Values estimated = balances(changes);
  const float scale = 1.0F / (kWinScale + kWinScalePerRound * static_cast<float>(rounds_left_));
  Values values{};
  for (Seat seat : seats(base_->players())) values[seat] = estimated[seat] * scale;
  softmax(values, base_->players());
  for (Seat seat : seats(base_->players())) values[seat] += kBalanceWeight * estimated[seat];
  return values;
}

}  // namespace bigshot
