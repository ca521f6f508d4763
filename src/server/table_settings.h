// What is chosen when a table is made, as the request "create" and the stored document have it.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>

#include "record/game_record.h"
#include "record/json_cursor.h"
#include "server/net/scheduler.h"

namespace bigshot {

struct ClockSettings {
  Milliseconds decision = 0;  // for each decision
  Milliseconds reserve = 0;   // for what decisions take longer, over the whole game
  std::string level;          // of the bot that decides for who has run out
};

struct TableSettings {
  std::string name;
  bool listed = false;
  bool rated = false;
  Options options;
  Board board;
  bool board_ships = true;
  std::optional<ClockSettings> clock;
  Milliseconds pace = 900;  // what a bot waits before it acts
  // People come and go for days: nobody counts as absent, and nobody plays for them but the clock.
  bool correspondence = false;
};

// Why games at such a table cannot count for the ratings; nothing if they can.
std::optional<Message> why_not_rated(const TableSettings& settings);

// Notes a fault with the cursor.
TableSettings read_settings(const JsonCursor& json);
// Notes a fault with a name that is not fit to be shown: the table's, and those on a board of somebody's own. For
// new tables: what is stored is read whatever its names are.
void check_names(const JsonCursor& json, const TableSettings& settings);
void write_settings(boost::json::object& out, const TableSettings& settings);

// The bots that people can choose, weakest first.
std::vector<std::string_view> levels();
bool is_level(std::string_view name);
// Notes a fault that lists them all.
void require_level(const JsonCursor& json);

// A number within bounds; notes a fault if it is not.
std::int64_t number_between(const JsonCursor& json, std::int64_t low, std::int64_t high);

}  // namespace bigshot
