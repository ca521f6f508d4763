// The end of a game as a record has it (docs/record.md).
#pragma once

#include <string>

#include "record/game_record.h"

namespace bigshot::wasm {

// {"owners":"B-RYYWWWY-BRB","seats":[...],"winners":[2]} of a finished game; "null" before.
std::string result_json(const Game& game);

// The same for how things stand now, finished or not, with each seat's most valuable lot as "best".
std::string standing_json(const Game& game);

}  // namespace bigshot::wasm
