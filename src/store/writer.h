// The one thread that writes: takes everything that is queued, commits it together, answers everyone.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "store/connector.h"
#include "store/group_commit.h"
#include "store/store.h"

namespace bigshot {

// Hears what was changed once it is on the disk, to tell other nodes.
using Published = std::function<void(const std::vector<News>&)>;

class Writer {
 public:
  Writer(Connector& connector, std::unique_ptr<SqlConnection> connection, std::size_t longest_queue,
         Published published);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  // Writes what is queued, then ends.
  ~Writer();

  void queue(const StoreChanges& changes, Store::Done done);
  StoreCounters counters() const;

 private:
  struct Job {
    PendingWrite write;
    std::vector<News> news;  // to be told when it is on the disk
    Store::Done done;
  };

  void work();
  std::vector<Job> take_group();
  void write(std::vector<Job>& group);
  std::optional<StoreError> ensure_connection();
  void count(const std::vector<Job>& group, int commits, std::chrono::microseconds took);

  // More than this many at a time would only make the first of them wait longer.
  static constexpr std::size_t kLargestGroup = 512;

  Connector& connector_;
  std::unique_ptr<SqlConnection> connection_;  // the thread's alone
  std::size_t longest_queue_;
  Published published_;

  mutable std::mutex mutex_;
  std::condition_variable something_queued_;
  std::deque<Job> jobs_;
  StoreCounters counters_;
  bool ending_ = false;

  std::thread thread_;
};

}  // namespace bigshot
