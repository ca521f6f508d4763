#include "bots/evaluation/hand_evaluation.h"

#include <algorithm>
#include <vector>

#include "bots/search/soft.h"

namespace bigshot {

namespace {

// Found by playing variants against each other (docs/bots.md).
constexpr float kLotDiscount = 0.15F;
constexpr float kMoneyPremium = 0.05F;
constexpr float kWinScale = 6.0F;
constexpr float kWinScalePerRound = 1.0F;

using Chances = std::array<float, kColors>;
constexpr std::size_t kFills = kLotCapacity + 1;

// The chance of each colour to own a lot after `fill` more random cubes, by contents.
class FillTable {
 public:
  FillTable() : table_(4096 * kFills) {
    for (std::size_t fill = 0; fill < kFills; ++fill) {
      for (std::size_t key = 0; key < 4096; ++key) compute(key, fill);
    }
  }

  const Chances& at(std::size_t key, std::size_t fill) const { return table_[fill * 4096 + key]; }

 private:
  static std::size_t total(std::size_t key) {
    return (key & 7) + ((key >> 3) & 7) + ((key >> 6) & 7) + (key >> 9);
  }

  void compute(std::size_t key, std::size_t fill) {
    if (total(key) + fill > kLotCapacity) return;
    Chances& chances = table_[fill * 4096 + key];
    if (fill == 0) {
      if (kOwnerByKey[key] != kNoOwner) chances[kOwnerByKey[key]] = 1;
      return;
    }
    for (std::size_t color = 0; color < kColors; ++color) {
      const Chances& next = at(key + (std::size_t{1} << (3 * color)), fill - 1);
      for (std::size_t i = 0; i < kColors; ++i) chances[i] += next[i] / kColors;
    }
  }

  std::vector<Chances> table_;
};

const FillTable& fill_table() {
  static const FillTable table;
  return table;
}

}  // namespace

void HandEvaluation::set_base(const State& state) {
  base_ = state;
  rounds_left_ = ring_outlook(state).rounds_left;
  int open = 0;
  for (int i = 0; i < kLots; ++i) open += state.contents(static_cast<Lot>(i)).sold() ? 0 : 1;
  fill_ = static_cast<float>(kCubesPerSpace * rounds_left_) / static_cast<float>(std::max(open, 1));
  for (std::size_t i = 0; i < kLots; ++i) base_chances_[i] = chances(state.contents(static_cast<Lot>(i)));
}

HandEvaluation::Chances HandEvaluation::chances(Contents contents) const {
  if (contents.sold()) return fill_table().at(contents.key(), 0);
  const float room = static_cast<float>(kLotCapacity - contents.total());
  const float fill = std::min(fill_, room);
  const auto low = static_cast<std::size_t>(fill);
  const float part = fill - static_cast<float>(low);
  Chances result = fill_table().at(contents.key(), low);
  if (part > 0) {
    const Chances& more = fill_table().at(contents.key(), low + 1);
    for (std::size_t i = 0; i < kColors; ++i) result[i] += part * (more[i] - result[i]);
  }
  return result;
}

Values HandEvaluation::balances(const Changes& changes) const {
  std::array<Chances, kLots> owned = base_chances_;
  for (int i = 0; i < changes.lot_count; ++i) {
    const LotChange& change = changes.lots[static_cast<std::size_t>(i)];
    owned[index(change.lot)] = chances(change.contents);
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
