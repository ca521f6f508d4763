// Where work runs and when: strands, timers, workers and the time, all from outside, so that tests bring their
// own.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace bigshot {

using Milliseconds = std::int64_t;  // since 1970 where it is a point in time

class TimeSource {
 public:
  virtual ~TimeSource() = default;
  virtual Milliseconds now() const = 0;
};

// Runs what is posted to it one after the other, never two at a time; a table has one.
class Strand {
 public:
  using Work = std::function<void()>;

  virtual ~Strand() = default;

  virtual void post(Work work) = 0;
  // Not before `time`; a number that cancels it. Cancelling what has run does nothing.
  virtual std::uint64_t run_at(Milliseconds time, Work work) = 0;
  virtual void cancel(std::uint64_t timer) = 0;
};

class Scheduler : public TimeSource {
 public:
  virtual std::shared_ptr<Strand> make_strand() = 0;
  // For what blocks or thinks: reading the store, bots.
  virtual void run_on_worker(Strand::Work work) = 0;
};

}  // namespace bigshot
