// The pieces of the network layer that need no network.
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <future>
#include <thread>

#include "server/net/asio_scheduler.h"
#include "server/net/log.h"
#include "server/net/metrics.h"
#include "server/net/origin.h"
#include "server/net/output_queue.h"
#include "server/net/rate_limiter.h"
#include "server/net/request_target.h"
#include "server_net/ws_frames.h"

namespace bigshot::testing {
namespace {

TEST(RateLimiter, gives_a_burst_and_then_refills_evenly) {
  RateLimiter limiter({2, 3});
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(limiter.allow("ada", 1000));
  EXPECT_FALSE(limiter.allow("ada", 1000));
  EXPECT_TRUE(limiter.allow("ben", 1000));
  EXPECT_FALSE(limiter.allow("ada", 1499));
  EXPECT_TRUE(limiter.allow("ada", 1500));
  EXPECT_FALSE(limiter.allow("ada", 1500));
}

TEST(RateLimiter, clock_that_is_set_back_takes_nothing_away) {
  RateLimiter limiter({1, 2});
  EXPECT_TRUE(limiter.allow("ada", 100'000));
  EXPECT_TRUE(limiter.allow("ada", 5));
  EXPECT_FALSE(limiter.allow("ada", 5));
  EXPECT_TRUE(limiter.allow("ada", 1005));
}

TEST(RateLimiter, forgets_who_is_idle_and_is_bounded) {
  RateLimiter limiter({1, 2}, 10);
  for (int i = 0; i < 10; ++i) limiter.allow(std::to_string(i), 1000);
  EXPECT_EQ(limiter.keys(), 10U);
  EXPECT_TRUE(limiter.allow("crowd a", 1000));
  EXPECT_TRUE(limiter.allow("crowd b", 1000));
  EXPECT_FALSE(limiter.allow("crowd c", 1000));
  limiter.allow("late", 60'000);
  EXPECT_EQ(limiter.keys(), 1U);
}

TEST(Metrics, are_written_as_prometheus_reads_them) {
  Metrics metrics;
  metrics.counter("moves_total", "Moves").add(3);
  metrics.gauge("tables", "Tables", "phase=\"open\"").set(-2);
  metrics.gauge("tables", "Tables", "phase=\"playing\"").set(5);
  metrics.gauge_from("memory", "Bytes", [] { return 1.5; });
  EXPECT_EQ(&metrics.counter("moves_total", "Moves"), &metrics.counter("moves_total", "Moves"));
  EXPECT_EQ(metrics.text(),
            "# HELP moves_total Moves\n# TYPE moves_total counter\nmoves_total 3\n"
            "# HELP tables Tables\n# TYPE tables gauge\ntables{phase=\"open\"} -2\ntables{phase=\"playing\"} 5\n"
            "# HELP memory Bytes\n# TYPE memory gauge\nmemory 1.5\n");
}

TEST(Metrics, histogram_counts_up_to_each_bound) {
  Metrics metrics;
  Histogram& time = metrics.histogram("wait_seconds", "Waiting", "kind=\"a\"");
  time.observe(0.0001);
  time.observe(0.003);
  time.observe(100);
  const std::string text = metrics.text();
  EXPECT_NE(text.find("wait_seconds_bucket{kind=\"a\",le=\"0.0001\"} 1\n"), std::string::npos) << text;
  EXPECT_NE(text.find("wait_seconds_bucket{kind=\"a\",le=\"0.005\"} 2\n"), std::string::npos);
  EXPECT_NE(text.find("wait_seconds_bucket{kind=\"a\",le=\"10\"} 2\n"), std::string::npos);
  EXPECT_NE(text.find("wait_seconds_bucket{kind=\"a\",le=\"+Inf\"} 3\n"), std::string::npos);
  EXPECT_NE(text.find("wait_seconds_count{kind=\"a\"} 3\n"), std::string::npos);
  EXPECT_NE(text.find("wait_seconds_sum{kind=\"a\"} 100.0031\n"), std::string::npos);
}

TEST(Log, writes_one_json_object_on_a_line) {
  std::string lines;
  const Log log(LogLevel::kInfo, [&](const std::string& line) { lines += line; });
  log.debug("not.told");
  log.warning("odd \"name\"", {{"text", "a\nb\xff"}, {"number", -3}, {"share", 0.25}, {"yes", true}});
  EXPECT_TRUE(lines.starts_with("{\"time\":\"20")) << lines;
  EXPECT_TRUE(lines.ends_with(
      "Z\",\"level\":\"warning\",\"event\":\"odd \\\"name\\\"\",\"text\":\"a\\u000ab\xEF\xBF\xBD\",\"number\":-3,"
      "\"share\":0.25,\"yes\":true}\n"))
      << lines;
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 1);
}

TEST(Target, is_decoded_once_and_split) {
  const auto target = parse_target("/api/a%2520b?x=%20#part");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/api/a%20b");
  EXPECT_EQ(target->query, "x=%20");
  EXPECT_TRUE(is_below("/api", "/api"));
  EXPECT_TRUE(is_below("/api/x", "/api"));
  EXPECT_FALSE(is_below("/apix", "/api"));
}

TEST(Origin, ports_that_go_without_saying_do) {
  EXPECT_TRUE(is_origin_allowed("https://Play.example", "play.example:443", {}));
  EXPECT_TRUE(is_origin_allowed("http://play.example:80", "play.example", {}));
  EXPECT_FALSE(is_origin_allowed("https://play.example:80", "play.example", {}));
  EXPECT_TRUE(is_origin_allowed("", "play.example", {}));
  EXPECT_FALSE(is_origin_allowed("ftp://play.example", "play.example", {}));
}

TEST(Origin, limits_are_kept_for_half_an_ipv6_address) {
  EXPECT_EQ(limit_key("2001:db8:1:2:3:4:5:6"), limit_key("2001:db8:1:2::1"));
  EXPECT_NE(limit_key("2001:db8:1:2::1"), limit_key("2001:db8:1:3::1"));
  EXPECT_NE(limit_key("192.0.2.1"), limit_key("192.0.2.2"));
}

TEST(Origin, limits_and_bans_name_an_address_in_one_way) {
  EXPECT_EQ(limit_key("2001:db8:1:2::1"), "2001:db8:1:2::/64");
  EXPECT_EQ(read_limit_key("2001:DB8:1:2:0:0::7"), "2001:db8:1:2::/64");
  EXPECT_EQ(read_limit_key("2001:db8:1:2::/64"), "2001:db8:1:2::/64");
  EXPECT_EQ(read_limit_key("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(read_limit_key("192.0.2.1"), "192.0.2.1");
  for (const char* nobody : {"", "192.0.2", "192.0.2.1/24", "192.0.2.1/64", "192.0.2.256", "2001:db8::g", "/64",
                             "2001:db8::/48", "localhost", " 192.0.2.1"}) {
    EXPECT_EQ(read_limit_key(nobody), std::nullopt) << nobody;
  }
}

// What a client would read from what a queue writes in pieces of `step` bytes.
std::vector<std::string> written_in_steps(OutputQueue& queue, std::size_t step) {
  FrameReader reader;
  std::vector<std::string> messages;
  std::vector<boost::asio::const_buffer> buffers;
  while (!queue.empty()) {
    queue.gather(buffers);
    std::string bytes;
    for (const auto& buffer : buffers) bytes.append(static_cast<const char*>(buffer.data()), buffer.size());
    bytes.resize(std::min(step, bytes.size()));
    queue.consume(bytes.size());
    reader.add(bytes);
    while (const auto frame = reader.next()) messages.emplace_back(frame->payload);
  }
  return messages;
}

TEST(OutputQueue, whatever_the_system_takes_at_once_frames_stay_whole) {
  for (const std::size_t step : {1U, 2U, 3U, 7U, 127U, 4096U, 1'000'000U}) {
    OutputQueue queue(1'000'000, 1000);
    std::vector<std::string> expected;
    for (const std::size_t size :
         {0U, 1U, 125U, 126U, 300U, step > 100 ? 65'535U : 130U, step > 100 ? 65'536U : 1U, 5U}) {
      expected.emplace_back(size, 'm');
      EXPECT_TRUE(queue.push_message(std::make_shared<const std::string>(expected.back())));
    }
    EXPECT_EQ(written_in_steps(queue, step), expected) << step;
    EXPECT_EQ(queue.bytes(), 0U);
  }
}

TEST(OutputQueue, refuses_what_does_not_fit_and_stays_as_it_was) {
  OutputQueue queue(100, 3);
  const auto text = std::make_shared<const std::string>(std::string(40, 'm'));
  EXPECT_TRUE(queue.push_message(text));
  EXPECT_TRUE(queue.push_message(text));
  EXPECT_FALSE(queue.push_message(text));
  EXPECT_EQ(queue.bytes(), 84U);
  EXPECT_TRUE(queue.push_frames("x"));
  EXPECT_FALSE(queue.push_frames("y"));
}

// Forbids one system call to this thread and to those that it starts, as a systemd unit can.
bool forbid(std::uint32_t call) {
  std::array<sock_filter, 4> steps = {{BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
                                       BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
                                       BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
                                       BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)}};
  const sock_fprog program{static_cast<unsigned short>(steps.size()), steps.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

TEST(WorkerPool, tells_once_that_its_threads_do_not_get_their_priority) {
  bool forbidden = false;
  std::atomic<int> told = 0;
  std::string reason;
  std::thread([&] {
    forbidden = forbid(__NR_setpriority);
    if (!forbidden) return;
    WorkerPoolOptions options{.threads = 3, .lowest_priority = true};
    options.on_priority_refused = [&](std::string_view why) {
      reason = why;
      ++told;
    };
    std::promise<void> worked;
    WorkerPool pool(options);
    pool.run("", [&] { worked.set_value(); });
    worked.get_future().wait();
  }).join();
  if (!forbidden) GTEST_SKIP() << "this system does not let us forbid anything";
  EXPECT_EQ(told, 1);
  EXPECT_EQ(reason, "Operation not permitted");
}

TEST(Scheduler, has_as_many_threads_for_bots_as_was_said) {
  EXPECT_EQ(thinking_threads(3), 3);
  EXPECT_EQ(thinking_threads(1), 1);
  EXPECT_EQ(thinking_threads(0), std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1));
}

// A scheduler stands after what its work uses: only when it is gone has all of its work ended.
TEST(Scheduler, strand_runs_one_thing_at_a_time_in_order) {
  std::vector<int> order;  // without a lock: the strand is one
  std::promise<void> done;
  AsioScheduler scheduler({.threads = 2, .workers = 4});
  const auto strand = scheduler.make_strand();
  for (int i = 0; i < 1000; ++i) strand->post([&order, i] { order.push_back(i); });
  strand->post([&] { done.set_value(); });
  done.get_future().wait();
  ASSERT_EQ(order.size(), 1000U);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
}

TEST(Scheduler, timers_run_in_the_order_of_their_times_and_not_before) {
  std::promise<std::vector<int>> done;
  std::vector<int> order;
  AsioScheduler scheduler({});
  const auto strand = scheduler.make_strand();
  const Milliseconds now = scheduler.now();
  strand->post([&] {
    strand->run_at(now + 30, [&] {
      EXPECT_GE(scheduler.now(), now + 30);
      order.push_back(3);
      done.set_value(order);
    });
    strand->run_at(now + 10, [&] { order.push_back(1); });
    strand->run_at(now + 20, [&] { order.push_back(2); });
    strand->cancel(strand->run_at(now + 15, [&] { order.push_back(99); }));
  });
  EXPECT_EQ(done.get_future().get(), (std::vector<int>{1, 2, 3}));
}

TEST(Scheduler, strand_may_be_used_when_the_scheduler_is_gone) {
  std::shared_ptr<Strand> strand;
  std::atomic<bool> ran = false;
  {
    AsioScheduler scheduler({});
    strand = scheduler.make_strand();
  }
  strand->post([&] { ran = true; });
  strand->cancel(strand->run_at(0, [&] { ran = true; }));
  EXPECT_FALSE(ran);
}

TEST(Scheduler, workers_do_not_hold_up_strands) {
  std::promise<void> let_go;
  std::promise<void> ran;
  AsioScheduler scheduler({.threads = 1, .workers = 1});
  scheduler.run_on_worker([&] { let_go.get_future().wait(); });
  scheduler.make_strand()->post([&] { ran.set_value(); });
  ran.get_future().wait();
  let_go.set_value();
}

TEST(Scheduler, goes_on_after_work_that_throws) {
  std::mutex mutex;
  std::vector<std::string> thrown;
  SchedulerOptions options;
  options.on_throw = [&](std::string_view where, std::string_view what) {
    const std::lock_guard lock(mutex);
    thrown.push_back(std::string(where) + ": " + std::string(what));
  };
  std::promise<void> ran;
  AsioScheduler scheduler(options);
  const auto strand = scheduler.make_strand();
  strand->post([] { throw std::runtime_error("posted"); });
  strand->run_at(0, [] { throw 7; });
  scheduler.run_on_worker([] { throw std::runtime_error("worked"); });
  strand->run_at(scheduler.now() + 20, [&] { scheduler.run_on_worker([&] { ran.set_value(); }); });
  ran.get_future().wait();
  const std::lock_guard lock(mutex);
  std::sort(thrown.begin(), thrown.end());
  EXPECT_EQ(thrown,
            (std::vector<std::string>{"event loop: posted", "event loop: something that is no std::exception",
                                      "worker: worked"}));
}

TEST(Scheduler, kinds_of_work_do_not_wait_for_each_other) {
  std::promise<void> let_go;
  const std::shared_future<void> gone = let_go.get_future().share();
  std::promise<void> ran;
  AsioScheduler scheduler({.threads = 1, .workers = 1});
  for (int i = 0; i < 100; ++i) {
    for (const WorkKind kind : {WorkKind::kThinking, WorkKind::kLeftover, WorkKind::kReading}) {
      scheduler.run(kind, "greedy", [gone] { gone.wait(); });
    }
  }
  scheduler.run(WorkKind::kPeople, "somebody", [&] { ran.set_value(); });
  ran.get_future().wait();
  let_go.set_value();
}

}  // namespace
}  // namespace bigshot::testing
