// The parts of bench_machinery that need no network: metrics and SQLite's log.
#include <sqlite3.h>

#include <sstream>
#include <stdexcept>
#include <vector>

#include "machinery.h"
#include "server/net/metrics.h"
#include "store/sqlite_log_buffer.h"

#ifdef BIGSHOT_PROMETHEUS
#include <prometheus/counter.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>
#endif

namespace bigshot::bench {

namespace {

constexpr int kCounters = 9;  // that a move with its five messages changes
constexpr int kFamilies = 40;
constexpr int kEventsInCommit = 20;

std::string name_of(int i) { return "bigshot_figure_" + std::to_string(i) + "_total"; }

struct OurFigures {
  OurFigures() {
    for (int i = 0; i < kFamilies; ++i) counters.push_back(&metrics.counter(name_of(i), "A figure"));
  }

  Metrics metrics;
  std::vector<Counter*> counters;
  Histogram& histogram = metrics.histogram("bigshot_move_seconds", "From a request until it is told");
};

void check(int code) {
  if (code != SQLITE_OK && code != SQLITE_DONE) throw std::runtime_error(sqlite3_errstr(code));
}

}  // namespace

double our_updates(int moves) {
  OurFigures figures;
  const double before = processor_seconds();
  for (int i = 0; i < moves; ++i) {
    for (int k = 0; k < kCounters; ++k) figures.counters[static_cast<std::size_t>(k)]->add();
    figures.histogram.observe(0.0001 * (i % 100));
  }
  return processor_seconds() - before;
}

double our_texts(int texts) {
  const OurFigures figures;
  const double before = processor_seconds();
  std::size_t bytes = 0;
  for (int i = 0; i < texts; ++i) bytes += figures.metrics.text().size();
  if (bytes == 0) throw std::runtime_error("no text");
  return processor_seconds() - before;
}

#ifdef BIGSHOT_PROMETHEUS

namespace {

struct TheirFigures {
  TheirFigures() {
    for (int i = 0; i < kFamilies; ++i) {
      auto& family = prometheus::BuildCounter().Name(name_of(i)).Help("A figure").Register(registry);
      counters.push_back(&family.Add({}));
    }
  }

  prometheus::Registry registry;
  std::vector<prometheus::Counter*> counters;
  prometheus::Histogram& histogram =
      prometheus::BuildHistogram()
          .Name("bigshot_move_seconds")
          .Help("From a request until it is told")
          .Register(registry)
          .Add({}, prometheus::Histogram::BucketBoundaries(Histogram::kBounds.begin(), Histogram::kBounds.end()));
};

}  // namespace

double prometheus_updates(int moves) {
  TheirFigures figures;
  const double before = processor_seconds();
  for (int i = 0; i < moves; ++i) {
    for (int k = 0; k < kCounters; ++k) figures.counters[static_cast<std::size_t>(k)]->Increment();
    figures.histogram.Observe(0.0001 * (i % 100));
  }
  return processor_seconds() - before;
}

double prometheus_texts(int texts) {
  const TheirFigures figures;
  const double before = processor_seconds();
  std::size_t bytes = 0;
  for (int i = 0; i < texts; ++i) {
    std::ostringstream out;
    prometheus::TextSerializer().Serialize(out, figures.registry.Collect());
    bytes += out.str().size();
  }
  if (bytes == 0) throw std::runtime_error("no text");
  return processor_seconds() - before;
}

#else

double prometheus_updates(int) { return -1; }
double prometheus_texts(int) { return -1; }

#endif

// The server's settings, and rows as long as a bid's.
double sqlite_appends(int events, const std::string& file, bool gathered) {
  sqlite3* database = nullptr;
  check(sqlite3_open_v2(file.c_str(), &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        gathered ? buffered_log_vfs() : nullptr));
  const auto run = [&](const char* sql) { check(sqlite3_exec(database, sql, nullptr, nullptr, nullptr)); };
  run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;"
      "CREATE TABLE event (game text, number bigint, made bigint, origin text, body text, checksum bigint,"
      " PRIMARY KEY (game, number)) WITHOUT ROWID");
  sqlite3_stmt* insert = nullptr;
  check(sqlite3_prepare_v2(database,
                           "INSERT INTO event VALUES (?, ?, 1763251200000, 'c:77e2', 'bid 5', 123456789)", -1,
                           &insert, nullptr));
  const double before = processor_seconds();
  for (int i = 0; i < events; ++i) {
    if (i % kEventsInCommit == 0) run("BEGIN IMMEDIATE");
    // Two hundred games that take turns.
    const std::string game = "k3v80x2m9d81aaaa" + std::to_string(i * 37 % 200);
    check(sqlite3_bind_text(insert, 1, game.c_str(), -1, SQLITE_TRANSIENT));
    check(sqlite3_bind_int64(insert, 2, i));
    check(sqlite3_step(insert));
    check(sqlite3_reset(insert));
    if (i % kEventsInCommit == kEventsInCommit - 1) run("COMMIT");
  }
  const double used = processor_seconds() - before;
  check(sqlite3_finalize(insert));
  check(sqlite3_close(database));
  return used;
}

}  // namespace bigshot::bench
