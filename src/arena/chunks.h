// Work cut into numbered chunks that threads take one after the other, with the results handed over in the
// order of the numbers, whatever thread was first: so a run gives the same output with any number of threads.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>

namespace bigshot {

class Chunks {
 public:
  Chunks(std::uint64_t count, int threads) : count_(count), threads_(threads) {}

  // Calls `work(chunk, thread)` for every chunk, on `threads` threads at once. `work` returns what is to be
  // done in order: it is called for chunk 0, then 1, ..., never two at a time, on any of the threads. When
  // `stop` returns true no further chunk is begun. What either throws ends the run and is thrown from here.
  // Returns how many chunks were done in order.
  using InOrder = std::function<void()>;
  using Work = std::function<InOrder(std::uint64_t chunk, int thread)>;
  std::uint64_t run(
      const Work& work, const std::function<bool()>& stop = [] { return false; });

 private:
  void run_thread(int thread, const Work& work, const std::function<bool()>& stop);
  bool may_begin() const;
  void hand_over();

  const std::uint64_t count_;
  const int threads_;
  std::mutex mutex_;
  std::condition_variable handed_over_;
  std::uint64_t next_ = 0;                     // the chunk to begin next
  std::uint64_t done_ = 0;                     // chunks handed over in order
  std::map<std::uint64_t, InOrder> finished_;  // not handed over yet: one before them is still being worked on
  std::exception_ptr failure_;
};

}  // namespace bigshot
