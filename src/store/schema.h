// The tables of the store, as steps from one version of them to the next; SQLite and PostgreSQL share the text.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "store/connection.h"

namespace bigshot {

// Step i makes version i + 1 from version i. A step that was released never changes.
std::span<const std::string_view> schema_steps();

// Brings the database to the newest version, all or nothing. A database from a newer program is left as it is.
std::optional<StoreError> migrate(SqlConnection& connection);

// Whether the database has this program's version, without changing anything.
std::optional<StoreError> check_version(SqlConnection& connection);

}  // namespace bigshot
