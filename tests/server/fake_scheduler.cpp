#include "server/fake_scheduler.h"

#include <algorithm>
#include <chrono>

namespace bigshot::testing {

class FakeScheduler::FakeStrand final : public Strand {
 public:
  explicit FakeStrand(FakeScheduler& scheduler) : scheduler_(scheduler) {}

  void post(Work work) override { scheduler_.post(std::move(work)); }
  std::uint64_t run_at(Milliseconds time, Work work) override {
    return scheduler_.add_timer(time, std::move(work));
  }
  void cancel(std::uint64_t timer) override { scheduler_.cancel(timer); }

 private:
  FakeScheduler& scheduler_;
};

Milliseconds FakeScheduler::now() const {
  const std::lock_guard lock(mutex_);
  return now_;
}

std::shared_ptr<Strand> FakeScheduler::make_strand() { return std::make_shared<FakeStrand>(*this); }

void FakeScheduler::post(Strand::Work work) {
  {
    const std::lock_guard lock(mutex_);
    works_.push_back(std::move(work));
  }
  posted_.notify_one();
}

std::uint64_t FakeScheduler::add_timer(Milliseconds at, Strand::Work work) {
  const std::lock_guard lock(mutex_);
  timers_[++last_timer_] = {at, std::move(work)};
  return last_timer_;
}

void FakeScheduler::cancel(std::uint64_t timer) {
  Strand::Work dropped;  // destroyed outside of the lock
  const std::lock_guard lock(mutex_);
  const auto found = timers_.find(timer);
  if (found == timers_.end()) return;
  dropped = std::move(found->second.work);
  timers_.erase(found);
}

bool FakeScheduler::run_one() {
  Strand::Work work;
  {
    const std::lock_guard lock(mutex_);
    if (works_.empty()) return false;
    work = std::move(works_.front());
    works_.pop_front();
  }
  work();
  return true;
}

void FakeScheduler::settle(const std::function<bool()>& quiet) {
  for (;;) {
    while (run_one() || run_timer_until(now())) {
    }
    const bool done = quiet();
    std::unique_lock lock(mutex_);
    if (!works_.empty()) continue;
    if (done) return;
    posted_.wait_for(lock, std::chrono::milliseconds(1), [this] { return !works_.empty(); });
  }
}

// The timers that are due by `end`, the earliest; false if there is none.
bool FakeScheduler::run_timer_until(Milliseconds end) {
  Strand::Work work;
  {
    const std::lock_guard lock(mutex_);
    const auto first = std::min_element(timers_.begin(), timers_.end(),
                                        [](const auto& a, const auto& b) { return a.second.at < b.second.at; });
    if (first == timers_.end() || first->second.at > end) return false;
    now_ = std::max(now_, first->second.at);
    work = std::move(first->second.work);
    timers_.erase(first);
  }
  work();
  return true;
}

void FakeScheduler::advance(Milliseconds time, const std::function<bool()>& quiet) {
  const Milliseconds end = now() + time;
  settle(quiet);
  while (run_timer_until(end)) settle(quiet);
  const std::lock_guard lock(mutex_);
  now_ = end;
}

void FakeScheduler::clear() {
  std::deque<Strand::Work> works;
  std::map<std::uint64_t, Timer> timers;
  const std::lock_guard lock(mutex_);
  works.swap(works_);
  timers.swap(timers_);
}

}  // namespace bigshot::testing
