#include "arena/shared_work.h"

#include <deque>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "arena/bytes.h"
#include "arena/chunks.h"

namespace bigshot {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

// The first byte of a letter.
enum class Kind : char {
  kReady = 'r',    // to the leader: a rank waits for work, on so many threads
  kWork = 'w',     // a chunk to be worked on
  kResult = 'd',   // its result
  kAlive = 'a',    // nothing new
  kLeaving = 'l',  // to the leader: a rank takes no part any more, and why, unless it was stopped
  kEnd = 'e',      // to the others: the run is over
  kWord = 'n',     // to the others: something to know before the next run
  kQuit = 'q',     // to the others: there will be no further run
};

// A thread has a few chunks in store, so that it never waits for a letter.
constexpr int kStore = 4;
constexpr auto kHeartbeat = 1s;
constexpr auto kShortPause = 100us;
constexpr auto kLongPause = 2ms;

std::string letter(Kind kind) { return {static_cast<char>(kind)}; }

std::string letter(Kind kind, std::uint64_t chunk, std::string_view bytes = {}) {
  std::string text = letter(kind);
  append(text, chunk);
  return text += bytes;
}

// The leader's side: its own threads work as if they were alone, and this hands chunks to the other ranks.
class Leader {
 public:
  Leader(const SharedWorkPlan& plan, const SharedWork::Steps& steps)
      : plan_(plan),
        steps_(steps),
        ranks_(*plan.ranks),
        chunks_(plan.chunks, plan.threads, plan.ranks->count()),
        others_(static_cast<std::size_t>(plan.ranks->count())) {}

  void run() {
    std::vector<std::jthread> threads;
    working_ = plan_.threads;
    for (int thread = 0; thread < plan_.threads; ++thread) {
      threads.emplace_back([this, thread] {
        chunks_.work_on([&](std::uint64_t chunk, int number) { return in_order(steps_.work(chunk, number)); },
                        [this] { return over(); }, thread);
        --working_;
      });
    }
    while (!done()) {
      const bool busy = receive_all();
      grant();
      look_for_lost();
      if (!busy) std::this_thread::sleep_for(kShortPause);
    }
    drop_granted();
    threads.clear();
    for (int rank = 1; rank < ranks_.count(); ++rank) ranks_.send(rank, letter(Kind::kEnd));
    chunks_.rethrow();
  }

 private:
  struct Other {
    int room = 0;  // how many chunks it can still take
    std::set<std::uint64_t> granted;
    Clock::time_point heard = Clock::now();
  };

  bool over() const { return is_set(plan_.stop) || lost_ || chunks_.failed() || steps_.enough(); }

  bool done() const {
    if (over()) return true;
    if (working_ > 0) return false;
    for (const Other& other : others_) {
      if (!other.granted.empty()) return false;
    }
    return true;
  }

  Chunks::InOrder in_order(std::string result) const {
    if (result.empty()) return [] {};
    return [this, result = std::move(result)] { steps_.take(result); };
  }

  bool receive_all() {
    bool any = false;
    while (auto arrived = ranks_.receive()) {
      any = true;
      read(arrived->from, arrived->bytes);
    }
    return any;
  }

  void read(int from, std::string_view bytes) {
    Other& other = others_[static_cast<std::size_t>(from)];
    other.heard = Clock::now();
    const auto kind = static_cast<Kind>(bytes.empty() ? '\0' : bytes.front());
    bytes.remove_prefix(bytes.empty() ? 0 : 1);
    std::uint64_t number = 0;
    if (kind == Kind::kReady && take(bytes, number)) other.room = static_cast<int>(number) * kStore;
    if (kind == Kind::kResult && take(bytes, number) && other.granted.erase(number) == 1) {
      ++other.room;
      chunks_.finish(number, in_order(std::string(bytes)));
    }
    if (kind != Kind::kLeaving) return;
    ranks_.lose(from);
    lost_ = true;
    if (bytes.empty()) return;
    const std::string why = "rank " + std::to_string(from) + ": " + std::string(bytes);
    chunks_.fail(std::make_exception_ptr(std::runtime_error(why)));
  }

  void grant() {
    for (std::size_t rank = 1; rank < others_.size(); ++rank) {
      Other& other = others_[rank];
      while (other.room > 0) {
        const auto chunk = chunks_.try_begin([this] { return over(); });
        if (!chunk) return;
        if (steps_.is_quick(*chunk)) {
          chunks_.finish(*chunk, in_order(steps_.work(*chunk, 0)));
          continue;
        }
        --other.room;
        other.granted.insert(*chunk);
        ranks_.send(static_cast<int>(rank), letter(Kind::kWork, *chunk));
      }
    }
  }

  void look_for_lost() {
    for (std::size_t rank = 1; rank < others_.size(); ++rank) {
      if (Clock::now() - others_[rank].heard <= plan_.lost_after) continue;
      ranks_.lose(static_cast<int>(rank));
      ranks_.give_up();
      lost_ = true;
    }
  }

  // Nobody may wait for what will not come.
  void drop_granted() {
    for (Other& other : others_) {
      for (const std::uint64_t chunk : other.granted) chunks_.finish(chunk, [] {});
      other.granted.clear();
    }
  }

  const SharedWorkPlan& plan_;
  const SharedWork::Steps& steps_;
  Ranks& ranks_;
  Chunks chunks_;
  std::vector<Other> others_;  // by rank; that of the leader itself stays empty
  std::atomic<int> working_{0};
  std::atomic<bool> lost_{false};
};

// The side of any other rank.
class Follower {
 public:
  Follower(const SharedWorkPlan& plan, const SharedWork::Steps& steps, std::atomic<bool>& halted)
      : plan_(plan), steps_(steps), ranks_(*plan.ranks), halted_(halted) {}

  void run() {
    halted_ = false;
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < plan_.threads; ++thread) {
      threads.emplace_back([this, thread] { work(thread); });
    }
    ranks_.send(0, letter(Kind::kReady, static_cast<std::uint64_t>(plan_.threads)));
    auto told = Clock::now();
    while (!over_) {
      const bool sent = send_results();
      const bool received = receive_all();
      if (is_set(plan_.stop) && !over_) leave("");
      if (Clock::now() - told >= kHeartbeat) {
        ranks_.send(0, letter(Kind::kAlive));
        told = Clock::now();
      }
      if (!sent && !received) std::this_thread::sleep_for(kShortPause);
    }
    {
      const std::lock_guard lock(mutex_);
      halted_ = true;
    }
    arrived_.notify_all();
  }

 private:
  void leave(std::string_view why) {
    tell_leader(ranks_, why);
    over_ = true;
  }

  bool receive_all() {
    bool any = false;
    while (!over_) {
      const auto arrived = ranks_.receive();
      if (!arrived) break;
      any = true;
      std::string_view bytes = arrived->bytes;
      const auto kind = static_cast<Kind>(bytes.front());
      bytes.remove_prefix(1);
      std::uint64_t chunk = 0;
      if (kind == Kind::kQuit) ranks_.let_go();
      if (kind == Kind::kEnd || kind == Kind::kQuit) over_ = true;
      if (kind != Kind::kWork || !take(bytes, chunk)) continue;
      const std::lock_guard lock(mutex_);
      granted_.push_back(chunk);
      arrived_.notify_one();
    }
    return any;
  }

  bool send_results() {
    std::vector<std::string> results;
    std::string failure;
    {
      const std::lock_guard lock(mutex_);
      results.swap(results_);
      failure = failure_;
    }
    const bool any = !results.empty();
    for (std::string& result : results) ranks_.send(0, std::move(result));
    if (!failure.empty()) leave(failure);
    return any;
  }

  void work(int thread) {
    std::unique_lock lock(mutex_);
    while (true) {
      arrived_.wait(lock, [this] { return halted_ || !granted_.empty(); });
      if (halted_) return;
      const std::uint64_t chunk = granted_.front();
      granted_.pop_front();
      lock.unlock();
      std::string result, failure;
      try {
        result = letter(Kind::kResult, chunk, steps_.work(chunk, thread));
      } catch (const std::exception& error) {
        failure = error.what();
      }
      lock.lock();
      if (failure.empty()) {
        results_.push_back(std::move(result));
      } else {
        failure_ = failure;
      }
    }
  }

  const SharedWorkPlan& plan_;
  const SharedWork::Steps& steps_;
  Ranks& ranks_;
  std::atomic<bool>& halted_;
  bool over_ = false;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::uint64_t> granted_;
  std::vector<std::string> results_;  // as letters
  std::string failure_;
};

}  // namespace

void SharedWork::run(const Steps& steps) {
  if (plan_.ranks != nullptr && plan_.ranks->several()) {
    if (plan_.ranks->leads()) return Leader(plan_, steps).run();
    return Follower(plan_, steps, halted_).run();
  }
  const auto work = [&](std::uint64_t chunk, int thread) -> Chunks::InOrder {
    std::string result = steps.work(chunk, thread);
    if (result.empty()) return [] {};
    return [&steps, result = std::move(result)] { steps.take(result); };
  };
  Chunks(plan_.chunks, plan_.threads).run(work, [&] { return is_set(plan_.stop) || steps.enough(); });
}

void tell_leader(Ranks& ranks, std::string_view why) { ranks.send(0, letter(Kind::kLeaving).append(why)); }

void dismiss(Ranks& ranks) {
  for (int rank = 1; rank < ranks.count(); ++rank) ranks.send(rank, letter(Kind::kQuit));
}

void await_dismissal(Ranks& ranks) {
  while (!ranks.is_let_go()) next_word(ranks, nullptr);
}

void send_to_all(Ranks& ranks, std::string_view word) {
  for (int rank = 1; rank < ranks.count(); ++rank) ranks.send(rank, letter(Kind::kWord).append(word));
}

std::optional<std::string> next_word(Ranks& ranks, const std::atomic<bool>* stop) {
  while (!is_set(stop)) {
    const auto arrived = ranks.receive();
    if (!arrived) {
      std::this_thread::sleep_for(kLongPause);
      continue;
    }
    const auto kind = static_cast<Kind>(arrived->bytes.front());
    if (kind == Kind::kQuit) {
      ranks.let_go();
      break;
    }
    if (kind == Kind::kWord) return arrived->bytes.substr(1);
  }
  return std::nullopt;
}

}  // namespace bigshot
