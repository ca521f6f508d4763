// A process that is killed while it appends: whatever it said was kept is there.
#include <gtest/gtest.h>

#include "rules/random.h"
#include "store/child.h"
#include "store/store_fixture.h"

namespace bigshot::testing {
namespace {

constexpr int kKills = 25;

class Killed : public StoreTest {};
BIGSHOT_BOTH_STORES(Killed);

TEST_P(Killed, process_loses_nothing_that_it_acknowledged) {
  Random random(4);
  std::vector<Acknowledged> acknowledged;
  for (int kill = 0; kill < kKills; ++kill) {
    close();
    AppendingChild child({"flood", database().url()});
    const std::uint32_t until = 1 + below(random, 300);
    for (std::uint32_t i = 0; i < until; ++i) {
      auto one = child.next();
      ASSERT_TRUE(one) << "the process ended by itself: " << child.wait();
      acknowledged.push_back(std::move(*one));
    }
    child.kill();
    while (auto one = child.next()) acknowledged.push_back(std::move(*one));
    open();
    std::map<std::string, std::vector<std::string>> games;
    for (const Acknowledged& one : acknowledged) {
      if (!games.contains(one.game)) games[one.game] = texts(one.game);
      const auto& stored = games[one.game];
      ASSERT_LE(static_cast<std::size_t>(one.number), stored.size()) << one.game << " after kill " << kill;
      EXPECT_EQ(stored[static_cast<std::size_t>(one.number) - 1], one.text);
    }
    // What was kept without being acknowledged is whole, too.
    for (const auto& [game, stored] : games) {
      for (std::size_t i = 0; i < stored.size(); ++i) EXPECT_EQ(stored[i], game + '/' + std::to_string(i + 1));
    }
  }
}

// How many transactions wait for a lock.
std::int64_t waiting(SqlConnection& connection) {
  const SqlQuery query{"SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted", {}};
  const auto answer = connection.run_one(query);
  EXPECT_TRUE(answer.ok()) << answer.error().detail;
  return answer ? answer->rows[0].number(0) : -1;
}

// PostgreSQL goes on with what a killed process had sent, so that its successor can be told of a conflict.
TEST(KilledPostgres, process_is_followed_by_one_that_reads_again_after_a_conflict) {
  const Database database("postgresql");
  AppendingChild killed({"flood", database.url()});
  ASSERT_TRUE(killed.next());
  const auto holder = database.connect();
  ASSERT_FALSE(holder->run_script("BEGIN; LOCK TABLE event IN SHARE MODE"));
  while (waiting(*holder) == 0) {
  }
  killed.kill();
  AppendingChild successor({"flood", database.url()});
  while (waiting(*holder) == 1) {
  }
  ASSERT_FALSE(holder->run_script("COMMIT"));
  for (int i = 0; i < 100; ++i)
    ASSERT_TRUE(successor.next()) << "the process ended by itself: " << successor.wait();
}

}  // namespace
}  // namespace bigshot::testing
