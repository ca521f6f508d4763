// A position for other programs: everything on the table, what is legal, and what a bot thinks of it
// (docs/analysis.md).
#pragma once

#include <boost/json/fwd.hpp>
#include <string>

#include "bots/bot.h"
#include "record/game_record.h"

namespace bigshot::cli {

// After the first `moves` moves.
boost::json::object position_json(const GameRecord& record, std::size_t moves);

// What the bot of this name would do, told the moves before, and what it sees in its options. Only while a seat
// acts.
boost::json::object analysis_json(const GameRecord& record, std::size_t moves, Bot& bot,
                                  const std::string& bot_name, const Budget& budget);

}  // namespace bigshot::cli
