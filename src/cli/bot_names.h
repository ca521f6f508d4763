// Bots named on the command line: "greedy", or one for each seat, "random,random,greedy".
#pragma once

#include <string>
#include <vector>

namespace bigshot::cli {

// "random, greedy, ...": what may be named.
std::string allowed_bots();

// One bot for each seat from the names given: a single name stands for all seats. Throws a CLI::ValidationError
// that says what is wrong and what is allowed.
std::vector<std::string> bots_for_seats(const std::vector<std::string>& given, int players);

}  // namespace bigshot::cli
