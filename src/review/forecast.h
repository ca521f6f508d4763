// What a position promises each seat: the chance to win and the balance to be expected at the end.
#pragma once

#include <array>
#include <memory>

#include "bots/evaluation/hand_evaluation.h"
#include "bots/evaluation/net_evaluation.h"
#include "rules/per.h"
#include "rules/reckoning.h"

namespace bigshot {

struct Forecast {
  PerSeat<double> win{};
  PerSeat<double> balance{};

  // What a seat plays for: to win, and then, a little, for its balance.
  double utility(Seat seat) const { return win[seat] + kBalanceWeight * balance[seat]; }

  void add(const Forecast& other, double weight) {
    for (Seat seat : seats(kMaxPlayers)) {
      win[seat] += weight * other.win[seat];
      balance[seat] += weight * other.balance[seat];
    }
  }
};

// The result of a finished game: shares of the victory, and balances.
Forecast result_of(const State& finished);

// From values of finished games (bots/evaluation/final_evaluation.h), which have a trace of the balance in them.
Forecast forecast_of_final(const Values& values, int players);

// Forecasts of positions before a roll by the network or, on boards that it does not fit, by the hand-written
// estimate.
class Forecaster {
 public:
  Forecast at(const State& before_roll);

 private:
  std::array<std::unique_ptr<NetEvaluation>, kMaxPlayers + 1> by_players_;
  HandEvaluation by_hand_;
};

}  // namespace bigshot
