// The level `expert`: thinks two rounds ahead. The outcomes of this round's auction are valued by what the next
// round makes of them, solved for each face of the die. The last round is played exactly. In the one before it
// every outcome, at each price and with each loan, is valued by the last round's auction with smallest raises over
// exact reckonings, which is nearly exact (docs/bots.md says how often).
#pragma once

#include <memory>

#include "bots/players/lookahead_bot.h"
#include "bots/search/outcome_state.h"

namespace bigshot {

// Two rounds deep, trusting everybody to answer well is the safest model: soft bids win a little more against weak
// players, but lose against hard bidders (docs/bots.md has the figures).
struct ExpertSettings {
  LookaheadBotSettings this_round{.lookahead = {.placements = 24,
                                                .outcomes = 1,
                                                .outcomes_before_last_round = 6,
                                                .others_temperature = 0,
                                                .own_temperature = 0},
                                  .own_placements = 10,
                                  .own_placements_before_last_round = PlacementSearch::kMost,
                                  .exhaustive = true,
                                  .exact_last_round = true};
  LookaheadSettings next_round{.placements = 8, .outcomes = 1, .others_temperature = 0, .own_temperature = 0};
  LookaheadSettings last_round{.placements = 16, .outcomes = 6, .others_temperature = 0, .own_temperature = 0};
  // How many outcomes of the last round but one are valued by the last one in one auction, which bounds the time;
  // the rest by the evaluation.
  int deep_outcomes = 3000;
};

class ExpertBot : public LookaheadBot {
 public:
  // Two evaluations of the end of a round: of this one and of the next.
  ExpertBot(std::unique_ptr<Evaluation> this_round, std::unique_ptr<Evaluation> next_round,
            const ExpertSettings& settings);

 protected:
  void look_deeper(const State& state, RoundLookahead& lookahead) override;
  std::size_t choose_among(const State& state, std::span<const Placement> found) override;

 private:
  // What the next round makes of a position, over all faces of the die.
  Values deep_value(const State& before_roll);
  // The same before the last round, which has only one space left for the broker, whatever is rolled [R1].
  Values last_round_value(State before_roll);
  void look_into_last_round(RoundLookahead& lookahead);
  void correct_outcomes_of(Seat winner, const State& state, RoundLookahead& lookahead, int expected_price);

  std::unique_ptr<Evaluation> next_evaluation_;
  RoundLookahead next_lookahead_;
  FinalEvaluation next_final_;
  RoundLookahead next_last_round_;
  int deep_outcomes_;
  int deep_outcomes_left_ = 0;
};

}  // namespace bigshot
