// Makes the ratings of games that are over, one game after another, behind the backs of those who play: nobody
// waits for it, and two games that end together with the same person do not meet.
//
// Games wait in the store until they are rated, so that none is forgotten or counted twice, whichever node does
// it.
#pragma once

#include <atomic>
#include <memory>

#include "server/net/log.h"
#include "server/net/scheduler.h"
#include "store/store.h"

namespace bigshot {

class RatingClerk {
 public:
  RatingClerk(Store& store, Scheduler& scheduler, const Log& log);

  // Begins with what was left from before, and looks again from time to time: another node may have died.
  void start();
  void stop() { *stopped_ = true; }
  // A rated game is over. From any thread.
  void wake();

 private:
  void look_later();
  void work();
  // False if nothing can be done now.
  bool rate_page();

  Store& store_;
  Scheduler& scheduler_;
  const Log& log_;
  std::shared_ptr<Strand> strand_;
  std::shared_ptr<std::atomic<bool>> stopped_ = std::make_shared<std::atomic<bool>>(false);
  bool working_ = false;  // the strand's
  bool again_ = false;
};

}  // namespace bigshot
