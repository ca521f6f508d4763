// What a golden game expects at one moment, held against a position (tests/golden/README.md).
#pragma once

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "record/game_record.h"

namespace bigshot {

// Everything in `expected` that is not so in the game's position; each as "key: found ..., expected ...". A key
// that the format does not know is a fault too, so that a misspelt expectation cannot pass.
std::vector<std::string> unmet(const boost::json::object& expected, const Game& game);

}  // namespace bigshot
