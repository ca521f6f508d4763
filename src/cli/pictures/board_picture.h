// The board as a picture: the lots of each district with their cubes and owners, and round them the ring of
// auction spaces with the broker.
#pragma once

#include "cli/pictures/canvas.h"
#include "cli/pictures/scene.h"

namespace bigshot::cli {

// Draws from `row` on and returns the row after it.
int draw_board(Canvas& canvas, int row, const Scene& scene);

}  // namespace bigshot::cli
