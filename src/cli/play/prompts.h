// What the program says to the person whose turn it is: what is asked, what is legal, what cubes would do, and
// help.
#pragma once

#include <string>
#include <vector>

#include "cli/pictures/scene.h"
#include "cli/play/narrator.h"

namespace bigshot::cli {

// What the acting person can do now, with figures. Told to that person alone: it shows their purse.
std::string question(const Scene& scene);

// All legal moves in short: "bid 4 to 12, pass, loan R".
std::string legal_moves(const Scene& scene);

// What every lot with new cubes comes to, and what that changes for everybody.
std::string projection(const Scene& before, const State& after, const std::vector<Action>& placings);

// The commands, one in a line.
std::string help(const Voice& voice);

}  // namespace bigshot::cli
