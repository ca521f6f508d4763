// Everything of a record that stands before the first move, in JSON: rules, board, seats, spaces, broker, roller.
#pragma once

#include <boost/json/object.hpp>

#include "record/game_record.h"
#include "record/json_cursor.h"

namespace bigshot {

// Notes a fault with the cursor if the header breaks the format or a rule.
GameHeader read_header(const JsonCursor& json);

// The header's keys, from "format" to "roller".
boost::json::object write_header(const GameHeader& header);

}  // namespace bigshot
