// The end of a game: the reckoning as a table that adds up, and in sentences who wins and why [E1-E8, D4-D6].
#pragma once

#include <string>
#include <vector>

#include "cli/pictures/scene.h"

namespace bigshot::cli {

std::string reckoning_picture(const Scene& scene);

// Who wins, what decided a tie, who does not qualify, and what became of the other lots.
std::vector<std::string> verdict(const Scene& scene);

}  // namespace bigshot::cli
