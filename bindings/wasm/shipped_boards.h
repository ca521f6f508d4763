// The boards that ship. The modules carry none: the page hands them over when it has loaded a module.
#pragma once

#include <string_view>

#include "rules/board.h"

namespace bigshot::wasm {

// The board of this name that ships; nullptr if there is none.
const Board* shipped_board(std::string_view name);

// Whether this very board ships, so that its name says all about it.
bool ships(const Board& board);

}  // namespace bigshot::wasm
