// A run of characters of Unicode, both ends included.
#pragma once

namespace bigshot {

struct CharacterRange {
  char32_t first;
  char32_t last;
};

}  // namespace bigshot
