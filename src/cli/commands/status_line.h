// One line on standard error, where that is a terminal, which is drawn over and over.
#pragma once

#include <string_view>

namespace bigshot::cli {

bool status_is_seen();

// Cut where the terminal ends: what has wrapped could not be drawn over.
void draw_status(std::string_view line);

// So that what follows stands alone.
void clear_status();

}  // namespace bigshot::cli
