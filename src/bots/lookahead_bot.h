// A player that thinks one round ahead (bots/round_lookahead.h) with any evaluation of the round's end; the
// last round it knows exactly.
#pragma once

#include <memory>

#include "bots/bot.h"
#include "bots/final_evaluation.h"
#include "bots/round_lookahead.h"

namespace bigshot {

struct LookaheadBotSettings {
  LookaheadSettings lookahead;
  int own_placements = 32;  // how many of its own placements are valued exactly
  bool exhaustive = false;  // values all of its own placements instead
};

class LookaheadBot : public Bot {
 public:
  LookaheadBot(std::unique_ptr<Evaluation> evaluation, const LookaheadBotSettings& settings);

  void new_game(std::uint64_t seed) override;
  Action choose(const State& state, const Budget& budget) override;

 private:
  RoundLookahead& lookahead_for(const State& state);
  Evaluation& evaluation_for(const State& state);
  Action choose_bid(const State& state);
  Action choose_loan(const State& state);
  Values value_of_loans(const State& state);
  Action choose_place(const State& state);

  const LookaheadBotSettings settings_;
  std::unique_ptr<Evaluation> evaluation_;
  FinalEvaluation final_;
  RoundLookahead lookahead_;
  RoundLookahead last_round_;
  PlacementSearch search_;
  Seat own_{0};
  std::vector<Action> planned_;    // placements still to make, last first
  std::uint64_t planned_for_ = 0;  // hash of the state that the next of them belongs to
};

}  // namespace bigshot
