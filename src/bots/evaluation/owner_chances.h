// How likely each colour is to own a lot in the end, if random cubes come on top of what lies there: the
// hand-written estimate and the facts that the network is told both begin here.
#pragma once

#include <cstddef>

#include "rules/state.h"

namespace bigshot {

// A number for each of the four colours, in the order R, Y, W, B. Arithmetic goes colour by colour, in plain float
// operations that have the same bits on every platform.
using ByColor = float __attribute__((vector_size(16)));

// Random cubes that an open lot will still get in the mean: four for each round left.
float cubes_to_come(int rounds_left, int open_lots);

// The chance of each colour to own the lot after that many more cubes, as far as there is room for them. Between
// whole numbers of cubes it is interpolated. Nothing more comes on a lot that is sold.
ByColor owner_chances(Contents contents, float cubes);

// 1 for who owns the lot as it is, if anybody does.
ByColor owner_now(Contents contents);

}  // namespace bigshot
