#include "server/net/event_loop.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <functional>
#include <utility>
#include <vector>

namespace bigshot {
namespace {

// The longest that a timer sleeps before it looks at the clock again, which somebody may have set.
constexpr Milliseconds kLongestSleep = 60'000;

}  // namespace

Milliseconds system_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

EventLoop::EventLoop(OnThrow on_throw)
    : on_throw_(std::move(on_throw)), busy_(context_.get_executor()), timer_(context_.get_executor()) {}

EventLoop::~EventLoop() { stop(); }

void EventLoop::start() {
  thread_ = std::thread([this] {
    thread_id_ = std::this_thread::get_id();
    run_context();
  });
}

// What a handler of Asio's throws, which is a socket's and not ours, must not end the thread either.
void EventLoop::run_context() {
  while (!run_guarded([this] { context_.run(); }, "event loop", on_throw_) && !stopped_) {
  }
}

void EventLoop::stop() {
  std::map<Due, Work> timers;  // destroyed outside of the lock: what they hold may call back
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    timers.swap(timers_);
    due_of_.clear();
  }
  context_.stop();
  if (!thread_.joinable()) return;
  thread_.join();
  // What is dropped may hold the loop itself.
  context_.drop_handlers();
}

void EventLoop::post(Work work) {
  if (is_this_thread()) {
    if (!stopped_) plan(std::move(work));
    return;
  }
  // The lock is held to the end: the context takes nothing more while it is emptied.
  const std::lock_guard lock(mutex_);
  if (!stopped_) plan(std::move(work));
}

void EventLoop::defer(std::shared_ptr<Deferred> work) {
  if (!stopped_) plan([work = std::move(work)] { work->run_deferred(); });
}

template <class AnyWork>
void EventLoop::plan(AnyWork work) {
  boost::asio::post(context_,
                    [this, work = std::move(work)] { run_guarded(std::cref(work), "event loop", on_throw_); });
}

std::uint64_t EventLoop::run_at(Milliseconds time, Work work) {
  std::uint64_t number = 0;
  bool earlier = false;
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) return 0;
    number = ++last_timer_;
    timers_.emplace(Due{time, number}, std::move(work));
    due_of_.emplace(number, time);
    earlier = armed_ == 0 || time < armed_;
  }
  if (earlier) post([this] { arm(); });
  return number;
}

void EventLoop::cancel(std::uint64_t timer) {
  Work dropped;
  const std::lock_guard lock(mutex_);
  const auto due = due_of_.find(timer);
  if (due == due_of_.end()) return;
  const auto entry = timers_.find({due->second, timer});
  dropped = std::move(entry->second);
  timers_.erase(entry);
  due_of_.erase(due);
}

void EventLoop::arm() {
  Milliseconds sleep = 0;
  {
    const std::lock_guard lock(mutex_);
    if (timers_.empty() || stopped_) {
      armed_ = 0;
      return;
    }
    armed_ = timers_.begin()->first.first;
    sleep = std::clamp<Milliseconds>(armed_ - system_now(), 0, kLongestSleep);
  }
  timer_.expires_after(std::chrono::milliseconds(sleep));
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (!error) run_due();
  });
}

void EventLoop::run_due() {
  const Milliseconds now = system_now();
  std::vector<Work> due;
  {
    const std::lock_guard lock(mutex_);
    while (!timers_.empty() && timers_.begin()->first.first <= now) {
      due_of_.erase(timers_.begin()->first.second);
      due.push_back(std::move(timers_.begin()->second));
      timers_.erase(timers_.begin());
    }
  }
  for (const Work& work : due) run_guarded(work, "event loop", on_throw_);
  arm();
}

}  // namespace bigshot
