// What a position promises each seat: the chance to win and the balance to be expected at the end.
#pragma once

#include <array>
#include <memory>

#include "bots/evaluation/hand_evaluation.h"
#include "bots/evaluation/net_evaluation.h"
#include "rules/reckoning.h"

namespace bigshot {

struct Forecast {
  std::array<double, kMaxPlayers> win{};
  std::array<double, kMaxPlayers> balance{};

  // What a seat plays for: to win, and then, a little, for its balance.
  double utility(Seat seat) const { return win[index(seat)] + kBalanceWeight * balance[index(seat)]; }

  void add(const Forecast& other, double weight) {
    for (std::size_t i = 0; i < kMaxPlayers; ++i) {
      win[i] += weight * other.win[i];
      balance[i] += weight * other.balance[i];
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
