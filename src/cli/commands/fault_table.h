// What went wrong with programs of others (docs/engine-protocol.md), as a table and as JSON.
#pragma once

#include <boost/json/object.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "arena/seat_player.h"
#include "text/catalog.h"

namespace bigshot::cli {

struct NamedFaults {
  std::string name;
  PlayerFaults faults;
};

// Who is to be told of: programs of others always, bots of the project if something went wrong. A name that
// comes several times is told of once.
std::vector<NamedFaults> faults_to_tell(const std::vector<std::string>& names,
                                        const std::vector<PlayerFaults>& faults);

// A table under an empty line; nothing if there is nobody to tell of.
void print_faults(std::ostream& out, const Catalog& texts, const std::vector<NamedFaults>& told);

boost::json::object faults_json(const std::vector<NamedFaults>& told);

}  // namespace bigshot::cli
