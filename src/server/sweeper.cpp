#include "server/sweeper.h"

namespace bigshot {

namespace {

constexpr int kBite = 20;
constexpr Milliseconds kBetweenBites = 250;

}  // namespace

Sweeper::Sweeper(Store& store, Scheduler& scheduler, SweepOptions options,
                 std::function<bool(const std::string&)> is_looked_at, Metrics& metrics, const Log& log)
    : store_(store),
      scheduler_(scheduler),
      options_(options),
      is_looked_at_(std::move(is_looked_at)),
      removed_(metrics.counter("bigshot_tables_removed_total", "Tables that nobody came back for, removed")),
      log_(log),
      strand_(scheduler.make_strand()) {}

void Sweeper::start() { sweep_later(options_.every); }

void Sweeper::sweep_later(Milliseconds wait) {
  strand_->run_at(scheduler_.now() + wait, [this, stopped = stopped_] {
    if (*stopped) return;
    scheduler_.run_on_worker([this, stopped] {
      if (*stopped) return;
      const bool more = sweep();
      strand_->post([this, stopped, more] {
        if (!*stopped) sweep_later(more ? kBetweenBites : options_.every);
      });
    });
  });
}

bool Sweeper::sweep() {
  bool more = sweep(TablePhase::kOpen, options_.never_began, open_place_);
  if (options_.standing > 0) more |= sweep(TablePhase::kPlaying, options_.standing, playing_place_);
  if (options_.finished > 0) more |= sweep(TablePhase::kClosed, options_.finished, finished_place_);
  return sweep(TablePhase::kGivenUp, options_.never_began, given_up_place_) || more;
}

bool Sweeper::sweep(TablePhase phase, Milliseconds age, std::optional<StoredTable>& place) {
  const Milliseconds older_than = scheduler_.now() - age;
  const auto page = store_.old_tables(phase, older_than, place, kBite);
  if (!page) return false;
  for (const StoredTable& table : *page) {
    if (!is_litter(table, older_than)) continue;
    const auto error = commit_now(store_, {RemoveTable{table.id, table.version}});
    if (!error) removed_.add();
    if (error && error->fault != StoreFault::kConflict) {
      log_.warning("table.not_removed", {{"why", id(error->fault)}, {"detail", error->detail}});
      return false;
    }
  }
  const bool full = std::ssize(*page) == kBite;
  place = full ? std::optional(page->back()) : std::nullopt;
  return full;
}

// A table's own time is that of its last change, which moves are not.
bool Sweeper::is_litter(const StoredTable& table, Milliseconds older_than) {
  if (is_looked_at_(table.id)) return false;
  const auto presence = store_.presence(table.id);
  if (!presence || !presence->empty()) return false;
  const auto last_move = store_.last_event_time(table.id);
  if (!last_move) return false;
  return *last_move < older_than;
}

}  // namespace bigshot
