// Board and players for a terminal that is too narrow for the picture of 80 columns: one under the other, down to
// 40 columns.
#pragma once

#include "cli/pictures/canvas.h"
#include "cli/pictures/scene.h"

namespace bigshot::cli {

// Both draw from `row` on and return the row after it.
int draw_narrow_board(Canvas& canvas, int row, const Scene& scene);
int draw_narrow_seats(Canvas& canvas, int row, const Scene& scene);

}  // namespace bigshot::cli
