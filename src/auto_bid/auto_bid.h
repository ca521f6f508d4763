// Auto-bid (proxy bidding), which the protocol and the page call "comfort": what a person has left to the program
// in auctions, and the moves that follow from it. The server does it for the seats of its tables, the browser's
// module for the games on one device. They are ordinary moves; nobody else ever learns that they were not made by
// hand.
#pragma once

#include <optional>
#include <vector>

#include "rules/state.h"

namespace bigshot {

struct Comfort {
  std::optional<int> max;  // bid for me up to this
  bool borrow = false;     // and take a loan for it
  bool pass = false;       // pass for the rest of this auction
  bool auto_pass = false;  // whenever nothing but passing is possible
  int round = 0;           // the auction that max, borrow and pass are about

  bool is_about_auction() const { return max.has_value() || pass; }

  friend bool operator==(const Comfort&, const Comfort&) = default;
};

// Loans before it included [C2, D2].
bool is_auction_on(const State& state);

// Nothing else is possible for the acting seat.
bool can_only_pass(const State& state);

// What holds now: what was about another auction is over.
Comfort current(const Comfort& comfort, const State& state);

// What the acting seat does by itself; nothing if the person decides. It never bids more than a purse holds, even
// where the rules would let it [C3].
std::vector<Action> comfort_moves(const State& state, const Comfort& comfort);

}  // namespace bigshot
