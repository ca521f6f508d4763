// The level `expert`: thinks two rounds ahead. The outcomes of this round's auction are valued by what the next
// round makes of them, solved for each face of the die; the last round is known exactly, so the last two are
// nearly so.
#pragma once

#include <memory>

#include "bots/lookahead_bot.h"
#include "bots/outcome_state.h"

namespace bigshot {

// Two rounds deep, trusting everybody to answer well is the safest model: soft bids win a little more against weak
// players, but lose against hard bidders (docs/bots.md has the figures).
struct ExpertSettings {
  LookaheadBotSettings this_round{
      .lookahead = {.placements = 24, .outcomes = 3, .others_temperature = 0, .own_temperature = 0},
      .own_placements = 10,
      .exhaustive = true,
      .exact_up_to_players = 2};
  LookaheadSettings next_round{.placements = 8, .outcomes = 1, .others_temperature = 0, .own_temperature = 0};
};

class ExpertBot : public LookaheadBot {
 public:
  // Two evaluations of the end of a round: of this one and of the next.
  ExpertBot(std::unique_ptr<Evaluation> this_round, std::unique_ptr<Evaluation> next_round,
            const ExpertSettings& settings);

 protected:
  void look_deeper(const State& state, RoundLookahead& lookahead, const Budget& budget) override;
  std::size_t choose_among(const State& state, std::span<const Placement> found, const Budget& budget) override;

 private:
  // What the next round makes of a position, over all faces of the die.
  Values deep_value(const State& before_roll);
  void correct_outcomes_of(Seat winner, const State& state, RoundLookahead& lookahead, int expected_price);

  std::unique_ptr<Evaluation> next_evaluation_;
  FinalEvaluation next_final_;
  RoundLookahead next_lookahead_;
  RoundLookahead next_last_round_;
};

}  // namespace bigshot
