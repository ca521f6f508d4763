// Text as it stands on a terminal: how wide it is, and how it is cut, padded and broken into lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bigshot {

// One character of a text with the columns it takes: 0 for marks that join the one before, 2 for wide ones.
struct Glyph {
  std::string_view bytes;
  std::size_t columns;
};

// The characters of a text in UTF-8; what is no valid UTF-8 comes byte by byte.
std::vector<Glyph> glyphs(std::string_view text);

// The columns that a text in UTF-8 takes.
std::size_t display_width(std::string_view text);

// At most this many columns of a text; `ellipsis` stands for what is left out.
std::string cut(std::string_view text, std::size_t columns, std::string_view ellipsis);

// Filled up with spaces on the right, or on the left. Never cut.
std::string pad_right(std::string_view text, std::size_t columns);
std::string pad_left(std::string_view text, std::size_t columns);

// Lines of at most this many columns, broken at spaces where there are any.
std::vector<std::string> wrap(std::string_view text, int columns);

}  // namespace bigshot
