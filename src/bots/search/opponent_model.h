// Who sits at the table, judged by what they did: for each seat a belief over types of bidders
// (bots/search/bidder.h), which grows from the likelihood of its raises and passes under a look one round ahead (a
// posterior, in Bayes' sense).
//
// A pure function of the moves so far. What was learnt of a game is kept for when the same game goes on, and gives
// the same bits as watching it all again.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "bots/evaluation/evaluation.h"
#include "bots/explanation.h"
#include "bots/search/bidder.h"
#include "bots/search/round_lookahead.h"
#include "rules/game_so_far.h"

namespace bigshot {

// The types that somebody may be of, and how likely that is before anything is known: most programs answer well,
// so unknown players are taken for hard bidders rather than soft ones.
struct TypePrior {
  BidderType type;
  float share;
};
inline constexpr std::array<TypePrior, Bidder::kMostTypes> kTypePriors = {{
    {{0, 0}, 0.34F},           // takes what is better
    {{0, -0.02F}, 0.05F},      // the same, but pays a little less
    {{0, 0.02F}, 0.05F},       // ... a little more
    {{0.01F, 0}, 0.18F},       // rarely errs
    {{0.03F, 0}, 0.12F},       //
    {{0.08F, 0}, 0.05F},       // bids by mood
    {{0.02F, -0.03F}, 0.08F},  // lets go early
    {{0.03F, -0.09F}, 0.05F},  // ... very early
    {{0.02F, 0.03F}, 0.05F},   // pays too much
    {{0.04F, 0.09F}, 0.03F},   // ... far too much
}};

// What is thought of a seat.
struct SeatBelief {
  std::array<float, Bidder::kMostTypes> shares{};  // of the types; they add up to 1
  int decisions = 0;                               // that it is drawn from
  int raises = 0;
  int jumps = 0;  // raises by more than the smallest possible

  Bidder bidder() const;
  // In the mean over the types.
  float temperature() const;
  float bias() const;
};
// In a word, for people.
BidManner manner_of(const SeatBelief& belief);

using SeatBeliefs = std::array<SeatBelief, kMaxPlayers>;

class OpponentModel {
 public:
  // `evaluation` values the ends of the rounds that are watched; for the model alone.
  explicit OpponentModel(std::unique_ptr<Evaluation> evaluation);

  // What is thought of the seats after the rounds that are over: in the middle of a round the same as at its
  // beginning.
  const SeatBeliefs& watch(const GameSoFar& game);

 private:
  void start_again(const State& first);
  void follow(Action action);
  void observe(Seat seat, bool raised, float advantage);
  void forget_a_little();

  std::unique_ptr<Evaluation> evaluation_;
  RoundLookahead lookahead_;
  std::optional<State> first_;
  std::vector<Action> seen_;    // moves of the game, as far as it was followed
  std::optional<State> state_;  // after them
  SeatBeliefs current_;         // this round included
  SeatBeliefs at_round_start_;  // what watch() tells
};

}  // namespace bigshot
