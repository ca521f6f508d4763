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

}  // namespace
}  // namespace bigshot::testing
