// What an auction leads to, if everybody bids by the value of its outcomes: backward induction over who stands
// with which bid and who is still in. A raise is the smallest one, and a loan is taken only to make it.
//
// The others do not answer perfectly. A solver that trusts them to do so bids too high to scare them; here they
// choose the better option the more likely the more it is better (quantal response), at a temperature in terms
// of value. A temperature of zero is the hard equilibrium.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bots/evaluation/evaluation.h"
#include "bots/search/bidder.h"

namespace bigshot {

// What it is worth to each seat that `winner` gets the cubes at `price`, when the seats in `borrowed` (bits)
// have taken a loan in this auction.
class AuctionOutcomes {
 public:
  virtual ~AuctionOutcomes() = default;
  virtual Values outcome(Seat winner, int price, unsigned borrowed) = 0;
};

// The auction as it stands.
struct AuctionPosition {
  int players = 0;
  int roller = 0;
  int price = 0;                             // the standing bid
  int bidder = -1;                           // who made it; -1 if nobody
  unsigned in = 0;                           // seats that have not passed
  std::array<int, kMaxPlayers> limits{};     // what each seat can bid without a loan
  std::array<int, kMaxPlayers> loan_pays{};  // what a loan would add now; 0 if it may not take one

  static AuctionPosition of(const State& state);
};

struct AuctionChoice {
  Values pass{};
  Values raise{};  // only if can_raise
  bool can_raise = false;
  bool needs_loan = false;
  float raise_chance = 0;  // how likely the actor raises, in the model
};

class AuctionSolver {
 public:
  // Forgets what it knew; `outcomes` must live as long as it is asked. `bidders` says how each seat chooses, the
  // thinker's own later choices included.
  void prepare(const AuctionPosition& position, AuctionOutcomes& outcomes, const Bidders& bidders);

  // The value of the position that it was prepared with, or of a later one in the same auction.
  Values value(int price, int bidder, unsigned in, unsigned borrowed = 0);
  // The options of whose turn it is there. Not when only one seat is in.
  AuctionChoice choice(int price, int bidder, unsigned in, unsigned borrowed = 0);
  // The price at which the auction is expected to end from there.
  float expected_price(int price, int bidder, unsigned in, unsigned borrowed = 0);
  // Whose turn it is there. Not when only one seat is in.
  int actor(int bidder, unsigned in) const;
  // What a seat can bid when these seats have taken a loan.
  int purse_of(int seat, unsigned borrowed) const;
  // Forgets all values, when the outcomes have changed.
  void forget() { ++stamp_; }

 private:
  struct Known {
    std::uint32_t stamp = 0;
    Values values{};
  };

  unsigned everybody() const { return (1U << position_.players) - 1; }
  Values ended(int price, int bidder, unsigned in, unsigned borrowed);

  AuctionPosition position_;
  AuctionOutcomes* outcomes_ = nullptr;
  Bidders bidders_;
  std::uint32_t stamp_ = 0;
  std::vector<Known> known_;  // by price, seats in, bidder, loans
};

}  // namespace bigshot
