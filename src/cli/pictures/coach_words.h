// What the coach says (review/coach.h), in words.
#pragma once

#include <string>
#include <vector>

#include "cli/pictures/voice.h"
#include "review/coach.h"

namespace bigshot::cli {

// The sentences for whom they are meant, one after the other; empty without reasons. The chance to win is left
// out: it stands beside them in the figures.
std::string coach_words(const Voice& voice, const std::vector<Reasoning>& reasons,
                        const std::vector<std::string>& names, const Board& board);

}  // namespace bigshot::cli
