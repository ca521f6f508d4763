// Lines that play any game to its end, whoever sits where: whatever does not fit the moment is refused, and the
// next line fits.
#pragma once

#include <string>
#include <vector>

namespace bigshot::testing {

// The lines of one turn in every situation, in order.
const std::vector<std::string>& lines_of_a_turn();

// Enough of them for a whole game.
std::string whole_game();

}  // namespace bigshot::testing
