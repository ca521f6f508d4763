// One round thought through: for each seat that might win the auction where it would put the cubes, then what
// the auction leads to, each outcome valued at the end of the round.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "bots/evaluation/evaluation.h"
#include "bots/search/auction_solver.h"
#include "bots/search/outcome_state.h"
#include "bots/search/placement_search.h"
#include "rules/per.h"

namespace bigshot {

struct LookaheadSettings {
  int placements = 16;  // how many placements of each winner are valued exactly
  int outcomes = 1;     // among how many of those the winner chooses anew at each price
  int outcomes_before_last_round = 1;
  float others_temperature = 0.03F;
  float own_temperature = 0.01F;
  // How soft the winner's choice among those placements is (quantal response); 0: always the best.
  float placing_temperature = 0;
  // Whether others may bid by what one round ahead shows, even where a deeper look has told the thinker more:
  // those whose type says so (bots/search/bidder.h).
  bool others_may_see_less = false;
};

class RoundLookahead : private AuctionOutcomes {
 public:
  RoundLookahead(Evaluation& evaluation, const LookaheadSettings& settings);
  // What the others see refers to it.
  RoundLookahead(const RoundLookahead&) = delete;
  RoundLookahead& operator=(const RoundLookahead&) = delete;

  // Thinks about the round of this state, which is in the loans, the auction or the payment, for this seat. The
  // others are taken to bid as the settings say or, if given, as `bidders` says; the seat itself as the settings
  // say. What is known from an earlier moment of the same round is kept; true if nothing was.
  bool prepare(const State& state, Seat own, const Bidders* bidders = nullptr);
  // The same where it is known of every seat how it bids.
  bool prepare(const State& state, const Bidders& bidders) { return prepare(state, bidders, std::nullopt); }

  // Forgets the round; needed after the evaluation was given another base.
  void forget() { base_.reset(); }

  // The auction's options for the acting seat. Only while bidding.
  AuctionChoice choice();
  // What a bid of the acting seat leads to, larger ones than the smallest included. Only while bidding.
  Values value_of_bid(int bid);
  // What the auction leads to for each seat (when the seats in `borrowed` have just taken a loan), from the moment
  // it is in (before it, from its start).
  Values value(unsigned borrowed = 0);
  // How far a seat is expected to go if it and `rival` alone are left: the last bid that it makes more likely than
  // not.
  int expected_limit(Seat seat, Seat rival);
  // What it leads to if a seat wins at a price, without further loans.
  Values outcome(Seat winner, int price) { return outcome(winner, price, 0); }
  // The same when the seats in `borrowed` (bits) take a loan in this auction.
  Values outcome(Seat winner, int price, unsigned borrowed) override;
  // What the auction leads to for each seat, from its start, if one of them had passed already.
  Values value_without(Seat seat);
  // How the auction ends if everybody takes the better option from here on (the principal variation), when the
  // seats in `borrowed` (bits) have just taken a loan.
  RoundOutcome likely_outcome(unsigned borrowed = 0);
  // Where a seat would put the cubes if it won now.
  const Placement& placement(Seat winner) const { return placements_[winner].front(); }
  // Which purse pays best [D3], and what it leads to if another does. Only for a purse that can.
  Color best_payer(Seat winner, int price) { return best_payer(winner, price, Look::kDeepest); }
  Values outcome_paid_by(Seat winner, Color payer, int price) {
    return outcome_paid_by(winner, payer, price, Look::kDeepest);
  }
  // The placements of each winner that are considered, best first.
  std::span<const Placement> placements(Seat winner) const { return placements_[winner]; }
  // The price that the auction is expected to end at, from the moment it is in.
  float expected_price();

  // What a deeper look adds to every outcome with this winner. The first placement is then taken for the winner's
  // choice; `best` says which of placements() that is to be.
  void correct(Seat winner, std::size_t best, const Values& difference);
  // The same where the winner's choice is soft: all placements stay.
  void correct(Seat winner, const Values& difference);

  // Values a single outcome in place of the evaluation; nothing where it cannot, and the evaluation must do.
  using DeepValue = std::function<std::optional<Values>(const State& now, const RoundOutcome&, const Placement&)>;
  // Until the round is over or forgotten.
  void value_outcomes_by(DeepValue deep);

 private:
  // Whether what a deeper look has told counts.
  enum class Look { kOneRound, kDeepest };
  // What those see who look one round ahead.
  class OneRoundOutcomes : public AuctionOutcomes {
   public:
    explicit OneRoundOutcomes(RoundLookahead& lookahead) : lookahead_(lookahead) {}
    Values outcome(Seat winner, int price, unsigned borrowed) override {
      return lookahead_.outcome(winner, price, borrowed, Look::kOneRound);
    }

   private:
    RoundLookahead& lookahead_;
  };
  struct Payment {
    Color payer;
    Values leads_to;
  };

  bool prepare(const State& state, const Bidders& bidders, std::optional<Seat> own);
  Values outcome(Seat winner, int price, unsigned borrowed, Look look);
  Values outcome_paid_by(Seat winner, Color payer, int price, Look look);
  Color best_payer(Seat winner, int price, Look look);
  // Which of two purses pays best, of those that can [D3].
  Payment best_payment(Seat winner, int price, Look look);
  Values valued(Seat winner, const Changes& purses, Look look) const;
  std::optional<Values> valued_deeply(const RoundOutcome& outcome) const;
  std::optional<Values> valued_deeply(Seat winner, int price, unsigned borrowed) const;
  Changes purses_after(Color payer, int price, unsigned borrowed) const;
  void search_placements();

  Evaluation& evaluation_;
  const LookaheadSettings settings_;
  PlacementSearch search_;
  AuctionSolver auction_;
  OneRoundOutcomes one_round_outcomes_{*this};
  AuctionSolver one_round_auction_;
  std::optional<State> base_;   // of the placements: the first moment of the round that was seen
  std::optional<State> state_;  // now
  Bidders bidders_;             // with whom the auction was thought through
  std::optional<Seat> own_;     // for whom, if for one
  AuctionPosition position_;
  PerSeat<std::vector<Placement>> placements_;
  PerSeat<Values> corrections_{};
  DeepValue deep_;
};

}  // namespace bigshot
