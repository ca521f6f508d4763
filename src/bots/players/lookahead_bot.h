// A player that thinks one round ahead (bots/search/round_lookahead.h) with any evaluation of the round's end; the
// last round it knows exactly.
#pragma once

#include <memory>
#include <span>

#include "bots/bot.h"
#include "bots/evaluation/final_evaluation.h"
#include "bots/players/loan_choice.h"
#include "bots/search/endgame_solver.h"
#include "bots/search/placement_plan.h"
#include "bots/search/round_lookahead.h"

namespace bigshot {

struct LookaheadBotSettings {
  LookaheadSettings lookahead;
  int own_placements = 32;  // how many of its own placements are valued exactly
  int own_placements_before_last_round = 32;
  bool exhaustive = false;        // values all of its own placements instead
  bool exact_last_round = false;  // plays it by its exact solution, which trusts everybody to answer perfectly
};

class LookaheadBot : public Bot {
 public:
  LookaheadBot(std::unique_ptr<Evaluation> evaluation, const LookaheadBotSettings& settings);

  void new_game(std::uint64_t seed) override;
  Action choose(const State& state, const Budget& budget) override;
  std::optional<Explanation> explain(const State& state, const Budget& budget) override;

 protected:
  // For a player that looks deeper: may correct the outcomes of a round that has just been thought through.
  virtual void look_deeper(const State&, RoundLookahead&) {}
  // Which of the best placements, best first, is to be made.
  virtual std::size_t choose_among(const State&, std::span<const Placement>) { return 0; }

  Seat own() const { return own_; }
  bool stopped() const { return budget_.stopped(); }

 private:
  RoundLookahead& think(const State& state);
  RoundLookahead& lookahead_for(const State& state);
  Action choose_bid(const State& state);
  LoanChoice choose_loan(const State& state);
  std::span<const Placement> find_placements(const State& state);
  Explanation explain_values(const State& state);
  Explanation as_chances(Explanation explanation, const State& state) const;
  Explanation explain_auction(const State& state);
  Explanation explain_placing(const State& state);
  Explanation explain_exactly(const State& state);
  bool plays_exactly(const State& state) const { return settings_.exact_last_round && state.round() == kRounds; }

  const LookaheadBotSettings settings_;
  std::unique_ptr<Evaluation> evaluation_;
  FinalEvaluation final_;
  EndgameSolver endgame_;
  RoundLookahead lookahead_;
  RoundLookahead last_round_;
  PlacementSearch search_;
  PlacementPlan plan_;
  Seat own_{0};
  Budget budget_;  // of the present decision
};

}  // namespace bigshot
