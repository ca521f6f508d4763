// The players as a table: purse, loans, lots, and how each would stand if the game ended now.
#pragma once

#include "cli/pictures/canvas.h"
#include "cli/pictures/scene.h"

namespace bigshot::cli {

// What a seat does, or did, in this auction, in a word or two.
std::string doing(const Scene& scene, Seat seat);

// Draws from `row` on and returns the row after it.
int draw_seats(Canvas& canvas, int row, const Scene& scene);

}  // namespace bigshot::cli
