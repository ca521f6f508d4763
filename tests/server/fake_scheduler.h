// Time and threads as a test wants them: everything runs on the test's own thread, one piece after the other, and
// time passes only when the test says so.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "server/net/scheduler.h"

namespace bigshot::testing {

class FakeScheduler final : public Scheduler {
 public:
  static constexpr Milliseconds kBeginning = 1'800'000'000'000;

  Milliseconds now() const override;
  std::shared_ptr<Strand> make_strand() override;
  void run(WorkKind, std::string_view, Strand::Work work) override { post(std::move(work)); }

  // Runs what is posted until nothing is, and `quiet` agrees that nothing more is to come at this time. Work that
  // other threads post is waited for.
  void settle(const std::function<bool()>& quiet);
  // Lets time pass, from timer to timer.
  void advance(Milliseconds time, const std::function<bool()>& quiet);
  // Drops everything that waits.
  void clear();

 private:
  class FakeStrand;
  struct Timer {
    Milliseconds at;
    Strand::Work work;
  };

  void post(Strand::Work work);
  std::uint64_t add_timer(Milliseconds at, Strand::Work work);
  void cancel(std::uint64_t timer);
  bool run_one();
  bool run_timer_until(Milliseconds end);

  mutable std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<Strand::Work> works_;
  std::map<std::uint64_t, Timer> timers_;
  std::uint64_t last_timer_ = 0;
  Milliseconds now_ = kBeginning;
};

}  // namespace bigshot::testing
