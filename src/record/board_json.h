// A board in JSON, as data/boards and records have it:
//   {"name": "...", "lots": [{"id": "A", "district": "north", "park": true},
//                            {"id": "B", "district": "north", "value": 9}, ...]}
#pragma once

#include <boost/json/object.hpp>

#include "record/json_cursor.h"
#include "rules/board.h"

namespace bigshot {

// Notes a fault with the cursor if it is no board [T2].
Board read_board(const JsonCursor& json);

boost::json::object write_board(const Board& board);

}  // namespace bigshot
