// Where games are kept if nobody says where.
#pragma once

#include <string>

namespace bigshot::cli {

// A store URL: games.db among the user's data. Makes the folder, for its owner only.
std::string default_store();

}  // namespace bigshot::cli
