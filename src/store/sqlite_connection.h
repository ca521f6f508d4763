// SQLite, in a file: write-ahead log, every commit synced to the disk.
#pragma once

#include <string>

#include "store/connection.h"

namespace bigshot {

// Makes the file if need be, readable by its owner only, since it holds the seeds of running games.
ConnectionResult connect_sqlite(const std::string& path);

}  // namespace bigshot
