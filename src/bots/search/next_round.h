// What the next round makes of a position: that round thought through for each face of the die. With it, this
// round's outcomes are valued two rounds ahead.
#pragma once

#include <memory>

#include "bots/evaluation/evaluation.h"
#include "bots/evaluation/final_evaluation.h"
#include "bots/search/round_lookahead.h"

namespace bigshot {

struct NextRoundSettings {
  LookaheadSettings next_round{.placements = 8, .outcomes = 1, .others_temperature = 0, .own_temperature = 0};
  // Of the last round, whose ends are reckoned exactly.
  LookaheadSettings last_round{.placements = 16, .outcomes = 6, .others_temperature = 0, .own_temperature = 0};
};

class NextRound {
 public:
  explicit NextRound(std::unique_ptr<Evaluation> evaluation, const NextRoundSettings& settings = {});

  // For whom the round is thought through and how the others bid: as RoundLookahead::prepare takes it.
  struct Thinker {
    Seat own;
    const Bidders* bidders = nullptr;
  };

  // In the mean over the faces of the die.
  Values value(const State& before_roll, const Thinker& thinker);
  // The same before the last round, which has only one space left for the broker, whatever is rolled [R1].
  Values last_round_value(State before_roll, const Thinker& thinker);

  // Takes for the winner's choice the placement that is best after the next round, and corrects what it leads to.
  // That is known at the price to be expected, and at others the difference is taken to be the same. Where even
  // the lowest price needs a loan, the outcomes stay as they are.
  void correct_outcomes_of(Seat winner, const State& state, RoundLookahead& lookahead, int expected_price,
                           const Thinker& thinker);

 private:
  std::unique_ptr<Evaluation> evaluation_;
  RoundLookahead lookahead_;
  FinalEvaluation final_;
  RoundLookahead last_round_;
};

}  // namespace bigshot
