// Numbered chunks of work, shared among the threads of this process and, where there are several, among ranks
// (cluster/ranks.h). The leader hands chunks out and takes the results in the order of the numbers, so that a run
// gives the same with any number of threads and ranks.
//
// All ranks make the same object and call run(); the others return when the leader has what it wants.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "cluster/ranks.h"

namespace bigshot {

constexpr int kMostThreads = 256;  // that a run may ask for

// Whether a run is to stop. What has no flag cannot be stopped.
inline bool is_set(const std::atomic<bool>* stop) {
  return stop != nullptr && stop->load(std::memory_order_relaxed);
}

struct SharedWorkPlan {
  std::uint64_t chunks = 0;
  int threads = 1;
  Ranks* ranks = nullptr;                   // none: this process is alone
  const std::atomic<bool>* stop = nullptr;  // drops what is not finished, as an interruption does
  // A rank that is silent for so long is lost, and the run ends with what there is.
  std::chrono::milliseconds lost_after{60000};
};

class SharedWork {
 public:
  explicit SharedWork(const SharedWorkPlan& plan) : plan_(plan) {}

  struct Steps {
    // The result of a chunk as bytes, on any thread of any rank. An empty one was dropped, and is not taken.
    std::function<std::string(std::uint64_t chunk, int thread)> work;
    // In the order of the chunks, never two at a time, by the leader alone.
    std::function<void(std::string_view result)> take;
    // Whether the run can end now; the leader's.
    std::function<bool()> enough = [] { return false; };
    // Chunks that take no time, and are not worth a letter; the leader's.
    std::function<bool(std::uint64_t chunk)> is_quick = [](std::uint64_t) { return false; };
  };

  // Throws what the steps throw. What was thrown by another rank is thrown by the leader as a std::runtime_error.
  void run(const Steps& steps);

  // What long work must look at: becomes true when the run is stopped, here or by the leader.
  const std::atomic<bool>* stop() const { return is_follower() ? &halted_ : plan_.stop; }

 private:
  bool is_follower() const { return plan_.ranks != nullptr && !plan_.ranks->leads(); }

  const SharedWorkPlan plan_;
  std::atomic<bool> halted_{false};
};

// For a rank that cannot take part: tells the leader why.
void tell_leader(Ranks& ranks, std::string_view why);

// For a leader that is done for good, and for ranks that have nothing more to do.
void dismiss(Ranks& ranks);
void await_dismissal(Ranks& ranks);

// For a leader, and for ranks that wait for its next word: what comes before a run, or nothing when it has
// dismissed them or `stop` is set.
void send_to_all(Ranks& ranks, std::string_view word);
std::optional<std::string> next_word(Ranks& ranks, const std::atomic<bool>* stop);

}  // namespace bigshot
