#include "bots/evaluation/final_evaluation.h"

#include <algorithm>

namespace bigshot {

void FinalEvaluation::set_base(const State& state) {
  base_ = state;
  for (std::size_t i = 0; i < kLots; ++i) owners_[i] = kOwnerByKey[state.contents(static_cast<Lot>(i)).key()];
}

void FinalEvaluation::add_color(Standing& standing, Color color, const Owners& owners, int money,
                                int loans) const {
  const auto own = static_cast<std::uint8_t>(color);
  int lots = 0;
  int worth_of_all = 0;
  for (std::size_t i = 0; i < kLots; ++i) {
    if (owners[i] != own) continue;
    const auto lot = static_cast<Lot>(i);
    int worth = base_->lot_value(lot);
    for (int park = 0; park < kParks; ++park) {
      if (base_->is_doubled_by(lot, park) && owners[index(base_->park_lot(park))] == own) {
        worth = 2 * base_->lot_value(lot);
      }
    }
    ++lots;
    worth_of_all += worth;
    standing.best_lot = std::max(standing.best_lot, worth);
  }
  standing.qualified = standing.qualified && lots >= kLotsToWin;
  standing.lots += lots;
  standing.balance += worth_of_all + money - debt(loans).millions;
}

Values FinalEvaluation::value(const Changes& changes) {
  Owners owners = owners_;
  for (int i = 0; i < changes.lot_count; ++i) {
    const LotChange& change = changes.lots[static_cast<std::size_t>(i)];
    owners[index(change.lot)] = kOwnerByKey[change.contents.key()];
  }
  std::array<int, kColors> money;
  std::array<int, kColors> loans;
  for (Color color : kAllColors) {
    money[index(color)] = base_->money(color).millions;
    loans[index(color)] = base_->loans(color);
  }
  for (int i = 0; i < changes.purse_count; ++i) {
    const PurseChange& change = changes.purses[static_cast<std::size_t>(i)];
    money[index(change.color)] = change.money;
    loans[index(change.color)] = change.loans;
  }

  const auto players = static_cast<std::size_t>(base_->players());
  std::array<Standing, kMaxPlayers> standings;
  for (Color color : kAllColors) {
    if (const auto seat = base_->seat_of(color)) {
      add_color(standings[index(*seat)], color, owners, money[index(color)], loans[index(color)]);
    }
  }
  const Standing best = *std::max_element(standings.begin(), standings.begin() + static_cast<long>(players));
  const auto winners =
      static_cast<float>(std::count(standings.begin(), standings.begin() + static_cast<long>(players), best));
  Values values{};
  for (std::size_t seat = 0; seat < players; ++seat) {
    const bool wins = best.qualified && standings[seat] == best;
    values[seat] = (wins ? 1.0F / winners : 0.0F) + kBalanceWeight * static_cast<float>(standings[seat].balance);
  }
  return values;
}

}  // namespace bigshot
