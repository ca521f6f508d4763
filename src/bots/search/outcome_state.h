// The position that a round leads to, played out by the rules themselves.
#pragma once

#include "bots/search/placement_search.h"

namespace bigshot {

// Somebody wins the cubes of this round's auction at a price, pays from a purse and places them.
struct RoundOutcome {
  Seat winner;
  int price = 0;
  Color payer;            // matters with two players only [D3]
  unsigned borrowed = 0;  // seats that take a loan on their bidding turn [R4], as bits
};

// The state before the next roll. From a state in the loans (nobody takes one any more), the auction, where the
// winner must still be in and the price be above the standing bid or the winner's own, or the payment, where the
// winner is who pays. Who leads in the auction pays more only if somebody else can bid: if nobody can, the price
// is what it stands at.
State state_after(State state, const RoundOutcome& outcome, const Placement& placement);

}  // namespace bigshot
