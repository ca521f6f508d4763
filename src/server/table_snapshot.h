// Everything of a table that the store has and a node may not know yet, read at one go.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "store/store.h"

namespace bigshot {

struct TableSnapshot {
  std::optional<StoredTable> table;
  std::optional<StoredGame> game;   // only if asked for
  std::vector<StoredEvent> events;  // after the last one that is known
  std::vector<StoredComfort> comforts;
  std::vector<StoredPresence> presence;  // only if asked for
};

// Blocks. The table is read before the events: a table whose game is over comes with all of them; events that end
// a game may come with a table that does not know it yet, and is then to be read again.
Stored<TableSnapshot> read_snapshot(Store& store, std::string_view id, std::int64_t after, bool with_game,
                                    bool with_presence = false);

}  // namespace bigshot
