// Everything of a record that stands before the first move, in JSON: rules, board, seats, spaces, broker, roller.
#pragma once

#include <boost/json/object.hpp>

#include "record/game_record.h"
#include "record/json_cursor.h"

namespace bigshot {

// The key "rules", and the key "board": a name, or a whole board. A fault is noted with the cursor.
Options read_rules(const JsonCursor& json);
boost::json::object write_rules(const Options& options);
void read_board(const JsonCursor& json, GameHeader& header);
boost::json::value write_board(const GameHeader& header);

// Notes a fault with the cursor if the header breaks the format or a rule.
GameHeader read_header(const JsonCursor& json);

// The header's keys, from "format" to "roller".
boost::json::object write_header(const GameHeader& header);

}  // namespace bigshot
