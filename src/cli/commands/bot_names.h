// Bots named on the command line: "greedy", or one for each seat, "random,random,greedy". A program of somebody
// else is named "exec:COMMAND" (docs/engine-protocol.md).
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "rules/board.h"
#include "text/catalog.h"

namespace CLI {
class App;
}

namespace bigshot::cli {

// "random, greedy, ..., exec:COMMAND": what may be named.
std::string allowed_bots();

// Throws a CLI::ValidationError that says which name is wrong and what is allowed.
void check_bots(const std::vector<std::string>& names, const Catalog& texts);

// One bot for each seat from the names given: a single name stands for all seats. Throws a CLI::ValidationError
// that says what is wrong and what is allowed.
std::vector<std::string> bots_for_seats(const std::vector<std::string>& given, int players, const Catalog& texts);

// Says on standard error if a bot among these plays without its network on this board.
void tell_if_beyond_network(const std::vector<std::string>& bots, const Board& board, const Catalog& texts);

// Adds --budget-ms, what a program of somebody else may take for a decision.
void add_budget_option(CLI::App& command, int& milliseconds);

}  // namespace bigshot::cli
