#include "server/net/asio_scheduler.h"

#include <algorithm>
#include <thread>

#include "server/net/event_loop.h"

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

// Who reads the store waits for it, and takes no time of anybody's; bots do.
WorkerPoolOptions pool_options(WorkKind kind, const SchedulerOptions& options) {
  constexpr int kReaders = 2;
  const bool thinks = kind == WorkKind::kThinking || kind == WorkKind::kLeftover;
  return {thinks ? thinking_threads(options.workers) : kReaders, kind == WorkKind::kLeftover, options.on_throw,
          options.on_priority_refused};
}

}  // namespace

int thinking_threads(int chosen) {
  if (chosen > 0) return chosen;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

AsioScheduler::AsioScheduler(const SchedulerOptions& options) {
  for (std::size_t kind = 0; kind < kWorkKinds; ++kind) {
    workers_[kind] = std::make_unique<WorkerPool>(pool_options(static_cast<WorkKind>(kind), options));
  }
  for (int i = 0; i < std::max(1, options.threads); ++i) {
    loops_.push_back(std::make_shared<EventLoop>(options.on_throw));
  }
  for (const auto& loop : loops_) loop->start();
}

AsioScheduler::~AsioScheduler() { stop(); }

Milliseconds AsioScheduler::now() const { return system_now(); }

std::shared_ptr<Strand> AsioScheduler::make_strand() {
  return std::make_shared<LoopStrand>(loops_[next_loop_++ % loops_.size()]);
}

void AsioScheduler::run(WorkKind kind, std::string_view whose, Strand::Work work) {
  workers_[static_cast<std::size_t>(kind)]->run(whose, std::move(work));
}

void AsioScheduler::stop() {
  for (const auto& workers : workers_) workers->stop();
  for (const auto& loop : loops_) loop->stop();
}

}  // namespace bigshot
