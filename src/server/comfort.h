// Comfort in auctions: what a seat has told the server in private, and the moves that follow from it. They are
// ordinary moves; nobody but the person ever learns that they were not made by hand.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/json_cursor.h"
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

// From a request; `round` is not in it.
Comfort read_comfort(const JsonCursor& json);
// As it is stored: with its round.
std::string write_stored(const Comfort& comfort);
Comfort read_stored(std::string_view text);
// For the person themselves, as JSON.
std::string write_comfort(const Comfort& comfort);

// Loans before it included [C2, D2].
bool is_auction_on(const State& state);

// What holds now: what was about another auction is over.
Comfort current(const Comfort& comfort, const State& state);

// What the acting seat does by itself; nothing if the person decides.
std::vector<Action> comfort_moves(const State& state, const Comfort& comfort);

}  // namespace bigshot
