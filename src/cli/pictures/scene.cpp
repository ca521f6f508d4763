#include "cli/pictures/scene.h"

#include <algorithm>

#include "text/layout.h"

namespace bigshot::cli {

std::vector<Color> colors_of(const State& state, Seat seat) {
  const SeatColors colors = state.colors_of(seat);
  if (colors.first == colors.second) return {colors.first};
  return {colors.first, colors.second};
}

int widest_name(const Scene& scene) {
  std::size_t widest = 0;
  for (const std::string& name : scene.names) widest = std::max(widest, display_width(name));
  return static_cast<int>(widest);
}

}  // namespace bigshot::cli
