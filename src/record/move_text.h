// Moves as the record writes them: "roll 4", "loan B", "ready", "bid 12", "pass", "pay R", "place R K".
#pragma once  // public: installed with the library (docs/library.md)

#include <optional>
#include <string>
#include <string_view>

#include "rules/action.h"
#include "rules/board.h"

namespace bigshot {

// The text of an action. Lots have the letters of their board.
std::string move_text(Action action, const Board& board);

// The action that a text stands for, exactly as the record writes it; nothing if it is no move's text.
std::optional<Action> parse_move(std::string_view text, const Board& board);

// A text that means something but stands for no action: a number or a lot that no move can have.
struct ImpossibleMove {
  ActionKind kind;  // kRoll, kBid or kPlace
  int number = 0;   // of a roll or a bid: "roll 7", "bid 0", "bid 100"; the largest int stands for any larger one
  Color color = Color::kRed;  // of a cube, and
  char lot = '?';             // a letter that no lot of the board has: "place R Z"
};
std::optional<ImpossibleMove> parse_impossible_move(std::string_view text, const Board& board);

}  // namespace bigshot
