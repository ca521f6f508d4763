// Where work runs and when: strands, timers, workers and the time, all from outside, so that tests bring their
// own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

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

// Work that blocks or thinks. Each kind has threads and a queue of its own, so that none keeps another waiting.
enum class WorkKind : std::uint8_t {
  kPeople,    // who is there: hello
  kTables,    // tables that are read, and what nodes tell each other
  kReading,   // lists and records over HTTP
  kThinking,  // bots that somebody waits for
  kLeftover,  // bots whose turn it is when nothing else is to be done: at the lowest priority of the system
};
inline constexpr std::size_t kWorkKinds = 5;

class Scheduler : public TimeSource {
 public:
  virtual std::shared_ptr<Strand> make_strand() = 0;
  // Within a kind those for whom it is done take turns (fair queueing): `whose` is a person, an address or a
  // table.
  virtual void run(WorkKind kind, std::string_view whose, Strand::Work work) = 0;

  void run_on_worker(Strand::Work work) { run(WorkKind::kTables, "", std::move(work)); }
};

}  // namespace bigshot
