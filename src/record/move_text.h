// Moves as the record writes them: "roll 4", "loan B", "ready", "bid 12", "pass", "pay R", "place R K".
#pragma once

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

// The amount of "bid N" where N is written like a bid but higher than any bid that can be named [C3].
std::optional<int> parse_excessive_bid(std::string_view text);

}  // namespace bigshot
