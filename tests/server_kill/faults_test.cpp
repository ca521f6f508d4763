// Stores that fail: a disk that is full, a PostgreSQL that goes away. Clients are told clearly, nothing is
// acknowledged that is not stored, and play goes on afterwards.
#include <chrono>
#include <thread>

#include "server_kill/kill_fixture.h"
#include "store/open_store.h"

namespace bigshot::testing {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kPatience{30};

// Moves at a table, or the id of the refusal.
std::string try_move(KeptTable& table) {
  try {
    table.move();
    return "";
  } catch (const Refused& refused) {
    return refused.what();
  }
}

// Asks again until the answer is yes. Only while the store comes back: the server is told by nobody when that is.
void move_when_possible(KeptTable& table) {
  const auto start = Clock::now();
  while (!try_move(table).empty()) {
    ASSERT_LT(Clock::now() - start, kPatience);
    std::this_thread::yield();
  }
}

void play_to_the_end(KeptTable& table) {
  while (!table.finished()) table.move();
}

TEST(FullDisk, is_told_and_nothing_is_lost_and_play_goes_on) {
  const ServedStore store("sqlite");
  auto server = store.serve();
  KeptTable table(0);
  table.connect({server->port()});
  for (int i = 0; i < 10; ++i) table.move();
  server->stop();

  // From here on no file grows beyond 300 kB.
  static constexpr std::uint64_t kDisk = 300'000;
  server = store.serve(kDisk);
  table.connect({server->port()});
  std::string refused;
  for (int i = 0; i < 5000 && refused.empty(); ++i) {
    if (table.finished()) table.connect({server->port()});
    refused = try_move(table);
  }
  EXPECT_EQ(refused, "store.full");
  EXPECT_EQ(try_move(table).substr(0, 6), "store.") << "a second time";
  const std::size_t kept = table.kept();

  // Everything that was acknowledged is there, and it can be read while nothing can be written.
  EXPECT_NO_THROW(table.connect({server->port()}));
  EXPECT_GE(table.kept(), kept);

  server->free_disk();
  move_when_possible(table);
  play_to_the_end(table);
  EXPECT_EQ(referee_faults(store, server->port(), {table.games().back()}, true), "");
  server->kill_at_once();
  server = store.serve();
  EXPECT_EQ(referee_faults(store, server->port(), table.games(), false), "");
}

TEST(LostPostgresql, is_told_and_play_goes_on_when_it_is_back) {
  const ServedStore store("postgresql");
  const auto server = store.serve();
  KeptTable table(0);
  table.connect({server->port()});
  for (int i = 0; i < 10; ++i) table.move();
  for (int outage = 0; outage < 3; ++outage) {
    postgres_server().stop_at_once();
    EXPECT_EQ(try_move(table), "store.unavailable");
    EXPECT_EQ(get(server->port(), "/healthz").status, 503);
    postgres_server().start();
    move_when_possible(table);
    for (int i = 0; i < 10; ++i) table.move();
    EXPECT_EQ(get(server->port(), "/healthz").status, 200);
  }
  play_to_the_end(table);
  EXPECT_EQ(referee_faults(store, server->port(), table.games(), true), "");
}

TEST(ManyGames, do_not_slow_the_start) {
  static constexpr int kGames = 100'000;
  const ServedStore store("sqlite");
  {
    StoreOptions options;
    options.longest_queue = 2 * kGames;
    auto opened = open_store(store.url(), options);
    ASSERT_TRUE(opened.ok());
    for (int i = 0; i < kGames; ++i) {
      (*opened)->commit({AddGame{"old" + std::to_string(i), "{}", "", i}},
                        [](const std::optional<StoreError>& error) { EXPECT_FALSE(error); });
    }
  }
  const auto server = store.serve();
  EXPECT_EQ(get(server->port(), "/healthz").status, 200);
  EXPECT_EQ(get(server->port(), "/api/tables?phase=open").status, 200);
  // Of the processor, since others may want it, too; it takes a twentieth of a second.
  EXPECT_LT(server->cpu_seconds(), 0.3);
  KeptTable table(0);
  table.connect({server->port()});
  for (int i = 0; i < 10; ++i) table.move();
}

}  // namespace
}  // namespace bigshot::testing
