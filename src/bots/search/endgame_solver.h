// The last round, solved exactly: every loan, every bid, every payment and every placement, each seat taking what
// leads to most for it at the end. Where two options are equally good the first in this order is taken: passing or
// no loan, the lowest bid, a loan.
//
// Money decides who wins, so the best placement depends on the price: it is found for every price anew, among the
// placements that lead to different owners.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bots/evaluation/final_evaluation.h"
#include "bots/search/placement_search.h"
#include "rules/per.h"

namespace bigshot {

class EndgameSolver {
 public:
  // Which bids anybody is taken to make: all that are legal, overbids included [C3], or only those that they can
  // pay, as the bots bid.
  enum class Bids { kLegal, kPayable };

  explicit EndgameSolver(Bids bids = Bids::kLegal) : bids_(bids) {}

  // What the rest of the game leads to for each seat. Only in the last round, after the die has been rolled.
  Values value(const State& state);
  // An action that leads there, for the acting seat.
  Action best(const State& state);

 private:
  struct Choice {
    Action action;
    Values values{};
  };
  // A moment of the auction. `marks` are the seats that have borrowed since the prepared moment or, with overbids,
  // those whose money is shown: the two never come together [C2].
  struct Moment {
    int price = 0;
    std::optional<Seat> bidder;
    unsigned in = 0;
    unsigned marks = 0;
  };
  struct Known {
    std::uint32_t stamp = 0;
    Choice choice;
  };

  Choice solve(const State& state);
  Choice solve_auction(const State& state);
  Choice solve_payment(const State& state);
  Choice solve_placing(const State& state);

  void prepare_auction(const State& state);
  // The seats that have borrowed since the prepared moment, if this state is of the same auction.
  std::optional<unsigned> borrowed_since(const State& state) const;
  const Choice& choice_at(const Moment& moment);
  Choice find_choice(const Moment& moment);
  Values ended(const Moment& moment);
  Values outcome(Seat winner, int price, unsigned borrowed);
  Values best_placement(Seat winner, const Changes& purses);
  Seat actor_at(const Moment& moment) const;
  int purse_of(Seat seat, unsigned marks) const;
  int limit_of(Seat seat, unsigned marks) const;
  bool may_borrow(Seat seat, unsigned marks) const;

  const Bids bids_;
  FinalEvaluation evaluation_;
  PlacementSearch search_;
  std::vector<Changes> placements_;  // those that lead to different owners
  std::optional<State> auction_;     // the moment that the auction was prepared for
  bool overbids_ = false;
  PerSeat<int> loan_pays_{};  // 0 where no loan may be taken any more
  std::uint32_t stamp_ = 0;
  std::vector<Known> known_;
};

}  // namespace bigshot
