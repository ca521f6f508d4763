// A position as somebody may see it [C1], in JSON, for clients that do not know the rules.
#pragma once

#include <string>

#include "rules/board.h"
#include "rules/view.h"

namespace bigshot {

std::string write_view(const State& state, Viewer viewer, const Board& board);

// The legal moves of the acting seat as a JSON list; of bids the lowest and the highest.
std::string write_legal(const State& state, const Board& board);

}  // namespace bigshot
