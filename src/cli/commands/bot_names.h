// Bots named on the command line: "greedy", or one for each seat, "random,random,greedy". A program of somebody
// else is named "exec:COMMAND" (docs/engine-protocol.md).
#pragma once

#include <boost/json/object.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "arena/engine_log.h"
#include "arena/engine_protocol.h"
#include "arena/seat_player.h"
#include "cluster/ranks.h"
#include "rules/board.h"
#include "text/catalog.h"

namespace CLI {
class App;
}

namespace bigshot::cli {

// "random, greedy, ..., exec:COMMAND": what may be named.
std::string allowed_bots();

// What is chosen for programs of somebody else.
struct EngineChoice {
  int budget_ms = 1000;
  std::vector<std::string> named;  // NAME=COMMAND
  bool keep_going = false;
  std::string log_file;
};

// Adds --budget-ms, --engine, --engine-log and --keep-going.
void add_engine_options(CLI::App& command, EngineChoice& choice);

// What they mean. The log lives in `log`, if there is one; each rank but the leader has a file of its own,
// FILE.rank1. Throws a CLI::Error that says what is wrong.
PlayerSettings player_settings(const EngineChoice& choice, std::unique_ptr<EngineLog>& log, const Catalog& texts,
                               const Ranks& ranks);

// Throws a CLI::ValidationError that says which name is wrong and what is allowed.
void check_bots(const std::vector<std::string>& names, const PlayerSettings& settings, const Catalog& texts);

// A bot that can be asked about positions. Throws a CLI::ValidationError that says what is wrong with the name.
std::unique_ptr<Bot> named_bot(const std::string& name, const Catalog& texts);

// Programs of others by their names here, with who they say they are.
using Engines = std::map<std::string, EngineIdentity>;

// Throws a CLI::ValidationError if a program among these does not answer a first question as it should; if faults
// are forgiven anyway, nobody is asked. Who they say they are is told on standard error.
Engines check_engines(const std::vector<std::string>& names, const PlayerSettings& settings, const Catalog& texts,
                      const Budget& budget);

boost::json::object engines_json(const Engines& engines);

// One bot for each seat from the names given: a single name stands for all seats. Throws a CLI::ValidationError
// that says what is wrong and what is allowed.
std::vector<std::string> bots_for_seats(const std::vector<std::string>& given, int players,
                                        const PlayerSettings& settings, const Catalog& texts);

// Says on standard error if a bot among these plays without its network on this board.
void tell_if_beyond_network(const std::vector<std::string>& bots, const Board& board, const Catalog& texts);

}  // namespace bigshot::cli
