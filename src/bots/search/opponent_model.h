// Who sits at the table, judged by what they did: for each seat a belief over types of bidders
// (bots/search/bidder.h), which grows from the likelihood of its raises and passes under a look one round ahead
// and under a look two rounds ahead (a posterior, in Bayes' sense).
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
#include "bots/search/next_round.h"
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
    {{0, 0, false}, 0.17F},           // takes what is better, as one round ahead shows it
    {{0, 0, true}, 0.17F},            // ... as two rounds ahead show it
    {{0, -0.02F, false}, 0.025F},     // the same, but pays a little less
    {{0, -0.02F, true}, 0.025F},      //
    {{0, 0.02F, false}, 0.025F},      // ... a little more
    {{0, 0.02F, true}, 0.025F},       //
    {{0.01F, 0, false}, 0.09F},       // rarely errs
    {{0.01F, 0, true}, 0.09F},        //
    {{0.03F, 0, false}, 0.12F},       //
    {{0.08F, 0, false}, 0.05F},       // bids by mood
    {{0.02F, -0.03F, false}, 0.08F},  // lets go early
    {{0.03F, -0.09F, false}, 0.05F},  // ... very early
    {{0.02F, 0.03F, false}, 0.05F},   // pays too much
    {{0.04F, 0.09F, false}, 0.03F},   // ... far too much
}};

// What is thought of a seat.
struct SeatBelief {
  std::array<float, Bidder::kMostTypes> shares{};  // of the types; they add up to 1
  int decisions = 0;                               // that it is drawn from
  int raises = 0;
  int jumps = 0;   // raises by more than the smallest possible
  int raised = 0;  // by how much in all

  void count_raise(int by);
  Bidder bidder() const;
  // By how much it raises at once, in the mean; the smallest raise before enough of them were seen.
  int step() const;
  // In the mean over the types.
  float temperature() const;
  float bias() const;
  // How likely it looks further than one round ahead.
  float looks_deeper() const;
};
// In a word, for people.
BidManner manner_of(const SeatBelief& belief);

using SeatBeliefs = PerSeat<SeatBelief>;

class OpponentModel {
 public:
  explicit OpponentModel(const MakeEvaluation& make_evaluation);

  // What is thought of the seats after the rounds that are over: in the middle of a round the same as at its
  // beginning.
  const SeatBeliefs& watch(const GameSoFar& game);

 private:
  void start_again(const State& first);
  void follow(Action action);
  // A raise or a pass of the acting seat.
  void watch_bid(const State& state, Action action);
  void look_deeper(const State& state);
  // What a raise gains, as one sees it who looks one round ahead, and who looks deeper.
  struct Advantage {
    float seen = 0;
    float deeper = 0;
  };
  void observe(Seat seat, bool raised, const Advantage& advantage);
  void forget_a_little();

  std::unique_ptr<Evaluation> evaluation_;
  RoundLookahead lookahead_;
  std::unique_ptr<Evaluation> deep_evaluation_;
  RoundLookahead deep_lookahead_;
  NextRound next_round_;
  std::optional<State> first_;
  std::vector<Action> seen_;    // moves of the game, as far as it was followed
  std::optional<State> state_;  // after them
  SeatBeliefs current_;         // this round included
  SeatBeliefs at_round_start_;  // what watch() tells
};

}  // namespace bigshot
