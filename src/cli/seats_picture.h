// The players as a table: purse, loans, lots, and how each would stand if the game ended now.
#pragma once

#include "cli/canvas.h"
#include "cli/scene.h"

namespace bigshot::cli {

// Draws from `row` on and returns the row after it.
int draw_seats(Canvas& canvas, int row, const Scene& scene);

}  // namespace bigshot::cli
