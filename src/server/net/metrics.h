// Figures for those who watch the server, in Prometheus' text format. Counters, gauges and histograms are made
// once, at the start, and live as long as the registry; changing one is one relaxed atomic addition.
//
//   Counter& moves = metrics.counter("bigshot_moves_total", "Moves accepted");
//   Histogram& wait = metrics.histogram("bigshot_commit_seconds", "Time until a change is durable");
//   moves.add();  wait.observe(0.0021);
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace bigshot {

class Counter {
 public:
  void add(std::uint64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_ = 0;
};

class Gauge {
 public:
  void add(std::int64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
  void set(std::int64_t n) { value_.store(n, std::memory_order_relaxed); }
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_ = 0;
};

// Durations in seconds, in buckets from 0.1 ms to 10 s.
class Histogram {
 public:
  static constexpr std::array<double, 16> kBounds = {0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                                     0.05,   0.1,     0.25,   0.5,   1,      2.5,   5,    10};

  void observe(double seconds);

 private:
  friend class Metrics;

  std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> counts_{};
  std::atomic<std::uint64_t> nanoseconds_ = 0;
};

class Metrics {
 public:
  // `labels` is empty, or as Prometheus writes them without the braces: code="200",method="GET". Metrics of one
  // name stand together, under the help text that came first. Asking again for one that is there gives the same.
  Counter& counter(std::string_view name, std::string_view help, std::string_view labels = "");
  Gauge& gauge(std::string_view name, std::string_view help, std::string_view labels = "");
  Histogram& histogram(std::string_view name, std::string_view help, std::string_view labels = "");
  // Figures that are kept elsewhere: asked for whenever text() is. From any thread.
  void counter_from(std::string_view name, std::string_view help, std::function<double()> value);
  void gauge_from(std::string_view name, std::string_view help, std::function<double()> value);

  // Everything, as text/plain; version=0.0.4.
  std::string text() const;

 private:
  enum class Kind : std::uint8_t { kCounter, kGauge, kHistogram };
  struct Series {
    std::string labels;
    Counter counter;
    Gauge gauge;
    Histogram histogram;
    std::function<double()> value;
  };
  struct Family {
    Kind kind;
    std::string name;
    std::string help;
    std::deque<Series> series;
  };

  Series& series(Kind kind, std::string_view name, std::string_view help, std::string_view labels);
  static void print(std::string& out, const Family& family, const Series& series);

  mutable std::mutex mutex_;
  std::deque<Family> families_;
};

}  // namespace bigshot
