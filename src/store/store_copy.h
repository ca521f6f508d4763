// A whole store as one file, and back: back-ups are SQLite files, whatever database they are made of, so that they
// can be looked at, checked and used by the program itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/store_error.h"

namespace bigshot {

// Copies a store into a file that is not there yet, as it is at one moment, also while servers use it. Who is
// connected, nodes, and codes that bring keys to other devices are left out.
std::optional<StoreError> back_up(std::string_view url, const std::string& file);

// Copies a back-up into a store that has neither tables nor people.
std::optional<StoreError> restore(const std::string& file, std::string_view url);

// What the database itself says about its bytes: SQLite's integrity_check; nothing for PostgreSQL.
std::optional<StoreError> check_integrity(std::string_view url);

}  // namespace bigshot
