// kill -9 at random moments under load: whatever the server has acknowledged or told is there when it comes back,
// nothing is there twice, and every record passes the referee.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server_kill/kill_fixture.h"

namespace bigshot::testing {
namespace {

constexpr int kKills = 50;
constexpr int kTables = 6;

// Tables that play at the same time, each in a thread, until the server is gone.
class Load {
 public:
  explicit Load(int tables) {
    for (int i = 0; i < tables; ++i) tables_.push_back(std::make_unique<KeptTable>(i));
  }

  // Plays on a server until `moves` requests have been answered, calls `then`, and waits until all have noticed
  // that it is gone.
  void play(std::uint16_t port, int moves, const std::function<void()>& then) {
    done_ = 0;
    stopped_ = 0;
    std::vector<std::thread> threads;
    for (const auto& table : tables_) threads.emplace_back([&, port] { run(*table, port); });
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return done_ >= moves || stopped_ == static_cast<int>(tables_.size()); });
    }
    then();
    for (std::thread& thread : threads) thread.join();
  }

  const std::string& fault() const { return fault_; }
  std::vector<std::string> games() const {
    std::vector<std::string> all;
    for (const auto& table : tables_) {
      for (std::string& game : table->games()) all.push_back(std::move(game));
    }
    return all;
  }
  std::size_t kept() const {
    std::size_t sum = 0;
    for (const auto& table : tables_) sum += table->kept();
    return sum;
  }

 private:
  void run(KeptTable& table, std::uint16_t port) {
    try {
      while (true) {
        table.connect({port});
        while (!table.finished()) {
          table.move();
          const std::lock_guard lock(mutex_);
          ++done_;
          changed_.notify_all();
        }
      }
    } catch (const Gone&) {
    } catch (const Refused& refused) {
      if (refused.what() != std::string("server.stopping")) note(refused.what());
    } catch (const std::exception& error) {
      note(error.what());
    }
    const std::lock_guard lock(mutex_);
    ++stopped_;
    changed_.notify_all();
  }

  void note(const std::string& fault) {
    const std::lock_guard lock(mutex_);
    fault_ = fault;
  }

  std::vector<std::unique_ptr<KeptTable>> tables_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int done_ = 0;
  int stopped_ = 0;
  std::string fault_;
};

class Killed : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Server, Killed, ::testing::Values("sqlite", "postgresql"),
                         [](const auto& test) { return test.param; });

TEST_P(Killed, server_loses_nothing_that_it_acknowledged) {
  const ServedStore store(GetParam());
  Load load(kTables);
  Random random(4);
  for (int kill = 0; kill < kKills; ++kill) {
    const auto server = store.serve();
    const int moves = static_cast<int>(below(random, 120));
    load.play(server->port(), moves, [&] { server->kill_at_once(); });
    ASSERT_EQ(load.fault(), "") << "after kill " << kill;
  }
  const auto server = store.serve();
  load.play(server->port(), 50, [&] {
    EXPECT_EQ(referee_faults(store, server->port(), load.games(), false), "");
    EXPECT_EQ(server->stop(), 0);
  });
  EXPECT_EQ(load.fault(), "");
  EXPECT_GT(load.kept(), static_cast<std::size_t>(kKills));
}

}  // namespace
}  // namespace bigshot::testing
