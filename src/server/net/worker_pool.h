// Threads for work that blocks or takes long. Those for whom it is done take turns: who has much to do waits for
// themselves, and nobody else does (fair queueing).
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace bigshot {

// What a piece of work has thrown, and where: it ends there, and nothing else does.
using OnThrow = std::function<void(std::string_view where, std::string_view what)>;

// Runs it; what it throws goes to `on_throw`. False if it has thrown.
bool run_guarded(const std::function<void()>& work, std::string_view where, const OnThrow& on_throw);

struct WorkerPoolOptions {
  int threads = 1;
  bool lowest_priority = false;  // takes only what the rest of the machine leaves over
  OnThrow on_throw = nullptr;
  // The system has refused that priority: told once, with its reason, from one of the threads.
  std::function<void(std::string_view reason)> on_priority_refused = nullptr;
};

class WorkerPool {
 public:
  using Work = std::function<void()>;

  explicit WorkerPool(WorkerPoolOptions options);
  ~WorkerPool() { stop(); }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // From any thread. After stop() it is dropped.
  void run(std::string_view whose, Work work);
  // Waits for what has begun, drops what has not.
  void stop();

 private:
  void lower_priority();
  void work();
  Work take_next();

  WorkerPoolOptions options_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::unordered_map<std::string, std::deque<Work>> waiting_;  // none of them is empty
  std::deque<std::string> turns_;                              // whose turn it is, each once
  bool stopped_ = false;
  std::once_flag priority_refused_;
  std::vector<std::thread> threads_;
};

}  // namespace bigshot
