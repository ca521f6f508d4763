#include "cli/pictures/canvas.h"

#include "text/layout.h"

namespace bigshot::cli {

int Canvas::put(int row, int column, std::string_view text, Style style) {
  while (rows() <= row) cells_.emplace_back(static_cast<std::size_t>(columns_));
  auto& line = cells_[static_cast<std::size_t>(row)];
  for (const Glyph& glyph : glyphs(text)) {
    const int columns = static_cast<int>(glyph.columns);
    if (column < 0 || column + columns > columns_) break;
    if (columns == 0) {
      if (column > 0) line[static_cast<std::size_t>(column - 1)].bytes += glyph.bytes;
      continue;
    }
    line[static_cast<std::size_t>(column)] = {std::string(glyph.bytes), style};
    // A wide character covers the cell after it, which then has nothing of its own to show.
    if (columns == 2) line[static_cast<std::size_t>(column + 1)] = {"", style};
    column += columns;
  }
  return column;
}

void Canvas::put_to(int row, int end, std::string_view text, Style style) {
  put(row, end - static_cast<int>(display_width(text)), text, style);
}

std::string Canvas::render(const Look& look) const {
  std::string result;
  for (const auto& line : cells_) {
    std::size_t end = line.size();
    while (end > 0 && line[end - 1].bytes == " " && line[end - 1].style == Style::kPlain) --end;
    Style current = Style::kPlain;
    for (std::size_t i = 0; i < end; ++i) {
      if (line[i].style != current) {
        result += end_style(current, look);
        current = line[i].style;
        result += begin_style(current, look);
      }
      result += line[i].bytes;
    }
    result += end_style(current, look);
    result += '\n';
  }
  return result;
}

}  // namespace bigshot::cli
