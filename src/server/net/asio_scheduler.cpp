#include "server/net/asio_scheduler.h"

#include <algorithm>
#include <thread>

#include "server/net/event_loop.h"
#include "server/net/worker_pool.h"

namespace bigshot {
namespace {

class LoopStrand final : public Strand {
 public:
  explicit LoopStrand(std::shared_ptr<EventLoop> loop) : loop_(std::move(loop)) {}

  void post(Work work) override { loop_->post(std::move(work)); }
  std::uint64_t run_at(Milliseconds time, Work work) override { return loop_->run_at(time, std::move(work)); }
  void cancel(std::uint64_t timer) override { loop_->cancel(timer); }

 private:
  std::shared_ptr<EventLoop> loop_;
};

int worker_count(int wanted) {
  return wanted > 0 ? wanted : std::max(2, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

AsioScheduler::AsioScheduler(const SchedulerOptions& options)
    : workers_(std::make_unique<WorkerPool>(worker_count(options.workers))) {
  for (int i = 0; i < std::max(1, options.threads); ++i) loops_.push_back(std::make_shared<EventLoop>());
  for (const auto& loop : loops_) loop->start();
}

AsioScheduler::~AsioScheduler() { stop(); }

Milliseconds AsioScheduler::now() const { return system_now(); }

std::shared_ptr<Strand> AsioScheduler::make_strand() {
  return std::make_shared<LoopStrand>(loops_[next_loop_++ % loops_.size()]);
}

void AsioScheduler::run_on_worker(Strand::Work work) { workers_->run(std::move(work)); }

void AsioScheduler::stop() {
  workers_->stop();
  for (const auto& loop : loops_) loop->stop();
}

}  // namespace bigshot
