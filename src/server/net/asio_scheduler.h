// Threads, strands, timers and workers for the running server. Every network thread has an event loop of its own,
// and a strand belongs to one of them: what runs there needs no lock and never two at a time.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "server/net/scheduler.h"
#include "server/net/worker_pool.h"

namespace bigshot {

class EventLoop;  // event_loop.h: Asio's side, for the network layer alone

struct SchedulerOptions {
  int threads = 1;             // event loops; one carries some 20,000 moves a second
  int workers = 0;             // threads on which bots think; 0: thinking_threads() decides
  OnThrow on_throw = nullptr;  // from any thread
  std::function<void(std::string_view reason)> on_priority_refused = nullptr;  // the same
};

// How many bots think at once: what was chosen or, if it is 0, one less than the machine has cores, since
// everything else takes little more than one.
int thinking_threads(int chosen);

class AsioScheduler final : public Scheduler {
 public:
  explicit AsioScheduler(const SchedulerOptions& options);
  // Stops, if that has not been done.
  ~AsioScheduler() override;
  AsioScheduler(const AsioScheduler&) = delete;
  AsioScheduler& operator=(const AsioScheduler&) = delete;

  Milliseconds now() const override;
  // From any thread. Strands may outlive the scheduler; what is posted to them then is dropped.
  std::shared_ptr<Strand> make_strand() override;
  void run(WorkKind kind, std::string_view whose, Strand::Work work) override;

  // What workers have begun is finished; what waits for one, a timer or its turn is dropped. Then all threads end.
  // Not from a thread of the scheduler.
  void stop();

  const std::vector<std::shared_ptr<EventLoop>>& loops() const { return loops_; }

 private:
  std::vector<std::shared_ptr<EventLoop>> loops_;
  std::array<std::unique_ptr<WorkerPool>, kWorkKinds> workers_;
  std::atomic<std::size_t> next_loop_ = 0;
};

}  // namespace bigshot
