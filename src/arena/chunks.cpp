#include "arena/chunks.h"

#include <thread>
#include <vector>

namespace bigshot {

namespace {

// How many chunks a thread may be ahead of a slow one: enough that nobody waits when some chunks take much
// longer than others, and a bound on what is kept in memory.
constexpr std::uint64_t kAheadPerThread = 16;

}  // namespace

std::uint64_t Chunks::run(const Work& work, const std::function<bool()>& stop) {
  std::vector<std::jthread> others;
  for (int thread = 1; thread < threads_; ++thread) {
    others.emplace_back([this, thread, &work, &stop] { run_thread(thread, work, stop); });
  }
  run_thread(0, work, stop);
  others.clear();
  if (failure_) std::rethrow_exception(failure_);
  return done_;
}

bool Chunks::may_begin() const {
  return failure_ || next_ >= count_ || next_ < done_ + kAheadPerThread * static_cast<std::uint64_t>(threads_);
}

void Chunks::run_thread(int thread, const Work& work, const std::function<bool()>& stop) {
  std::unique_lock lock(mutex_);
  try {
    while (true) {
      handed_over_.wait(lock, [this] { return may_begin(); });
      if (failure_ || next_ >= count_ || stop()) return;
      const std::uint64_t chunk = next_++;
      lock.unlock();
      InOrder in_order = work(chunk, thread);
      lock.lock();
      finished_.emplace(chunk, std::move(in_order));
      hand_over();
    }
  } catch (...) {
    if (!lock.owns_lock()) lock.lock();
    if (!failure_) failure_ = std::current_exception();
    handed_over_.notify_all();
  }
}

void Chunks::hand_over() {
  while (!failure_ && !finished_.empty() && finished_.begin()->first == done_) {
    finished_.begin()->second();
    finished_.erase(finished_.begin());
    ++done_;
  }
  handed_over_.notify_all();
}

}  // namespace bigshot
