// A player that thinks one round ahead (bots/search/round_lookahead.h) with any evaluation of the round's end; the
// last round it knows exactly.
#pragma once

#include <memory>
#include <optional>
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
  bool exhaustive = false;         // values all of its own placements instead
  bool exact_last_round = false;   // plays it by its exact solution, which trusts everybody to answer perfectly
  int outcomes_in_last_round = 1;  // where it does not: as in LookaheadSettings::outcomes
  // How it bids itself: by what is better, unless the arena needs somebody with a weakness.
  BidderType bids_as{};
  float leap = 0;  // how much of the way to its limit it goes at once
};

class LookaheadBot : public Bot {
 public:
  LookaheadBot(std::unique_ptr<Evaluation> evaluation, const LookaheadBotSettings& settings);

  void new_game(std::uint64_t seed) override;
  Action choose(const GameSoFar& game, const Budget& budget) override;
  std::optional<Explanation> explain(const GameSoFar& game, const Budget& budget) override;

 protected:
  // For a player that looks deeper: may correct the outcomes of a round that has just been thought through.
  virtual void look_deeper(const State&, RoundLookahead&) {}
  // What the best placements, best first, are worth to each seat on a closer look.
  virtual std::vector<Values> look_closer(const State&, std::span<const Placement> found);
  // How the others are taken to bid, if it knows better than the settings; asked once for each decision.
  virtual const Bidders* watch_bidders(const GameSoFar&) { return nullptr; }
  // Whether everybody is taken to answer perfectly, so that an exact solution is the best there is.
  virtual bool trusts_everybody() const { return true; }
  // What it makes of the others, for people.
  virtual void tell_of_others(const State&, RoundLookahead&, Explanation&) {}

  Seat own() const { return own_; }
  const Bidders* bidders() const { return bidders_; }
  bool stopped() const { return budget_.stopped(); }

 private:
  void forget();
  void catch_up(const GameSoFar& game, const Budget& budget);
  Action decide(const GameSoFar& game, const Budget& budget);
  void begin(const GameSoFar& game, const Budget& budget);
  RoundLookahead& think(const State& state);
  RoundLookahead& lookahead_for(const State& state);
  Action choose_bid(const State& state);
  bool wants_to_raise(const State& state, float advantage) const;
  Action leap(const State& state, Action smallest);
  LoanChoice choose_loan(const State& state);
  std::span<const Placement> find_placements(const State& state);
  Explanation explain_values(const State& state);
  Explanation as_chances(Explanation explanation, const State& state) const;
  Explanation explain_auction(const State& state);
  Explanation explain_payment(const State& state);
  Explanation explain_placing(const State& state);
  Explanation explain_exactly(const State& state);
  bool plays_exactly(const State& state) const {
    return settings_.exact_last_round && state.round() == kRounds && trusts_everybody();
  }

  const LookaheadBotSettings settings_;
  std::unique_ptr<Evaluation> evaluation_;
  FinalEvaluation final_;
  EndgameSolver endgame_{EndgameSolver::Bids::kPayable};  // an overbid is no way to play [C3]
  RoundLookahead lookahead_;
  RoundLookahead last_round_;
  PlacementSearch search_;
  PlacementPlan plan_;
  Seat own_{0};
  Budget budget_;                     // of the present decision
  const Bidders* bidders_ = nullptr;  // the same
  std::uint64_t seed_ = 0;
  std::optional<std::uint64_t> decided_;  // the position of the last decision, if all that came of it is kept
};

}  // namespace bigshot
