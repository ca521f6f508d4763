// Takes away what nobody will come back for: tables that never began, tables that stand still, and finished games
// if the operator wants it so. A few at a time, oldest first, so that play never waits for it.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/scheduler.h"
#include "store/store.h"

namespace bigshot {

struct SweepOptions {
  Milliseconds never_began = Milliseconds{24} * 3600 * 1000;
  Milliseconds standing = Milliseconds{90} * 24 * 3600 * 1000;
  Milliseconds finished = 0;  // 0: for ever
  Milliseconds every = 10'000;
};

class Sweeper {
 public:
  // `is_looked_at`: whether somebody watches a table at this node; from any thread.
  Sweeper(Store& store, Scheduler& scheduler, SweepOptions options,
          std::function<bool(const std::string& table)> is_looked_at, Metrics& metrics, const Log& log);

  void start();
  void stop() { *stopped_ = true; }

 private:
  void sweep_later(Milliseconds wait);
  // Whether there is more to do.
  bool sweep();
  bool sweep(TablePhase phase, Milliseconds age, std::optional<StoredTable>& place);
  bool is_litter(const StoredTable& table, Milliseconds older_than);

  Store& store_;
  Scheduler& scheduler_;
  SweepOptions options_;
  std::function<bool(const std::string&)> is_looked_at_;
  Counter& removed_;
  const Log& log_;
  std::shared_ptr<Strand> strand_;
  std::shared_ptr<std::atomic<bool>> stopped_ = std::make_shared<std::atomic<bool>>(false);
  // Where the next bite begins, by phase: what stays is not looked at again before everything else was.
  std::optional<StoredTable> open_place_;
  std::optional<StoredTable> playing_place_;
  std::optional<StoredTable> given_up_place_;
  std::optional<StoredTable> finished_place_;
};

}  // namespace bigshot
