// What an auction leads to, if everybody bids by the value of its outcomes: backward induction over who stands
// with which bid and who is still in. A raise is the smallest one, unless a bidder is known for larger ones, and a
// loan is taken only to make the smallest.
//
// The others do not answer perfectly. A solver that trusts them to do so bids too high to scare them; here they
// choose the better option the more likely the more it is better (quantal response), at a temperature in terms
// of value. A temperature of zero is the hard equilibrium.
#pragma once

#include <cstdint>
#include <optional>
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
  Seat roller{0};
  int price = 0;               // the standing bid
  std::optional<Seat> bidder;  // who made it
  unsigned in = 0;             // seats that have not passed
  PerSeat<int> limits{};       // what each seat can bid without a loan
  PerSeat<int> loan_pays{};    // what a loan would add now; 0 if it may not take one

  static AuctionPosition of(const State& state);
};

struct AuctionChoice {
  Values pass{};
  Values raise{};  // only if can_raise
  bool can_raise = false;
  bool needs_loan = false;
  int bid = 0;             // that the raise makes
  float raise_chance = 0;  // how likely the actor raises, in the model
};

class AuctionSolver {
 public:
  // Forgets what it knew; `outcomes` must live as long as it is asked. `bidders` says how each seat chooses, the
  // thinker's own later choices included.
  void prepare(const AuctionPosition& position, AuctionOutcomes& outcomes, const Bidders& bidders);
  // The same where everybody but `own` may see less, as their types say: they then choose as in `seen`, a solver
  // that was prepared with the same position and bidders over the outcomes as they see them.
  void prepare(const AuctionPosition& position, AuctionOutcomes& outcomes, const Bidders& bidders, Seat own,
               AuctionSolver& seen);

  // The value of the position that it was prepared with, or of a later one in the same auction.
  Values value(int price, std::optional<Seat> bidder, unsigned in, unsigned borrowed = 0);
  // The options of whose turn it is there. Not when only one seat is in.
  AuctionChoice choice(int price, std::optional<Seat> bidder, unsigned in, unsigned borrowed = 0);
  // The price at which the auction is expected to end from there.
  float expected_price(int price, std::optional<Seat> bidder, unsigned in, unsigned borrowed = 0);
  // Whose turn it is there. Not when only one seat is in.
  Seat actor(std::optional<Seat> bidder, unsigned in) const;
  // What a seat can bid when these seats have taken a loan.
  int purse_of(Seat seat, unsigned borrowed) const;
  // Forgets all values, when the outcomes have changed.
  void forget() { ++stamp_; }

 private:
  struct Known {
    std::uint32_t stamp = 0;
    Values values{};
  };

  float raise_chance(Seat seat, const AuctionChoice& options, int price, std::optional<Seat> bidder, unsigned in,
                     unsigned borrowed);
  Values ended(int price, std::optional<Seat> bidder, unsigned in, unsigned borrowed);

  AuctionPosition position_;
  AuctionOutcomes* outcomes_ = nullptr;
  Bidders bidders_;
  AuctionSolver* seen_by_others_ = nullptr;
  Seat own_{0};  // who sees everything, if others may not
  std::uint32_t stamp_ = 0;
  std::vector<Known> known_;  // by price, seats in, bidder, loans
};

}  // namespace bigshot
