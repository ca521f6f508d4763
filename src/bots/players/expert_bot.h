// The level `expert`: thinks two rounds ahead. The outcomes of this round's auction are valued by what the next
// round makes of them, solved for each face of the die. The last round is played exactly, among those who are
// trusted to answer well. In the one before it every outcome, at each price and with each loan, is valued by the
// last round's auction with smallest raises over exact reckonings, which is nearly exact (docs/bots.md says how
// often).
//
// It learns who sits at the table (bots/search/opponent_model.h) and reckons with how each of them bids, in this
// round and the next; who bids hard is trusted to answer well. Whether they look a second round ahead, as it does
// itself, it learns as well.
#pragma once

#include <memory>

#include "bots/players/lookahead_bot.h"
#include "bots/search/next_round.h"
#include "bots/search/opponent_model.h"
#include "bots/search/outcome_state.h"

namespace bigshot {

struct ExpertSettings {
  bool adapts = true;  // or trusts everybody to answer well, whatever they do
  LookaheadBotSettings this_round{.lookahead = {.placements = 24,
                                                .outcomes = 1,
                                                .outcomes_before_last_round = 6,
                                                .others_temperature = 0,
                                                .own_temperature = 0},
                                  .own_placements = 10,
                                  .own_placements_before_last_round = PlacementSearch::kMost,
                                  .exhaustive = true,
                                  .exact_last_round = true,
                                  .outcomes_in_last_round = 6};
  NextRoundSettings next_rounds;
  // How many outcomes of the last round but one are valued by the last one in one auction, which bounds the time;
  // the rest by the evaluation.
  int deep_outcomes = 3000;
};

class ExpertBot : public LookaheadBot {
 public:
  ExpertBot(const MakeEvaluation& make_evaluation, const ExpertSettings& settings);

 protected:
  void look_deeper(const State& state, RoundLookahead& lookahead) override;
  std::vector<Values> look_closer(const State& state, std::span<const Placement> found) override;
  const Bidders* watch_bidders(const GameSoFar& game) override;
  bool trusts_everybody() const override { return trusts_everybody_; }
  void tell_of_others(const State& state, RoundLookahead& lookahead, Explanation& explanation) override;

 private:
  NextRound::Thinker thinker() const { return {own(), bidders()}; }
  void look_into_last_round(RoundLookahead& lookahead);

  NextRound next_round_;
  int deep_outcomes_;
  int deep_outcomes_left_ = 0;
  const bool adapts_;
  OpponentModel model_;
  SeatBeliefs beliefs_;
  Bidders bidders_;
  bool trusts_everybody_ = true;
};

}  // namespace bigshot
