// What happened, in entries that become sentences on the page (`LogEntry` in web/src/game/types.ts). Everything in
// them is announced at a table too, so they may be told to everyone, also where money is hidden [C1].
#pragma once

#include <string>

#include "record/game_record.h"

namespace bigshot::wasm {

// The entries about the moves after the first `from` and up to `to`, as a JSON list. The cubes that a seat places
// in one round are one entry, told with the last of them.
std::string log_json(const GameRecord& record, std::size_t from, std::size_t to);

}  // namespace bigshot::wasm
