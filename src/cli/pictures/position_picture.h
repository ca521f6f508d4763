// A whole position as a picture of 80 columns, or of fewer on a narrow terminal: round, board and ring, players,
// auction. The players of a finished game are left to the reckoning.
#pragma once

#include <string>

#include "cli/pictures/scene.h"

namespace bigshot::cli {

std::string position_picture(const Scene& scene);

// One line, or in a narrow picture some: the cubes on offer, the standing bid, who has passed. Empty while the die
// is to be rolled.
std::string auction_line(const Scene& scene);

// What is asked of whom, as a sentence.
std::string what_is_asked(const Scene& scene);

}  // namespace bigshot::cli
