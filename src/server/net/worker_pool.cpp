#include "server/net/worker_pool.h"

#include <sys/resource.h>

#include <cerrno>
#include <exception>
#include <system_error>

namespace bigshot {

namespace {

constexpr int kLowestPriority = 19;

}  // namespace

bool run_guarded(const std::function<void()>& work, std::string_view where, const OnThrow& on_throw) {
  try {
    work();
    return true;
  } catch (const std::exception& error) {
    if (on_throw) on_throw(where, error.what());
  } catch (...) {
    if (on_throw) on_throw(where, "something that is no std::exception");
  }
  return false;
}

WorkerPool::WorkerPool(WorkerPoolOptions options) : options_(std::move(options)) {
  for (int i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { work(); });
}

void WorkerPool::run(std::string_view whose, Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) return;
    auto& own = waiting_[std::string(whose)];
    if (own.empty()) turns_.emplace_back(whose);
    own.push_back(std::move(work));
  }
  wake_.notify_one();
}

void WorkerPool::stop() {
  std::unordered_map<std::string, std::deque<Work>> dropped;  // destroyed outside of the lock: it may call back
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    dropped.swap(waiting_);
    turns_.clear();
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

WorkerPool::Work WorkerPool::take_next() {
  std::string whose = std::move(turns_.front());
  turns_.pop_front();
  const auto own = waiting_.find(whose);
  Work next = std::move(own->second.front());
  own->second.pop_front();
  if (own->second.empty()) {
    waiting_.erase(own);
  } else {
    turns_.push_back(std::move(whose));
  }
  return next;
}

void WorkerPool::lower_priority() {
  // On Linux this is about the calling thread alone.
  if (setpriority(PRIO_PROCESS, 0, kLowestPriority) == 0 || !options_.on_priority_refused) return;
  const std::string reason = std::generic_category().message(errno);
  std::call_once(priority_refused_, [&] { options_.on_priority_refused(reason); });
}

void WorkerPool::work() {
  if (options_.lowest_priority) lower_priority();
  while (true) {
    Work next;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopped_ || !turns_.empty(); });
      if (stopped_) return;
      next = take_next();
    }
    run_guarded(next, "worker", options_.on_throw);
  }
}

}  // namespace bigshot
