// One thread with an Asio event loop: sockets, strands and timers that live on it. Its work runs one after the
// other, so nothing on it needs a lock.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "server/net/scheduler.h"
#include "server/net/worker_pool.h"

namespace bigshot {

Milliseconds system_now();

// Something that a loop runs again and again, such as writing what has gathered for one connection: planned
// without asking for memory each time, since Asio keeps what a handler of its size needs.
class Deferred {
 public:
  virtual ~Deferred() = default;
  virtual void run_deferred() = 0;
};

class EventLoop : public std::enable_shared_from_this<EventLoop> {
 public:
  using Work = std::function<void()>;
  using Executor = boost::asio::io_context::executor_type;

  // What work throws goes to `on_throw`, and the loop goes on.
  explicit EventLoop(OnThrow on_throw = nullptr);
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  void start();
  // Ends the thread after what runs now. What is posted later, or waits for its time or for a socket, is dropped.
  void stop();
  bool is_stopped() const { return stopped_; }

  // From any thread.
  void post(Work work);
  std::uint64_t run_at(Milliseconds time, Work work);
  void cancel(std::uint64_t timer);

  // On the loop's own thread: runs it after what has been posted there.
  void defer(std::shared_ptr<Deferred> work);

  bool is_this_thread() const { return std::this_thread::get_id() == thread_id_.load(std::memory_order_relaxed); }
  boost::asio::io_context& context() { return context_; }

 private:
  using Due = std::pair<Milliseconds, std::uint64_t>;

  // A context that can be emptied before its end: what waits in it often holds the loop, and so the context
  // itself.
  class Context : public boost::asio::io_context {
   public:
    using io_context::io_context;
    void drop_handlers() { shutdown(); }
  };

  template <class AnyWork>
  void plan(AnyWork work);
  void run_context();
  void arm();
  void run_due();

  OnThrow on_throw_;
  Context context_{1};
  boost::asio::executor_work_guard<Executor> busy_;
  boost::asio::basic_waitable_timer<std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>,
                                    Executor>
      timer_;
  std::thread thread_;
  std::atomic<std::thread::id> thread_id_;
  std::atomic<bool> stopped_ = false;

  std::mutex mutex_;
  std::map<Due, Work> timers_;
  std::map<std::uint64_t, Milliseconds> due_of_;
  std::uint64_t last_timer_ = 0;
  Milliseconds armed_ = 0;  // 0: not armed
};

}  // namespace bigshot
