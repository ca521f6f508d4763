// PostgreSQL by libpq: prepared statements, many in one round trip.
#pragma once

#include <chrono>
#include <string>

#include "store/connection.h"

struct pg_conn;

namespace bigshot {

struct CloseConnection {
  void operator()(pg_conn* connection) const;
};
using PostgresHandle = std::unique_ptr<pg_conn, CloseConnection>;

// A bare connection with the settings that the store relies on, for those who need more than statements.
Result<PostgresHandle, StoreError> open_postgres(const std::string& url);

// `patience`: how long an answer may take before the connection counts as broken.
ConnectionResult connect_postgres(const std::string& url, std::chrono::milliseconds patience);

}  // namespace bigshot
