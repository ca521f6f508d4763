// Cubes as their letters, a letter for each, in the order R, Y, W, B: "RRW".
#pragma once

#include <cstddef>
#include <string>

#include "rules/types.h"

namespace bigshot {

// Of whatever counts cubes by colour: a space, a hand, a lot.
template <class Counted>
std::string cube_letters(const Counted& cubes) {
  std::string text;
  for (const Color color : kAllColors) text.append(static_cast<std::size_t>(cubes.count(color)), letter(color));
  return text;
}

}  // namespace bigshot
