// A sheet of character cells to draw pictures on: things are put at a row and a column, in any order, and never
// shift each other. It grows downwards as needed; what would stand beyond its right edge is left out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/pictures/look.h"

namespace bigshot::cli {

class Canvas {
 public:
  explicit Canvas(int columns) : columns_(columns) {}

  int rows() const { return static_cast<int>(cells_.size()); }

  // Returns the column after the text.
  int put(int row, int column, std::string_view text, Style style = Style::kPlain);
  int put(int row, int column, Color cube) {
    return put(row, column, std::string(1, letter(cube)), cube_style(cube));
  }

  // So that the text ends before this column.
  void put_to(int row, int end, std::string_view text, Style style = Style::kPlain);

  // The lines, each ended by a line break, without spaces at their ends.
  std::string render(const Look& look) const;

 private:
  struct Cell {
    std::string bytes = " ";
    Style style = Style::kPlain;
  };

  const int columns_;
  std::vector<std::vector<Cell>> cells_;
};

}  // namespace bigshot::cli
