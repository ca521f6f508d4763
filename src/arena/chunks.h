// Work cut into numbered chunks that threads take one after the other, with the results handed over in the
// order of the numbers, whatever thread was first: so a run gives the same output with any number of threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>

namespace bigshot {

class Chunks {
 public:
  // `teams` of so many threads each work on them; the others are served by try_begin() and finish().
  Chunks(std::uint64_t count, int threads, int teams = 1)
      : count_(count),
        threads_(threads),
        most_ahead_(kAheadPerThread * static_cast<std::uint64_t>(threads * teams)) {}

  // Calls `work(chunk, thread)` for every chunk, on `threads` threads at once. `work` returns what is to be
  // done in order: it is called for chunk 0, then 1, ..., never two at a time, on any of the threads. When
  // `stop` returns true no further chunk is begun. What either throws ends the run and is thrown from here.
  // Returns how many chunks were done in order.
  using InOrder = std::function<void()>;
  using Work = std::function<InOrder(std::uint64_t chunk, int thread)>;
  std::uint64_t run(
      const Work& work, const std::function<bool()>& stop = [] { return false; });

  // The same for who has threads and others of its own: what one thread does, or the next chunk, if one may be
  // begun now, and what came of it. What is thrown is kept for rethrow().
  void work_on(const Work& work, const std::function<bool()>& stop, int thread);
  std::optional<std::uint64_t> try_begin(const std::function<bool()>& stop);
  void finish(std::uint64_t chunk, InOrder in_order);
  void fail(std::exception_ptr failure);
  bool failed() const { return failed_.load(); }
  void rethrow() const;

 private:
  // How many chunks a thread may be ahead of a slow one: enough that nobody waits when some chunks take much
  // longer than others, and a bound on what is kept in memory.
  static constexpr std::uint64_t kAheadPerThread = 16;

  bool may_begin() const;
  void hand_over();
  void note(std::exception_ptr failure);

  const std::uint64_t count_;
  const int threads_;
  const std::uint64_t most_ahead_;
  std::mutex mutex_;
  std::condition_variable handed_over_;
  std::uint64_t next_ = 0;                     // the chunk to begin next
  std::uint64_t done_ = 0;                     // chunks handed over in order
  std::map<std::uint64_t, InOrder> finished_;  // not handed over yet: one before them is still being worked on
  std::exception_ptr failure_;
  std::atomic<bool> failed_{false};
};

}  // namespace bigshot
