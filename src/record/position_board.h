// A board written out inside a position's text: its name, then each lot's letter, district and value, "x2" for a
// park, all without spaces: "harbour;A:quay:x2;B:quay:9;...". Other characters than letters, digits, "_", "." and
// "-" are written as "%" and two hexadecimal digits for each byte, as in web addresses.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/board.h"

namespace bigshot {

std::string write_position_board(const Board& board);

// Nothing if the text does not have this form. Whether the board is a possible one is not asked here.
std::optional<Board> read_position_board(std::string_view text);

}  // namespace bigshot
