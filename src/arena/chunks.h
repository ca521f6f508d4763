// Work cut into numbered chunks that threads take one after the other, with the results handed over in the
// order of the numbers, whatever thread was first: so a run gives the same output with any number of threads.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>

namespace bigshot {

class Chunks {
 public:
  Chunks(std::uint64_t count, int threads) : count_(count), threads_(threads) {}

  // Calls `work(chunk, thread)` for every chunk, on `threads` threads at once. `work` returns what is to be
  // done in order: it is called for chunk 0, then 1, ..., never two at a time. When `stop` returns true no
  // further chunk is begun. Returns how many chunks were done in order.
  using InOrder = std::function<void()>;
  using Work = std::function<InOrder(std::uint64_t chunk, int thread)>;
  std::uint64_t run(
      const Work& work, const std::function<bool()>& stop = [] { return false; });

 private:
  void run_thread(int thread, const Work& work, const std::function<bool()>& stop);

  const std::uint64_t count_;
  const int threads_;
  std::mutex mutex_;
  std::condition_variable turn_;
  std::uint64_t next_ = 0;  // the chunk to begin next
  std::uint64_t done_ = 0;  // chunks handed over in order
};

}  // namespace bigshot
