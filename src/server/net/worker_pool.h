// Threads for work that blocks or takes long. What waits, waits in order.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace bigshot {

class WorkerPool {
 public:
  using Work = std::function<void()>;

  explicit WorkerPool(int threads);
  ~WorkerPool() { stop(); }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // From any thread. After stop() it is dropped.
  void run(Work work);
  // Waits for what has begun, drops what has not.
  void stop();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Work> waiting_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace bigshot
