#include "store/open_store.h"

#include <future>
#include <string>

#include "record/utf8.h"
#include "store/file_lock.h"
#include "store/postgres_connection.h"
#include "store/postgres_news.h"
#include "store/schema.h"
#include "store/sql_store.h"
#include "store/sqlite_connection.h"

namespace bigshot {

namespace {

using OpenedStore = Result<std::unique_ptr<Store>, StoreError>;

constexpr std::string_view kSqlite = "sqlite:";

// What SQLite calls a database without a file: each connection has its own, and ours must share one.
constexpr std::string_view kNoFile = ":memory:";

bool is_file(std::string_view path) { return !path.empty() && path != kNoFile; }

// A large store may take its time to be brought up to date.
constexpr std::chrono::minutes kPatienceToMigrate{60};

std::optional<StoreError> migrate_with(ConnectionResult connection) {
  if (!connection) return connection.error();
  return migrate(**connection);
}

std::optional<StoreError> check_version_with(ConnectionResult connection) {
  if (!connection) return connection.error();
  return check_version(**connection);
}

constexpr std::string_view kNobodyLives = "UPDATE duty SET node = NULL WHERE node IS NOT NULL; DELETE FROM node";

std::unique_ptr<Connector> connector_of(Connect connect, const StoreOptions& options) {
  return std::make_unique<Connector>(std::move(connect), options.first_retry, options.last_retry);
}

// The lock lasts as long as anybody can make a connection. With it no other process can be alive, so that what an
// earlier one had to do is free.
OpenedStore open_sqlite(const std::string& path, const StoreOptions& options) {
  auto taken = FileLock::take(path);
  const bool beside = !taken && options.beside_server && taken.error().fault == StoreFault::kInUse;
  if (!taken && !beside) return taken.error();
  const auto lock = beside ? nullptr : std::make_shared<FileLock>(std::move(*taken));
  if (auto error = beside ? check_version_with(connect_sqlite(path)) : migrate_with(connect_sqlite(path))) {
    return *error;
  }
  auto connector = connector_of([path, lock] { return connect_sqlite(path); }, options);
  auto connection = connector->connect();
  if (!connection) return connection.error();
  if (!beside) {
    if (auto error = (*connection)->run_script(kNobodyLives)) return *error;
  }
  return std::unique_ptr<Store>(std::make_unique<SqlStore>(std::move(connector), std::move(*connection),
                                                           options.longest_queue, Published()));
}

OpenedStore open_postgresql(const std::string& url, const StoreOptions& options) {
  if (auto error = migrate_with(connect_postgres(url, kPatienceToMigrate))) return *error;
  auto connector =
      connector_of([url, patience = options.patience] { return connect_postgres(url, patience); }, options);
  auto connection = connector->connect();
  if (!connection) return connection.error();
  const auto news = std::make_shared<PostgresNews>(url, options.last_retry, options.on_news);
  return std::unique_ptr<Store>(
      std::make_unique<SqlStore>(std::move(connector), std::move(*connection), options.longest_queue,
                                 [news](const std::vector<News>& published) { news->publish(published); }));
}

}  // namespace

OpenedStore open_store(std::string_view url, const StoreOptions& options) {
  if (url.starts_with(kSqlite) && is_file(url.substr(kSqlite.size()))) {
    return open_sqlite(std::string(url.substr(kSqlite.size())), options);
  }
  if (url.starts_with("postgresql://") || url.starts_with("postgres://")) {
    return open_postgresql(std::string(url), options);
  }
  return StoreError{StoreFault::kBadUrl, "", {{"found", excerpt(url)}}};
}

std::optional<StoreError> commit_now(Store& store, const StoreChanges& changes) {
  std::promise<std::optional<StoreError>> promise;
  store.commit(changes, [&](const std::optional<StoreError>& error) { promise.set_value(error); });
  return promise.get_future().get();
}

}  // namespace bigshot
