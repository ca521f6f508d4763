// What every picture of the board is put together from, however wide it is.
#pragma once

#include <string>
#include <vector>

#include "cli/pictures/canvas.h"
#include "cli/pictures/scene.h"

namespace bigshot::cli {

// An auction space with room for the broker's marks on both sides.
inline constexpr int kSpaceColumns = kCubesPerSpace + 2;

// The lots of each district: north first, south last, those of other names between them in the board's order.
std::vector<std::vector<Lot>> districts_of(const Board& board);

// The name of the district that a lot belongs to, as it is shown.
std::string district_name(const Scene& scene, Lot lot);

// The cubes of an auction space, and the broker if it stands there.
void draw_space(Canvas& canvas, int row, int column, const Scene& scene, int space);

// The cubes of a lot on its seven places: "RRY····".
void draw_places(Canvas& canvas, int row, int column, Contents contents, const Look& look);

// A lot's letter and what it is worth: "A park ×2", "B 9 ×2" where it counts double now.
void draw_worth(Canvas& canvas, int row, int column, const Scene& scene, Lot lot, bool doubled);

// The cubes on a lot, or that it is sold.
void draw_contents(Canvas& canvas, int row, int column, const Scene& scene, Lot lot);

// Who would own a lot now, in a few columns; nothing for an empty one.
void draw_owner(Canvas& canvas, int row, int column, const Scene& scene, Lot lot);

}  // namespace bigshot::cli
