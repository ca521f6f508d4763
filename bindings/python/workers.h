// Threads that wait for work on ranges of a batch. A process that was forked has none of them any more: it does
// the work itself.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace bigshot::python {

class Workers {
 public:
  explicit Workers(int threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Calls `work(first, end)` for ranges that make up 0 to `count`, and returns when all are done. It must not
  // throw.
  using Work = std::function<void(std::size_t first, std::size_t end)>;
  void run(std::size_t count, const Work& work);

 private:
  // What the threads share.
  struct Post {
    std::mutex mutex;
    std::condition_variable begun;
    std::condition_variable done;
    const Work* work = nullptr;
    std::size_t count = 0;
    std::size_t turn = 0;
    std::size_t busy = 0;
    bool ending = false;
  };

  void serve(std::size_t number);

  const std::size_t threads_;
  const pid_t process_;
  std::unique_ptr<Post> post_ = std::make_unique<Post>();
  std::vector<std::thread> helpers_;  // the caller itself is the first of the threads
};

}  // namespace bigshot::python
