// A table to test at: a game made from a few words and played by move texts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/boards.h"
#include "record/game_record.h"
#include "rules/options.h"
#include "rules/setup.h"
#include "rules/state.h"

namespace bigshot::support {

inline constexpr Color kR = Color::kRed;
inline constexpr Color kY = Color::kYellow;
inline constexpr Color kW = Color::kWhite;
inline constexpr Color kB = Color::kBlack;
inline constexpr Seat kSeat0{0};
inline constexpr Seat kSeat1{1};
inline constexpr Seat kSeat2{2};
inline constexpr Seat kSeat3{3};

// Ways to play by a word: "4p", "3p", "2p" (2001), "2p 2018", "hidden" (four, overbids forbidden),
// "penalty" (four), "3p hidden", "3p penalty".
Options mode(std::string_view name);

// Every combination of options that is a game.
std::vector<Options> all_modes();

// Every space holds one cube of each colour; broker on space 0, seat 0 rolls first. Seats have the colours
// R, Y, W, B in this order; with three players black is the ghost's, with two they have RY and WB.
Setup plain_setup(int players);

// The colours of a text such as "RRYB".
std::vector<Color> cubes(std::string_view text);

// The lot with this letter on the standard board.
Lot lot(char id);

class Table {
 public:
  explicit Table(std::string_view mode_name);
  Table(const Options& options, const Setup& setup, const Board& board = standard_board());

  const State& state() const { return game_.state(); }
  const Game& game() const { return game_; }

  // Plays moves separated by commas; fails the test at the first that is refused.
  Table& play(std::string_view moves);

  // A round without loans or bids: the die shows 1, all pass, the roller places the cubes, in the order R, Y,
  // W, B, on these lots.
  Table& free_round(std::string_view lots);

  // The refusal of a move as "R2 bid.too_low", or "legal"; "? move.unreadable" for what is no move.
  std::string refusal(std::string_view move) const;

  // The texts of all legal moves, separated by commas.
  std::string legal() const;

  int money(Color color) const { return state().money(color).millions; }
  int loans(Color color) const { return state().loans(color); }
  // The owner's letter, or '-'.
  char owner(char lot_id) const;
  // The acting seat; -1 for chance, -2 for nobody.
  int actor() const;

 private:
  Game game_;
};

}  // namespace bigshot::support
