#include "store/sqlite_connection.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <unordered_map>

#include "record/descriptor.h"
#include "store/sqlite_log_buffer.h"
#include "store/write_queries.h"

namespace bigshot {

namespace {

constexpr std::string_view kClock = "CAST((julianday('now') - 2440587.5) * 86400000.0 AS bigint)";
// Others hold the file only for moments: a backup, or somebody who looks into it.
constexpr int kBusyMilliseconds = 5000;

// The same as append_statement(1), in words that SQLite runs several times as fast: a SELECT that reads the table
// it inserts into would first be copied into a table of its own. Without event $2 the game is NULL, which is
// ignored as is a number that is taken; no other process writes to the file meanwhile.
constexpr std::string_view kAppendOne =
    "INSERT OR IGNORE INTO event (game, number, made, origin, body, checksum) VALUES ((SELECT $1 WHERE CASE $2 "
    "WHEN 0 "
    "THEN EXISTS (SELECT 1 FROM game WHERE id = $1) "
    "ELSE EXISTS (SELECT 1 FROM event WHERE game = $1 AND number = $2) END), $2 + 1, $3, $4, $5, $6)";
// How far the log of what was written grows before it is worked into the database, in pages of 4 kB. Most pages
// are written again and again, so this saves work; after a crash, a log of this size is read in some ten
// milliseconds.
constexpr std::string_view kCheckpoint = "PRAGMA wal_autocheckpoint = 4000;";

std::string_view own_words(std::string_view sql) { return sql == append_statement(1) ? kAppendOne : sql; }

bool is_no_room(int system_error) {
  return system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG;
}

// The errno of the last failure of a file. The connection's own (sqlite3_system_errno) is not kept for commits.
int last_errno(sqlite3* database, int which) {
  sqlite3_file* file = nullptr;
  int number = 0;
  if (sqlite3_file_control(database, "main", which, &file) == SQLITE_OK && file != nullptr &&
      file->pMethods != nullptr) {
    file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &number);
  }
  return number;
}

// A quota, or a limit of the process; a full disk has a code of its own.
bool is_out_of_room(sqlite3* database) {
  return is_no_room(last_errno(database, SQLITE_FCNTL_FILE_POINTER)) ||
         is_no_room(last_errno(database, SQLITE_FCNTL_JOURNAL_POINTER));
}

StoreFault fault_of(int code, sqlite3* database) {
  switch (code & 0xff) {
    case SQLITE_CONSTRAINT:
      return StoreFault::kConflict;
    case SQLITE_FULL:
      return StoreFault::kFull;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return StoreFault::kDamaged;
    case SQLITE_IOERR:
      return is_out_of_room(database) ? StoreFault::kFull : StoreFault::kUnavailable;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_CANTOPEN:
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_NOMEM:
      return StoreFault::kUnavailable;
    default:
      return StoreFault::kFailed;
  }
}

class SqliteConnection final : public SqlConnection {
 public:
  explicit SqliteConnection(sqlite3* database) : database_(database) {}
  SqliteConnection(const SqliteConnection&) = delete;
  SqliteConnection& operator=(const SqliteConnection&) = delete;
  ~SqliteConnection() override {
    for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement.handle);
    sqlite3_close(database_);
  }

  Result<std::vector<SqlAnswer>, StoreError> run(std::span<const SqlQuery* const> queries) override {
    std::vector<SqlAnswer> answers;
    answers.reserve(queries.size());
    for (const SqlQuery* query : queries) {
      const Statement* prepared = this->prepared(query->sql);
      if (prepared == nullptr) return last_error();
      sqlite3_stmt* const statement = prepared->handle;
      bind(*prepared, query->values);
      const int code = collect(statement, answers.emplace_back());
      if (code != SQLITE_DONE) {
        const StoreError error = last_error();
        sqlite3_reset(statement);
        return error;
      }
      answers.back().changed = sqlite3_changes64(database_);
      sqlite3_reset(statement);
    }
    return answers;
  }

  std::optional<StoreError> run_script(std::string_view sql) override {
    if (sqlite3_exec(database_, std::string(sql).c_str(), nullptr, nullptr, nullptr) == SQLITE_OK) {
      return std::nullopt;
    }
    return last_error();
  }

  std::string_view begin() const override { return "BEGIN IMMEDIATE"; }
  std::string_view begin_snapshot() const override { return "BEGIN"; }
  std::string_view begin_migration() const override { return "BEGIN IMMEDIATE"; }

  void roll_back() override {
    if (sqlite3_get_autocommit(database_) == 0) run_script("ROLLBACK");
  }

  // After an error of the disk nobody knows what was written: the next connection reads it anew.
  bool is_broken() const override { return broken_; }

  StoreError last_error() {
    const int code = sqlite3_extended_errcode(database_);
    broken_ = broken_ || (code & 0xff) == SQLITE_IOERR;
    return {fault_of(code, database_), sqlite3_errmsg(database_), {}};
  }

 private:
  struct Statement {
    sqlite3_stmt* handle = nullptr;
    std::vector<int> places;  // of parameters $1, $2, ...: to SQLite they are names, not numbers
  };

  const Statement* prepared(std::string_view sql) {
    if (const auto found = statements_.find(sql); found != statements_.end()) return &found->second;
    const std::string text = with_clock(own_words(sql), kClock);
    sqlite3_stmt* statement = nullptr;
    const int size = static_cast<int>(text.size());
    if (sqlite3_prepare_v3(database_, text.data(), size, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) !=
        SQLITE_OK) {
      return nullptr;
    }
    Statement& kept = statements_[sql];
    kept.handle = statement;
    const int count = sqlite3_bind_parameter_count(statement);
    for (int i = 1; i <= count; ++i) {
      kept.places.push_back(sqlite3_bind_parameter_index(statement, ('$' + std::to_string(i)).c_str()));
    }
    return &kept;
  }

  static void bind(const Statement& prepared, const std::vector<SqlValue>& values) {
    sqlite3_stmt* const statement = prepared.handle;
    for (std::size_t i = 0; i < std::min(values.size(), prepared.places.size()); ++i) {
      const int at = prepared.places[i];
      if (const auto* number = std::get_if<std::int64_t>(&values[i])) {
        sqlite3_bind_int64(statement, at, *number);
      } else if (const auto* real = std::get_if<double>(&values[i])) {
        sqlite3_bind_double(statement, at, *real);
      } else if (const auto* text = std::get_if<std::string>(&values[i])) {
        sqlite3_bind_text64(statement, at, text->data(), text->size(), SQLITE_STATIC, SQLITE_UTF8);
      } else {
        sqlite3_bind_null(statement, at);
      }
    }
  }

  static int collect(sqlite3_stmt* statement, SqlAnswer& answer) {
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
      std::vector<SqlValue> values;
      const int columns = sqlite3_column_count(statement);
      for (int column = 0; column < columns; ++column) values.push_back(value(statement, column));
      answer.rows.emplace_back(std::move(values));
    }
    return code;
  }

  static SqlValue value(sqlite3_stmt* statement, int column) {
    switch (sqlite3_column_type(statement, column)) {
      case SQLITE_INTEGER:
        return std::int64_t{sqlite3_column_int64(statement, column)};
      case SQLITE_FLOAT:
        return sqlite3_column_double(statement, column);
      case SQLITE_NULL:
        return std::monostate();
      default: {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
        return std::string(text != nullptr ? text : "",
                           static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
      }
    }
  }

  sqlite3* database_;
  std::unordered_map<std::string_view, Statement> statements_;
  bool broken_ = false;
};

// SQLite counts its memory for everyone who asks, under a lock; nobody asks. Before its first use.
void stop_counting_memory() {
  static const int done = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(done);
}

// SQLite itself would let others read a new file.
void make_private_file(const std::string& path) {
  const Descriptor made(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
}

// A file with tables of somebody else is not ours to write to.
std::optional<StoreError> check_owner(SqliteConnection& connection) {
  const auto tables = connection.run_one(
      {"SELECT count(*), coalesce(sum(name = 'bigshot_schema'), 0) FROM sqlite_master WHERE type = 'table'", {}});
  if (!tables) return tables.error();
  if (tables->rows[0].number(0) == 0 || tables->rows[0].flag(1)) return std::nullopt;
  return StoreError{StoreFault::kDamaged, "a database of another program", {}};
}

}  // namespace

ConnectionResult connect_sqlite(const std::string& path) {
  stop_counting_memory();
  make_private_file(path);
  sqlite3* database = nullptr;
  const int code =
      sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                      buffered_log_vfs());
  if (database == nullptr) return StoreError{StoreFault::kUnavailable, "out of memory", {}};
  auto connection = std::make_unique<SqliteConnection>(database);
  if (code != SQLITE_OK) return connection->last_error();
  sqlite3_busy_timeout(database, kBusyMilliseconds);
  if (auto error = check_owner(*connection)) return *error;
  if (auto error = connection->run_script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                          "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")) {
    return *error;
  }
  if (auto error = connection->run_script(kCheckpoint)) return *error;
  return std::unique_ptr<SqlConnection>(std::move(connection));
}

}  // namespace bigshot
