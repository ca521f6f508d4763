// The one call by which the page plays and looks: it refuses what comes too late, from the wrong seat, or against
// a rule; plays; and answers with everything that there is to know about the game then. The game in here is the
// only one: the page keeps no second copy that could differ from it.
#pragma once

#include <string>

#include "wasm/games.h"
#include "wasm/request.h"

namespace bigshot::wasm {

// The answer is `Advanced` of web/src/worker/bigshot_wasm.ts. Also after a refusal it tells how things are.
std::string advance(OpenGame& open, const Request& request);

}  // namespace bigshot::wasm
