#include "arena/chunks.h"

#include <thread>
#include <vector>

namespace bigshot {

std::uint64_t Chunks::run(const Work& work, const std::function<bool()>& stop) {
  std::vector<std::jthread> others;
  for (int thread = 1; thread < threads_; ++thread) {
    others.emplace_back([this, thread, &work, &stop] { run_thread(thread, work, stop); });
  }
  run_thread(0, work, stop);
  others.clear();
  return done_;
}

void Chunks::run_thread(int thread, const Work& work, const std::function<bool()>& stop) {
  std::unique_lock lock(mutex_);
  while (next_ < count_ && !stop()) {
    const std::uint64_t chunk = next_++;
    lock.unlock();
    const InOrder in_order = work(chunk, thread);
    lock.lock();
    turn_.wait(lock, [&] { return done_ == chunk; });
    in_order();
    ++done_;
    turn_.notify_all();
  }
}

}  // namespace bigshot
