// Everything of a table that the store has and a node may not know yet, read at one go.
#pragma once

#include <string_view>

#include "store/store.h"

namespace bigshot {

using TableSnapshot = StoredWhole;

// Blocks. All events after the one that is known. Those that end a game may come with a table that does not know
// it yet, and is then to be read again.
Stored<TableSnapshot> read_snapshot(Store& store, std::string_view id, std::int64_t after, bool with_game,
                                    bool with_presence = false);

}  // namespace bigshot
