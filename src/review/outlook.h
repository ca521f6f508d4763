// What any moment of a game promises each seat, and what each option of a decision leads to.
//
// A moment in a round is worth what the round leads to, valued at its end, if everybody rather takes the better
// option the more it is better (quantal response, bots/search/round_lookahead.h): people and bots are not perfect,
// and values of perfect play would jump between 0 and 1 long before the end. A moment before a roll is worth the
// mean over the six faces, so that the die alone is luck and nothing else. What a decision of the last round costs
// is solved exactly.
//
// A value depends on the moment and on how its round began, never on how the game went on. All purses are taken as
// known: everything that changes one is announced, so a careful listener knows them [C1].
#pragma once

#include <span>
#include <vector>

#include "bots/bot.h"
#include "bots/evaluation/networks.h"
#include "bots/search/endgame_solver.h"
#include "bots/search/round_lookahead.h"
#include "review/forecast.h"
#include "rules/per.h"

namespace bigshot {

// quick looks one round ahead. deep looks two rounds ahead, as the level `expert` does.
enum class Depth : std::uint8_t { kQuick, kDeep };

struct OutlookSettings {
  Depth depth = Depth::kQuick;
  bool decisions = true;     // a review also looks for what would have been better
  int placements = 16;       // valued exactly for each winner
  int quick_placements = 3;  // of those, among how many it chooses
  int deep_placements = 8;   // the same for a deep look, which follows them into the next round
  int own_placements = 32;   // valued exactly where cubes are placed
  int deep_own_placements = 8;
};

// One way to decide: the moves it consists of, in the order they are made, and what it leads to.
struct ReviewOption {
  std::vector<Action> moves;
  Forecast leads_to;
};

// How an auction is expected to end.
struct LikelyEnd {
  Seat winner{0};
  int price = 0;
};

class Outlook {
 public:
  // When the budget says stop, values become shallow; whoever asks must then drop them.
  Outlook(const OutlookSettings& settings, Budget budget);

  Forecast at(const State& state);

  // Values until the end of a round go back to what was thought when the round was first looked at. This forgets
  // it, so that the next ones depend on their moment alone.
  void forget();

  // The options of the acting seat, best first: all that are worth considering and, in any case, `played`, a whole
  // decision that was made. Empty where there is no choice. Only while a seat acts; in a placing only at its
  // start.
  std::vector<ReviewOption> options(const State& state, std::span<const Action> played);

  // What it is worth to each seat to get the cubes of this auction, as the highest price at which it would rather
  // have them than leave them to the others (its indifference price); -1 if not even for nothing. It is the same
  // at every moment of an auction, but for loans.
  PerSeat<int> worths(const State& auction);
  // How the auction of this moment is expected to end.
  LikelyEnd likely_end(const State& auction);

 private:
  // What a moment of an auction leads to, and how it is expected to end.
  struct Thought {
    std::uint64_t moment = 0;  // by its hash
    Values value{};
    RoundOutcome likely;
  };
  // One round thought through. With two players the same auctions come up again and again, since each seat thinks
  // of every loan that the other might take [D2]; so what was thought of them is kept until the round is over.
  struct Mind {
    Mind(Evaluation& evaluation, const LookaheadSettings& settings) : lookahead(evaluation, settings) {}
    void forget();
    RoundLookahead lookahead;
    std::vector<Thought> thoughts;
  };

  Forecast before_roll(const State& state, bool deep, bool told);
  Forecast in_round(const State& state);
  Forecast after_roll(const State& state, Mind& mind, bool deep);
  Forecast round_end(const State& before_roll, bool deep);
  // The last round as it is told.
  Forecast in_last_round(const State& state);
  // What the last round leads to if everybody plays it perfectly.
  Forecast last_round_exactly(const State& state);
  // The thoughts about this auction, after all loans that come before it.
  RoundLookahead& think_about(const State& auction);
  Forecast placing(const State& state, bool deep);
  Forecast last_placing(const State& state);
  Forecast after_loan(const State& state);
  Forecast softly(const Values& values, const State& auction, const RoundOutcome& likely,
                  RoundLookahead& lookahead, bool deep);
  void think(const State& state, Mind& mind, bool deep);
  Thought thought_of(const State& auction, Mind& mind, bool deep);
  void look_deeper(const State& state, RoundLookahead& lookahead);
  State auction_after_loans(State state, Mind& mind, bool deep);
  std::vector<ReviewOption> placing_options(const State& state, std::span<const Action> played);
  std::vector<std::vector<Action>> listed_options(const State& state, bool all_bids) const;

  const OutlookSettings settings_;
  const Budget budget_;
  ShippedEvaluation now_evaluation_;
  ShippedEvaluation other_evaluation_;
  FinalEvaluation last_evaluation_;
  Mind now_;    // of the round that is looked at
  Mind other_;  // of rounds that might be
  Mind last_;   // of the last round's auction
  ShippedEvaluation placing_evaluation_;
  FinalEvaluation final_;
  PlacementSearch search_;
  EndgameSolver endgame_;
  std::vector<std::pair<std::uint64_t, Forecast>> solved_;  // moments of the last round, by their hash
  Forecaster forecaster_;
};

}  // namespace bigshot
