#include "store/store_copy.h"

#include <array>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "store/open_store.h"
#include "store/postgres_connection.h"
#include "store/schema.h"
#include "store/sqlite_connection.h"

namespace bigshot {

namespace {

constexpr std::string_view kSqliteScheme = "sqlite:";
constexpr std::chrono::minutes kPatienceToCopy{60};
constexpr std::int64_t kRowsAtOnce = 1000;

// A table with its key first: rows are copied in the order of it.
struct CopiedTable {
  std::string_view name;
  std::size_t keys = 1;
  std::vector<std::string_view> columns;
};

const std::vector<CopiedTable>& copied_tables() {
  static const std::vector<CopiedTable> tables = {
      {"game", 1, {"id", "header", "secret", "made", "finished", "checksum"}},
      {"event", 2, {"game", "number", "made", "origin", "body", "checksum"}},
      {"comfort", 2, {"game", "seat", "document"}},
      {"lobby_table", 1, {"id", "version", "phase", "listed", "changed", "document", "checksum"}},
      {"member", 2, {"person", "lobby_table"}},
      {"person", 1, {"id", "name", "key_hash", "made", "tables_until"}},
      {"seat_result", 2, {"game", "seat", "player", "finished", "place", "won", "balance", "rated", "abandoned"}},
      {"player_total", 1, {"player", "games", "wins", "balance"}},
      {"rating", 1, {"player", "mu", "sigma", "games", "opponents"}},
      {"to_rate", 1, {"game", "finished"}},
      {"rated_opponent", 2, {"player", "opponent"}},
      {"ban", 1, {"subject", "reason", "made"}},
      {"audit", 1, {"number", "made", "operator", "action", "subject", "detail"}},
      {"duty", 1, {"game", "wake"}}};
  return tables;
}

std::string listed(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text;
}

std::string parameters(std::size_t count) {
  std::string text;
  for (std::size_t i = 1; i <= count; ++i) text += (i > 1 ? ", $" : "$") + std::to_string(i);
  return text;
}

// Statements of one table. They must outlive the connections that know them by their text.
struct CopyStatements {
  std::string first;  // $1: how many rows
  std::string next;   // the key of the last row, then how many
  std::string insert;
};

CopyStatements statements_of(const CopiedTable& table) {
  const std::vector<std::string_view> key(table.columns.begin(),
                                          table.columns.begin() + static_cast<std::ptrdiff_t>(table.keys));
  const std::string select = "SELECT " + listed(table.columns) + " FROM " + std::string(table.name);
  const std::string order = " ORDER BY " + listed(key) + " LIMIT $";
  return {select + order + "1",
          select + " WHERE (" + listed(key) + ") > (" + parameters(table.keys) + ")" + order +
              std::to_string(table.keys + 1),
          "INSERT INTO " + std::string(table.name) + " (" + listed(table.columns) + ") VALUES (" +
              parameters(table.columns.size()) + ")"};
}

const std::vector<CopyStatements>& all_statements() {
  static const std::vector<CopyStatements> statements = [] {
    std::vector<CopyStatements> made;
    for (const CopiedTable& table : copied_tables()) made.push_back(statements_of(table));
    return made;
  }();
  return statements;
}

std::optional<StoreError> copy_table(SqlConnection& from, SqlConnection& to, const CopiedTable& table,
                                     const CopyStatements& statements) {
  SqlQuery select{statements.first, {kRowsAtOnce}};
  for (;;) {
    const auto page = from.run_one(select);
    if (!page) return page.error();
    for (const SqlRow& row : page->rows) {
      if (const auto inserted = to.run_one({statements.insert, row.values()}); !inserted) return inserted.error();
    }
    if (std::ssize(page->rows) < kRowsAtOnce) return std::nullopt;
    const auto& last = page->rows.back().values();
    select = {statements.next, {last.begin(), last.begin() + static_cast<std::ptrdiff_t>(table.keys)}};
    select.values.emplace_back(kRowsAtOnce);
  }
}

// One transaction on either side: what is read is of one moment, and what is written is all or nothing.
std::optional<StoreError> copy_store(SqlConnection& from, SqlConnection& to) {
  if (auto error = check_version(from)) return error;
  if (auto error = migrate(to)) return error;
  if (auto error = from.run_script(from.begin_snapshot())) return error;
  if (auto error = to.run_script(to.begin())) return error;
  std::optional<StoreError> error;
  for (std::size_t i = 0; i < copied_tables().size() && !error; ++i) {
    error = copy_table(from, to, copied_tables()[i], all_statements()[i]);
  }
  from.roll_back();
  if (!error) error = to.run_script("COMMIT");
  if (error) to.roll_back();
  return error;
}

ConnectionResult connect_to(std::string_view url) {
  if (url.starts_with(kSqliteScheme)) {
    const std::string path(url.substr(kSqliteScheme.size()));
    std::error_code none;
    // A connection would make the file.
    if (!std::filesystem::exists(path, none))
      return StoreError{StoreFault::kUnavailable, path + ": not there", {}};
    return connect_sqlite(path);
  }
  if (url.starts_with("postgresql://") || url.starts_with("postgres://")) {
    return connect_postgres(std::string(url), kPatienceToCopy);
  }
  return StoreError{StoreFault::kBadUrl, "", {{"found", std::string(url)}}};
}

// A file that nobody else looks into needs no log beside it.
std::optional<StoreError> finish_file(SqlConnection& connection) {
  return connection.run_script("PRAGMA journal_mode = DELETE");
}

}  // namespace

std::optional<StoreError> back_up(std::string_view url, const std::string& file) {
  auto from = connect_to(url);
  if (!from) return from.error();
  std::error_code none;
  if (std::filesystem::exists(file, none)) return StoreError{StoreFault::kInUse, file + ": already there", {}};
  std::optional<StoreError> error;
  {
    auto to = connect_sqlite(file);
    if (!to) return to.error();
    error = copy_store(**from, **to);
    if (!error) error = finish_file(**to);
  }
  if (error) {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file + end, none);
  }
  return error;
}

std::optional<StoreError> restore(const std::string& file, std::string_view url) {
  auto from = connect_to(std::string(kSqliteScheme) + file);
  if (!from) return from.error();
  {
    // Makes the store if need be, and makes sure that no server uses it.
    const auto store = open_store(url);
    if (!store) return store.error();
    const auto figures = (*store)->figures();
    if (!figures) return figures.error();
    if (figures->open_tables + figures->playing_tables + figures->closed_tables + figures->people > 0) {
      return StoreError{StoreFault::kInUse, "there are tables or people in it", {}};
    }
  }
  auto to = connect_to(url);
  if (!to) return to.error();
  return copy_store(**from, **to);
}

std::optional<StoreError> check_integrity(std::string_view url) {
  if (!url.starts_with(kSqliteScheme)) return std::nullopt;
  auto connection = connect_to(url);
  if (!connection) return connection.error();
  const auto answer = (*connection)->run_one({"PRAGMA integrity_check(10)", {}});
  if (!answer) return answer.error();
  if (answer->rows.size() == 1 && answer->rows[0].text(0) == "ok") return std::nullopt;
  std::string detail;
  for (const SqlRow& row : answer->rows) detail += (detail.empty() ? "" : "; ") + row.text(0);
  return StoreError{StoreFault::kDamaged, detail, {}};
}

}  // namespace bigshot
