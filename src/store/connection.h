// A connection to a database that speaks SQL: the seam between what the store does, which is written once, and
// SQLite and PostgreSQL, which each do it their way.
//
// Statements are one text for both: parameters $1, $2, ...; {now} stands for the database's clock in milliseconds.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/result.h"
#include "store/store_error.h"

namespace bigshot {

using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string>;

// A row of an answer. What a column holds is known to who asked; databases that answer in text are read as that.
class SqlRow {
 public:
  explicit SqlRow(std::vector<SqlValue> values) : values_(std::move(values)) {}

  bool is_null(std::size_t column) const { return std::holds_alternative<std::monostate>(values_[column]); }
  std::string text(std::size_t column) const;
  std::int64_t number(std::size_t column) const;
  double real(std::size_t column) const;
  bool flag(std::size_t column) const { return number(column) != 0; }
  const std::vector<SqlValue>& values() const { return values_; }

 private:
  std::vector<SqlValue> values_;
};

struct SqlAnswer {
  std::vector<SqlRow> rows;
  std::int64_t changed = 0;  // rows that a writing statement has changed
};

// Statements are texts that live as long as the program: they are prepared once, and known by their text.
struct SqlQuery {
  std::string_view sql;
  std::vector<SqlValue> values;
};

class SqlConnection {
 public:
  virtual ~SqlConnection() = default;

  // Runs statements one after another, in one round trip if there is a network. The first that fails ends it.
  virtual Result<std::vector<SqlAnswer>, StoreError> run(std::span<const SqlQuery* const> queries) = 0;

  // Several statements without parameters or answers.
  virtual std::optional<StoreError> run_script(std::string_view sql) = 0;

  // Begins a transaction that will write.
  virtual std::string_view begin() const = 0;

  // The same for one that only reads, and sees everything as it is at one moment.
  virtual std::string_view begin_snapshot() const = 0;

  // The same for one that changes the schema, and that nobody else can be in at the same time.
  virtual std::string_view begin_migration() const = 0;

  // Takes a lock by its name ($1) until the end of the transaction; empty where only one can write at a time.
  virtual std::string_view lock() const { return {}; }

  // Ends a transaction that failed, if one is open.
  virtual void roll_back() = 0;

  // It cannot be used any more; a new one is needed.
  virtual bool is_broken() const = 0;

  Result<SqlAnswer, StoreError> run_one(const SqlQuery& query);
};

using ConnectionResult = Result<std::unique_ptr<SqlConnection>, StoreError>;
using Connect = std::function<ConnectionResult()>;

// A statement with the database's own words for {now}.
std::string with_clock(std::string_view sql, std::string_view clock);

}  // namespace bigshot
