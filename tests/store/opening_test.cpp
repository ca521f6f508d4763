// What a store does with what it finds: nothing, an older schema, a newer one, something else.
#include <gtest/gtest.h>

#include <fstream>

#include "store/schema.h"
#include "store/store_fixture.h"

namespace bigshot::testing {
namespace {

std::string opening_error(const std::string& url) {
  const auto store = open_store(url);
  return store ? "" : std::string(id(store.error().fault));
}

class Opening : public StoreTest {};
BIGSHOT_BOTH_STORES(Opening);

// A database as each earlier version of the program left it, with a game in it.
TEST_P(Opening, brings_every_older_schema_up_to_date_and_keeps_its_games) {
  for (std::size_t version = 1; version < schema_steps().size(); ++version) {
    const Database old(GetParam());
    auto connection = old.connect();
    std::string script =
        "CREATE TABLE bigshot_schema (version bigint NOT NULL); INSERT INTO bigshot_schema VALUES (" +
        std::to_string(version) + ");";
    for (std::size_t step = 0; step < version; ++step) script += schema_steps()[step];
    script +=
        "INSERT INTO game (id, header, secret, made) VALUES ('g', 'header', 'secret', 1);"
        "INSERT INTO event (game, number, made, origin, body) VALUES ('g', 1, 1, '', 'roll 4');";
    ASSERT_FALSE(connection->run_script(script));
    connection.reset();
    const auto store = open_store(old.url());
    ASSERT_TRUE(store.ok()) << store.error().detail;
    EXPECT_EQ((*(*store)->game("g"))->header, "header");
    EXPECT_EQ(commit_now(**store, {AppendEvents{"g", 1, events_of({"pass"})}, AddPerson{"p", "n", "k", 1},
                                   RenewNode{"n", std::chrono::milliseconds(1)}}),
              std::nullopt);
    EXPECT_EQ(*(*store)->last_event("g"), 2);
  }
}

TEST_P(Opening, refuses_a_newer_schema_and_leaves_it_alone) {
  close();
  auto connection = database().connect();
  ASSERT_FALSE(connection->run_script("UPDATE bigshot_schema SET version = 99"));
  const auto store = open_store(database().url());
  ASSERT_FALSE(store.ok());
  EXPECT_EQ(store.error().fault, StoreFault::kTooNew);
  EXPECT_EQ(message(store.error()).facts[1], (Fact{"found", "99"}));
  EXPECT_EQ(connection->run_one({"SELECT version FROM bigshot_schema", {}})->rows[0].number(0), 99);
}

TEST_P(Opening, is_quick_with_many_games_and_lists_them_in_pages) {
  close();
  auto connection = database().connect();
  ASSERT_FALSE(
      connection->run_script("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) "
                             "INSERT INTO game (id, header, secret, made, finished) SELECT 'game' || i, '', '', "
                             "i, CASE WHEN i % 10000 = 0 THEN NULL ELSE i END FROM n"));
  connection.reset();
  open();
  EXPECT_EQ(store().unfinished_games("", 100)->size(), 10U);
  EXPECT_EQ(store().unfinished_games("game50000", 3)->front(), "game60000");
  EXPECT_TRUE(store().neglected_games(1, 100)->empty());
}

TEST(Opening, refuses_what_is_no_url_of_a_store) {
  for (const char* url :
       {"", "sqlite:", "sqlite::memory:", "games.db", "mysql://x", "sqlite", "http://localhost/"}) {
    EXPECT_EQ(opening_error(url), "store.bad_url") << url;
  }
  const auto store = open_store("mysql://x");
  EXPECT_EQ(message(store.error()).facts[0], (Fact{"found", "mysql://x"}));
}

TEST(Opening, tells_that_nobody_is_there) {
  EXPECT_EQ(opening_error("sqlite:/nowhere/at/all/games.db"), "store.unavailable");
  EXPECT_EQ(opening_error("postgresql://nobody@/games?host=/nowhere"), "store.unavailable");
}

TEST(StoreErrors, have_different_ids) {
  std::set<std::string_view> ids;
  for (int i = 0; i < kStoreFaultCount; ++i) ids.insert(id(static_cast<StoreFault>(i)));
  EXPECT_EQ(ids.size(), static_cast<std::size_t>(kStoreFaultCount));
}

}  // namespace
}  // namespace bigshot::testing
