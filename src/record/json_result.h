// The result of a finished game in JSON [E1-E8]: written, and checked against the reckoning.
#pragma once

#include <boost/json/object.hpp>

#include "record/json_cursor.h"
#include "rules/board.h"
#include "rules/options.h"
#include "rules/reckoning.h"

namespace bigshot {

boost::json::object write_result(const Reckoning& reckoning, const Board& board);

// Notes a fault for the first thing that differs from the reckoning, with the rule that says otherwise.
void check_result(const JsonCursor& json, const Reckoning& reckoning, const Board& board);

}  // namespace bigshot
