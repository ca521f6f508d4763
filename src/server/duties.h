// Which games this node looks after: it runs their bots, clocks and comfort. A node has its duties as long as it
// renews its lease; when it cannot, it counts them as lost, and some other node, or this one later, takes them up
// (docs/store.md).
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "server/net/log.h"
#include "server/net/scheduler.h"
#include "store/store.h"

namespace bigshot {

struct DutyOptions {
  std::string node;
  Milliseconds lease = 5000;
  Milliseconds look = 1000;  // how often to look for games that nobody has
};

class Duties {
 public:
  // `take` hears of a game that is this node's from now on; on the strand of the duties.
  using Take = std::function<void(const std::string& game, std::uint64_t term)>;

  Duties(Store& store, Scheduler& scheduler, DutyOptions options, const Log& log);

  // Makes this node known. Blocks. A node of the same name that was killed has lost its duties by that.
  std::optional<StoreError> start(Take take);
  // Leaves all duties; what is under way comes to nothing. Blocks.
  void stop();

  // This node gives a duty back, with changes that are stored before. It is tried until the store has it: what a
  // living node has and does not see to is seen to by nobody.
  void leave(const std::string& game, StoreChanges before = {});

  const std::string& node() const { return options_.node; }
  // Duties hold for one term. It ends when the lease could not be renewed in time.
  std::uint64_t term() const { return term_.load(); }

 private:
  void tick();
  void renew();
  void look();
  void claim(const std::string& game);
  void commit_leave(const StoreChanges& changes, std::uint64_t term);

  Store& store_;
  Scheduler& scheduler_;
  DutyOptions options_;
  const Log& log_;
  std::shared_ptr<Strand> strand_;
  Take take_;
  // For what is still under way when this is gone.
  std::shared_ptr<std::atomic<bool>> stopped_ = std::make_shared<std::atomic<bool>>(false);
  std::atomic<std::uint64_t> term_ = 1;
  Milliseconds valid_until_ = 0;
  bool renewing_ = false;
  bool looking_ = false;
};

}  // namespace bigshot
