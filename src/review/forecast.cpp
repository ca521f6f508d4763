#include "review/forecast.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "bots/evaluation/networks.h"

namespace bigshot {

namespace {

// The estimate's values have a trace of the balance in them, which the present balances stand for.
Forecast forecast_by_hand(const Values& values, const State& state) {
  const Reckoning now = reckon(state);
  Forecast forecast;
  double sum = 0;
  for (Seat seat : seats(state.players())) {
    forecast.balance[seat] = now.seats[seat].balance.millions;
    forecast.win[seat] = std::max(0.0, double{values[seat]} - kBalanceWeight * forecast.balance[seat]);
    sum += forecast.win[seat];
  }
  for (Seat seat : seats(state.players())) {
    forecast.win[seat] = sum > 0 ? forecast.win[seat] / sum : 1.0 / state.players();
  }
  return forecast;
}

}  // namespace

Forecast result_of(const State& finished) {
  const Reckoning reckoning = reckon(finished);
  Forecast forecast;
  const int winners = std::popcount(reckoning.winners);
  for (Seat seat : seats(finished.players())) {
    forecast.balance[seat] = reckoning.seats[seat].balance.millions;
    if (reckoning.wins(seat)) forecast.win[seat] = 1.0 / winners;
  }
  return forecast;
}

Forecast forecast_of_final(const Values& values, int players) {
  constexpr std::array<double, 5> kShares = {0.0, 1.0, 1.0 / 2, 1.0 / 3, 1.0 / 4};
  Forecast forecast;
  for (Seat seat : seats(players)) {
    double nearest = 0;
    for (double share : kShares) {
      if (std::abs(values[seat] - share) < std::abs(values[seat] - nearest)) nearest = share;
    }
    forecast.win[seat] = nearest;
    forecast.balance[seat] = std::round((values[seat] - nearest) / kBalanceWeight);
  }
  return forecast;
}

Forecast Forecaster::at(const State& before_roll) {
  if (!network_fits(before_roll)) {
    by_hand_.set_base(before_roll);
    return forecast_by_hand(by_hand_.value(Changes{}), before_roll);
  }
  auto& evaluation = by_players_[static_cast<std::size_t>(before_roll.players())];
  if (evaluation == nullptr) evaluation = std::make_unique<NetEvaluation>(network_for(before_roll.players()));
  evaluation->set_base(before_roll);
  const NetEvaluation::Forecast seen = evaluation->forecast(Changes{});
  Forecast forecast;
  for (Seat seat : seats(before_roll.players())) {
    forecast.win[seat] = seen.win[seat];
    forecast.balance[seat] = seen.balance[seat];
  }
  return forecast;
}

}  // namespace bigshot
