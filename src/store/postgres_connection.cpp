#include "store/postgres_connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <array>
#include <charconv>
#include <unordered_map>

namespace bigshot {

namespace {

constexpr std::string_view kClock = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)";

// Commits are synced whatever the server's settings are. A node that stops in the middle of a transaction must not
// hold up the others.
constexpr const char* kSettings =
    "SET synchronous_commit = on; SET default_transaction_isolation = 'read committed';"
    "SET lock_timeout = '5s'; SET statement_timeout = '10s'; SET idle_in_transaction_session_timeout = '10s';"
    "SET client_min_messages = warning; SET bytea_output = hex";

using Clock = std::chrono::steady_clock;

struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using ResultHandle = std::unique_ptr<PGresult, ClearResult>;

StoreError unreachable(PGconn* connection) { return {StoreFault::kUnavailable, PQerrorMessage(connection), {}}; }

// By the classes of SQLSTATE.
StoreFault fault_of(std::string_view state) {
  if (state == "23505") return StoreFault::kConflict;
  if (state == "53100") return StoreFault::kFull;
  if (state.starts_with("XX001") || state.starts_with("XX002")) return StoreFault::kDamaged;
  if (state.empty() || state.starts_with("08") || state.starts_with("40") || state.starts_with("53") ||
      state.starts_with("57") || state == "55P03" || state == "25P03") {
    return StoreFault::kUnavailable;
  }
  if (state.starts_with("22")) return StoreFault::kInvalid;
  return StoreFault::kFailed;
}

StoreError error_of(const PGresult* result) {
  const char* field = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const std::string_view state = field != nullptr ? field : "";
  const bool rolled_back = state == "40001" || state == "40P01";
  return {fault_of(state), PQresultErrorMessage(result), {}, rolled_back};
}

bool is_success(ExecStatusType status) { return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK; }

std::string to_text(double number) {
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
  return {buffer.data(), end};
}

// The parameters of a statement in the form that libpq wants: texts that end in NUL, or none.
class Parameters {
 public:
  explicit Parameters(const std::vector<SqlValue>& values) {
    texts_.reserve(values.size());  // the pointers must stay
    for (const SqlValue& value : values) {
      if (const auto* number = std::get_if<std::int64_t>(&value)) {
        pointers_.push_back(texts_.emplace_back(std::to_string(*number)).c_str());
      } else if (const auto* real = std::get_if<double>(&value)) {
        pointers_.push_back(texts_.emplace_back(to_text(*real)).c_str());
      } else if (const auto* text = std::get_if<std::string>(&value)) {
        pointers_.push_back(text->c_str());
      } else {
        pointers_.push_back(nullptr);
      }
    }
  }

  int count() const { return static_cast<int>(pointers_.size()); }
  const char* const* data() const { return pointers_.data(); }

 private:
  std::vector<std::string> texts_;
  std::vector<const char*> pointers_;
};

SqlAnswer answer_of(const PGresult* result) {
  SqlAnswer answer;
  const std::string_view changed = PQcmdTuples(const_cast<PGresult*>(result));
  std::from_chars(changed.data(), changed.data() + changed.size(), answer.changed);
  const int columns = PQnfields(result);
  for (int row = 0; row < PQntuples(result); ++row) {
    std::vector<SqlValue> values;
    for (int column = 0; column < columns; ++column) {
      if (PQgetisnull(result, row, column) != 0) {
        values.emplace_back();
      } else {
        values.emplace_back(std::string(PQgetvalue(result, row, column),
                                        static_cast<std::size_t>(PQgetlength(result, row, column))));
      }
    }
    answer.rows.emplace_back(std::move(values));
  }
  return answer;
}

class PostgresConnection final : public SqlConnection {
 public:
  PostgresConnection(PostgresHandle handle, std::chrono::milliseconds patience)
      : handle_(std::move(handle)), patience_(patience) {}

  Result<std::vector<SqlAnswer>, StoreError> run(std::span<const SqlQuery* const> queries) override {
    for (const SqlQuery* query : queries) {
      if (auto error = prepare(query->sql)) return *error;
    }
    if (PQenterPipelineMode(handle()) == 0) return lost();
    for (const SqlQuery* query : queries) {
      const Parameters parameters(query->values);
      if (PQsendQueryPrepared(handle(), statements_[query->sql].c_str(), parameters.count(), parameters.data(),
                              nullptr, nullptr, 0) == 0) {
        return lost();
      }
    }
    if (PQpipelineSync(handle()) == 0) return lost();
    return collect(queries);
  }

  std::optional<StoreError> run_script(std::string_view sql) override {
    if (PQsendQuery(handle(), std::string(sql).c_str()) == 0) return lost();
    std::optional<StoreError> error;
    while (true) {
      if (!wait()) return lost();
      const ResultHandle result(PQgetResult(handle()));
      if (!result) return error;
      if (!error && !is_success(PQresultStatus(result.get()))) error = noted(error_of(result.get()));
    }
  }

  std::string_view begin() const override { return "BEGIN"; }
  std::string_view lock() const override { return "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"; }
  std::string_view begin_snapshot() const override { return "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"; }
  std::string_view begin_migration() const override {
    return "BEGIN; SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0;"
           "SELECT pg_advisory_xact_lock(7118472094551102837)";
  }

  void roll_back() override {
    if (!is_broken() && PQtransactionStatus(handle()) != PQTRANS_IDLE) run_script("ROLLBACK");
  }

  bool is_broken() const override { return broken_ || PQstatus(handle()) != CONNECTION_OK; }

 private:
  PGconn* handle() const { return handle_.get(); }

  StoreError lost() {
    broken_ = true;
    return unreachable(handle());
  }

  // What the server says before it closes a connection is an error of the statement; the connection is gone as
  // well.
  StoreError noted(StoreError error) {
    broken_ = broken_ || PQstatus(handle()) != CONNECTION_OK;
    return error;
  }

  std::optional<StoreError> prepare(std::string_view sql) {
    if (statements_.contains(sql)) return std::nullopt;
    std::string name = 's' + std::to_string(statements_.size());
    if (PQsendPrepare(handle(), name.c_str(), with_clock(sql, kClock).c_str(), 0, nullptr) == 0) return lost();
    std::optional<StoreError> error;
    while (true) {
      if (!wait()) return lost();
      const ResultHandle result(PQgetResult(handle()));
      if (!result) break;
      if (!is_success(PQresultStatus(result.get()))) error = noted(error_of(result.get()));
    }
    if (!error) statements_.emplace(sql, std::move(name));
    return error;
  }

  // Until there is something to take without blocking; false if it takes too long or the connection is gone.
  bool wait() {
    const auto until = Clock::now() + patience_;
    while (PQisBusy(handle()) != 0) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
      pollfd ready{.fd = PQsocket(handle()), .events = POLLIN, .revents = 0};
      if (left <= 0 || ::poll(&ready, 1, static_cast<int>(left)) == 0) return false;
      if (PQconsumeInput(handle()) == 0) return true;  // the next result tells what happened
    }
    return true;
  }

  Result<std::vector<SqlAnswer>, StoreError> collect(std::span<const SqlQuery* const> queries) {
    std::vector<SqlAnswer> answers;
    std::optional<StoreError> error;
    for (const SqlQuery* query : queries) {
      while (true) {
        if (!wait()) return lost();
        const ResultHandle result(PQgetResult(handle()));
        if (!result) break;
        const ExecStatusType status = PQresultStatus(result.get());
        if (is_success(status)) {
          answers.push_back(answer_of(result.get()));
          error = error ? error : check_commit(*query, result.get());
        } else if (!error && status != PGRES_PIPELINE_ABORTED) {
          error = noted(error_of(result.get()));
        }
      }
      if (is_broken()) return error ? *error : lost();
    }
    if (auto failed = leave_pipeline()) return error ? *error : *failed;
    if (error) return *error;
    if (answers.size() != queries.size()) return lost();
    return answers;
  }

  std::optional<StoreError> leave_pipeline() {
    if (!wait()) return lost();
    const ResultHandle sync(PQgetResult(handle()));
    if (!sync || PQresultStatus(sync.get()) != PGRES_PIPELINE_SYNC) return lost();
    if (PQexitPipelineMode(handle()) == 0) return lost();
    return std::nullopt;
  }

  // To commit what has failed is no error to PostgreSQL, but it commits nothing.
  static std::optional<StoreError> check_commit(const SqlQuery& query, PGresult* result) {
    if (query.sql != "COMMIT" || std::string_view(PQcmdStatus(result)) == "COMMIT") return std::nullopt;
    return StoreError{StoreFault::kFailed, "the transaction was rolled back", {}};
  }

  PostgresHandle handle_;
  std::chrono::milliseconds patience_;
  std::unordered_map<std::string_view, std::string> statements_;  // prepared: text to name
  bool broken_ = false;
};

}  // namespace

void CloseConnection::operator()(pg_conn* connection) const { PQfinish(connection); }

Result<PostgresHandle, StoreError> open_postgres(const std::string& url) {
  // Defaults, before the URL so that it can change them.
  const std::array<const char*, 8> keys = {
      "connect_timeout", "tcp_user_timeout", "keepalives_idle", "application_name",
      "client_encoding", "dbname",           nullptr,           nullptr};
  const std::array<const char*, 8> values = {"5", "10000", "10", "bigshot", "UTF8", url.c_str(), nullptr, nullptr};
  PostgresHandle handle(PQconnectdbParams(keys.data(), values.data(), 1));
  if (!handle) return StoreError{StoreFault::kUnavailable, "out of memory", {}};
  if (PQstatus(handle.get()) != CONNECTION_OK) return unreachable(handle.get());
  // What the server says on its own account is told again with the next answer; nothing is printed.
  PQsetNoticeProcessor(
      handle.get(), [](void*, const char*) {}, nullptr);
  const ResultHandle set(PQexec(handle.get(), kSettings));
  if (PQresultStatus(set.get()) != PGRES_COMMAND_OK) return error_of(set.get());
  return handle;
}

ConnectionResult connect_postgres(const std::string& url, std::chrono::milliseconds patience) {
  auto handle = open_postgres(url);
  if (!handle) return handle.error();
  return std::unique_ptr<SqlConnection>(std::make_unique<PostgresConnection>(std::move(*handle), patience));
}

}  // namespace bigshot
