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
  for (int i = 0; i < kLots; ++i) open += state.contents(static_cast<Lot>(i)).sold() ? 0 : 1;
  cubes_to_come_ = cubes_to_come(rounds_left_, open);
  for (std::size_t i = 0; i < kLots; ++i) {
    base_chances_[i] = owner_chances(state.contents(static_cast<Lot>(i)), cubes_to_come_);
  }
}

Values HandEvaluation::balances(const Changes& changes) const {
  std::array<ByColor, kLots> owned = base_chances_;
  for (int i = 0; i < changes.lot_count; ++i) {
    const LotChange& change = changes.lots[static_cast<std::size_t>(i)];
    owned[index(change.lot)] = owner_chances(change.contents, cubes_to_come_);
  }
  std::array<float, kColors> worth{};
  for (std::size_t i = 0; i < kLots; ++i) {
    const auto lot = static_cast<Lot>(i);
    const auto value = static_cast<float>(base_->lot_value(lot));
    for (std::size_t color = 0; color < kColors; ++color) {
      float times = 1;
      for (int park = 0; park < kParks; ++park) {
        if (base_->is_doubled_by(lot, park))
          times = std::min(2.0F, times + owned[index(base_->park_lot(park))][color]);
      }
      worth[color] += value * owned[i][color] * times;
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
    for (int i = 0; i < changes.purse_count; ++i) {
      const PurseChange& change = changes.purses[static_cast<std::size_t>(i)];
      if (change.color != color) continue;
      money = change.money;
      loans = change.loans;
    }
    result[index(*seat)] += lot_weight * worth[index(color)] + money_weight() * static_cast<float>(money) -
                            static_cast<float>(debt(loans).millions);
  }
  return result;
}

float HandEvaluation::money_weight() const { return 1.0F + kMoneyPremium * static_cast<float>(rounds_left_); }

Values HandEvaluation::value(const Changes& changes) {
  const Values estimated = balances(changes);
  const float scale = 1.0F / (kWinScale + kWinScalePerRound * static_cast<float>(rounds_left_));
  const auto players = static_cast<std::size_t>(base_->players());
  Values values{};
  for (std::size_t seat = 0; seat < players; ++seat) values[seat] = estimated[seat] * scale;
  softmax(values, players);
  for (std::size_t seat = 0; seat < players; ++seat) values[seat] += kBalanceWeight * estimated[seat];
  return values;
}

}  // namespace bigshot
