// A move in the words of the game's language, as it can be typed: "biete 4", "kredit R", "rk".
#pragma once

#include <string>

#include "cli/pictures/scene.h"

namespace bigshot::cli {

std::string spoken_move(const Scene& scene, Action action);

}  // namespace bigshot::cli
