// A tally: what numbered games of a run have come to, kept in a file while they are played, so that a run can be
// cut into shards and put together again, or go on after an interruption (docs/cluster.md).
//
// One JSON object a line: first the header, which says what run this is, then what was played, piece by piece. A
// last line without its end was cut off by a sudden death, and counts for nothing.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/parts.h"
#include "arena/seat_player.h"
#include "record/game_record.h"
#include "record/json_cursor.h"
#include "rules/result.h"

namespace bigshot {

struct TallyHeader {
  std::string command;      // "simulate" or "arena"
  boost::json::object run;  // everything that the games depend on
  Shard shard;

  std::string line() const;
};

// What the plans of all kinds of runs have in common.
struct TallyRun {
  GameHeader game;
  std::vector<std::string> bots;
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
};

// What the games of any run depend on: rules, board or position, players, their networks and commands, how many
// games from which seed, and the version of the program.
boost::json::object describe_run(const TallyRun& run, const PlayerSettings& players, std::string_view program);
// Enough of it to count and to print: of the game only the options. What it cannot read is noted as a fault.
TallyRun read_run(const JsonCursor& json);

// Why a file's header is not of the same run as another; nothing if it is. The shards may differ.
std::optional<Message> check_same_run(const std::string& file, const TallyHeader& found, const std::string& other,
                                      const TallyHeader& expected);

// A file as it was read.
struct TallyContent {
  std::string file;
  TallyHeader header;
  std::vector<boost::json::value> pieces;
  std::size_t whole_bytes = 0;  // without a last line that was cut off
};

Result<TallyContent, Message> read_tally(const std::string& file, std::string_view bytes);

// Calls `read` for each piece, and says which of them is damaged: where `read` notes a fault or returns false.
std::optional<Message> read_pieces(const TallyContent& content,
                                   const std::function<bool(const JsonCursor& piece)>& read);

// Numbers that may have all 64 bits are texts, others are not negative.
boost::json::string write_long(std::uint64_t number);
std::uint64_t read_long(const JsonCursor& json);
std::uint64_t read_count(const JsonCursor& json);

// What went wrong with a program, as a list of four numbers in the order of PlayerFaults.
boost::json::array write_faults(const PlayerFaults& faults);
PlayerFaults read_faults(const JsonCursor& json);

}  // namespace bigshot
