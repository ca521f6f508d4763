#include "bots/evaluation/final_evaluation.h"

#include <algorithm>
#include <span>

namespace bigshot {

void FinalEvaluation::set_base(const State& state) {
  base_ = state;
  for (Lot lot : kAllLots) owners_[lot] = kOwnerByKey[state.contents(lot).key()];
}

void FinalEvaluation::add_color(Standing& standing, Color color, const Owners& owners, int money,
                                int loans) const {
  const auto own = static_cast<std::uint8_t>(color);
  int lots = 0;
  int worth_of_all = 0;
  for (Lot lot : kAllLots) {
    if (owners[lot] != own) continue;
    int worth = base_->lot_value(lot);
    for (int park = 0; park < kParks; ++park) {
      if (base_->is_doubled_by(lot, park) && owners[base_->park_lot(park)] == own) {
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
  for (const LotChange& change : changes.lots) owners[change.lot] = kOwnerByKey[change.contents.key()];
  PerColor<int> money;
  PerColor<int> loans;
  for (Color color : kAllColors) {
    money[color] = base_->money(color).millions;
    loans[color] = base_->loans(color);
  }
  for (const PurseChange& change : changes.purses) {
    money[change.color] = change.money;
    loans[change.color] = change.loans;
  }

  PerSeat<Standing> standings;
  for (Color color : kAllColors) {
    if (const auto seat = base_->seat_of(color)) {
      add_color(standings[*seat], color, owners, money[color], loans[color]);
    }
  }
  const auto playing = standings.first(base_->players());
  const Standing best = *std::max_element(playing.begin(), playing.end());
  const auto winners = static_cast<float>(std::count(playing.begin(), playing.end(), best));
  Values values{};
  for (Seat seat : seats(base_->players())) {
    const bool wins = best.qualified && standings[seat] == best;
    values[seat] = (wins ? 1.0F / winners : 0.0F) + kBalanceWeight * static_cast<float>(standings[seat].balance);
  }
  return values;
}

}  // namespace bigshot
