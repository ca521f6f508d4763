// The games that the page has open.
#pragma once

#include "record/game_record.h"
#include "wasm/handles.h"

namespace bigshot::wasm {

Handles<Game>& games();

}  // namespace bigshot::wasm
