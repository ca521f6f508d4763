// A position as its plain parts, for those who set one up instead of playing up to it: editors, puzzles, tests,
// engines. State::from checks that a game could have come to it, and says what is impossible if not.
//
// "Could have come to it" means all that can be counted: cubes, spaces, sold lots, purses, loans, who is in an
// auction. Whether somebody would ever play that way is not asked.
#pragma once  // public: installed with the library (docs/library.md)

#include <array>
#include <optional>
#include <vector>

#include "rules/per.h"
#include "rules/state.h"

namespace bigshot {

struct Position {
  PerSeat<SeatColors> colors{};
  PerLot<Contents> lots{};
  std::array<Cubes, kSpaces> spaces{};
  int broker = 0;
  Seat roller{0};  // of this round; when the game is finished, who would roll next [R9]
  PerColor<int> money{};
  PerColor<int> loans{};
  int round = 1;
  Phase phase = Phase::kRolling;
  Seat actor{0};               // who is asked for a loan, pays or places; follows from the rest while bidding
  int price = 0;               // the standing bid, or what was paid for the cubes in hand
  std::optional<Seat> bidder;  // who made the standing bid; only while bidding
  unsigned in = 0;             // a bit for each seat still in the auction; only while bidding
  unsigned borrowed = 0;       // a bit for each colour that may borrow no more this round [R4, D2]
  unsigned shown = 0;          // a bit for each seat whose money was shown [C3]
  Cubes hand;                  // left to place
  // Still being set up: State::from takes it as it looks before a roll, however impossible it is yet. Such a state
  // is to be looked at, never to be played.
  bool sketch = false;

  static Position of(const State& state);

  friend bool operator==(const Position&, const Position&) = default;
};

// What makes a position impossible, if anything. The options and colours must be possible themselves.
std::optional<Refusal> check(const Position& position, const Options& options);
// Everything that does, for those who set one up step by step; the first is what `check` says.
std::vector<Refusal> check_all(const Position& position, const Options& options);

// The lowest bid with which `bidder` can stand while exactly the seats `in` have not passed; nothing if that can
// never be. Without a bidder the bid is 0.
std::optional<int> lowest_standing_bid(int players, Seat roller, std::optional<Seat> bidder, unsigned in);

}  // namespace bigshot
