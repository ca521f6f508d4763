// Clocks: time for a decision, the reserve, and who decides when both are used up.
#include "server/duties.h"
#include "server/table/table.h"
#include "server/tables.h"
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

class Clocks : public ::testing::Test {
 protected:
  Clocks()
      : party_(
            start_party(server_, rules(4), {{"clock", {{"decision", 10}, {"reserve", 30}, {"level", "easy"}}}})) {}

  std::size_t acting() const { return index(party_.game().state().actor().seat); }
  std::size_t number() const { return party_.game().record().moves.size(); }
  Json move(const std::string& text) {
    const std::size_t seen = number();
    return party_.people[acting()].ask(
        "move", {{"table", party_.table}, {"seen", seen}, {"cid", "m" + std::to_string(seen)}, {"moves", {text}}});
  }

  TestServer server_;
  Party party_;
};

TEST_F(Clocks, tell_what_is_left) {
  EXPECT_EQ(json::serialize(party_.people[0].news().back().at("left")), "[10000,30000]");
  server_.advance(4000);
  EXPECT_EQ(json::serialize(party_.people[0].ask("watch", {{"table", party_.table}, {"after", 1}}).at("left")),
            "[6000,30000]");
  server_.advance(9000);
  EXPECT_EQ(json::serialize(party_.people[0].ask("watch", {{"table", party_.table}, {"after", 1}}).at("left")),
            "[0,27000]");
}

TEST_F(Clocks, let_a_bot_decide_once_when_decision_and_reserve_are_used_up) {
  server_.advance(39'999);
  EXPECT_EQ(number(), 1U);
  const std::size_t slow = acting();
  server_.advance(1);
  EXPECT_GT(number(), 1U);
  EXPECT_EQ(text_of(party_.people[0].news().back().at("by")), "clock");
  EXPECT_NE(acting(), slow);
  const Json again = party_.people[0].ask("watch", {{"table", party_.table}, {"after", 0}});
  EXPECT_EQ(again.at("by_clock").as_array()[0].as_int64(), 2);
  // Everybody else has a clock of their own.
  const std::size_t before = number();
  server_.advance(39'000);
  EXPECT_EQ(before, number());
  server_.advance(1'000);
  EXPECT_GT(number(), before);
}

TEST_F(Clocks, take_from_the_reserve_only_what_goes_beyond_the_decision) {
  const std::size_t first = acting();
  server_.advance(15'000);
  move("bid 1");
  for (int i = 0; i < 3; ++i) {
    server_.advance(9'000);
    move("bid " + std::to_string(i + 2));
  }
  ASSERT_EQ(acting(), first);
  EXPECT_EQ(json::serialize(party_.people[first].news().back().at("left")), "[10000,25000]");
}

TEST_F(Clocks, go_on_after_a_restart) {
  server_.advance(20'000);
  const std::string table = party_.table;
  party_.people.clear();
  server_.restart();
  server_.advance(19'000);
  TestClient watcher(server_);
  EXPECT_EQ(watcher.ask("watch", {{"table", table}}).at("n").as_int64(), 1);
  server_.advance(3'000);
  EXPECT_GT(watcher.ask("watch", {{"table", table}}).at("n").as_int64(), 1);
}

TEST(Clock, plays_a_whole_game_when_everybody_has_gone) {
  TestServer server({.look = 60'000});
  Party party = start_party(server, rules(4), {{"clock", {{"decision", 10}, {"reserve", 30}, {"level", "easy"}}}});
  const std::string table = party.table;
  party.people.clear();
  server.advance(4LL * 3600 * 1000);
  EXPECT_EQ(text_of(server.get_json("/api/tables/" + table).at("table").at("phase")), "finished");
}

TEST(NoClock, lets_a_table_wait_for_days) {
  TestServer server({.look = 3'600'000});
  Party party = start_party(server, rules(2));
  const std::string table = party.table;
  const std::size_t acting = index(party.game().state().actor().seat);
  party.people.clear();
  server.advance(5LL * 24 * 3600 * 1000);
  TestClient back(server);
  back.hello("Back", static_cast<char>('1' + static_cast<int>(acting)));
  const Json now = back.ask("watch", {{"table", table}});
  EXPECT_EQ(now.at("a").as_int64(), static_cast<std::int64_t>(acting));
  EXPECT_EQ(back.error_of("move", {{"table", table}, {"seen", 1}, {"cid", "x"}, {"moves", {"ready"}}}), "");
}

TEST(Clock, is_seen_to_although_the_store_failed_when_its_table_left_the_memory) {
  TestServer server;
  Party party =
      start_party(server, rules(2), {{"clock", {{"decision", 1000}, {"reserve", 0}, {"level", "easy"}}}});
  const std::string table = party.table;
  party.people.clear();
  // The table leaves the memory after a minute or two, and the duty cannot be given back.
  server.advance(50'000);
  server.store().fail(WatchedStore::Failure{StoreFault::kUnavailable});
  server.advance(100'000);
  server.store().fail(std::nullopt);
  server.advance(1'000'000);
  TestClient watcher(server);
  EXPECT_GT(watcher.ask("watch", {{"table", table}}).at("n").as_int64(), 1);
}

// The table left the memory between two moments: when this node got the duty, and when the table was to hear of
// it. The store has it down as this node's, so that nobody else would ever look after the game.
TEST(Clock, is_seen_to_although_its_table_left_the_memory_when_it_got_the_duty) {
  TestServer server;
  Party party =
      start_party(server, rules(2), {{"clock", {{"decision", 1000}, {"reserve", 0}, {"level", "easy"}}}});
  const std::string id = party.table;
  Services& services = server.app().services();
  const std::shared_ptr<Table> old = services.tables.get(id);
  party.people.clear();
  server.advance(130'000);
  ASSERT_EQ(services.tables.find(id), nullptr);
  ASSERT_FALSE(commit_now(server.store(), {TakeDuty{id, services.duties.node()}}));
  old->take_duty(services.duties.term());
  server.settle();
  EXPECT_NE(services.tables.find(id), nullptr);
  server.advance(1'000'000);
  TestClient watcher(server);
  EXPECT_GT(watcher.ask("watch", {{"table", id}}).at("n").as_int64(), 1);
}

// --- Games that are gone ----------------------------------------------------------------------------------------

class GameThatIsGone : public ::testing::Test {
 protected:
  GameThatIsGone()
      : party_(start_party(server_, rules(3), timed(), 1)), stored_(**server_.store().table(party_.table)) {}

  // Whoever looks after it finds out, and nobody has to do so again.
  void expect_peace() {
    server_.tell_news(party_.table);
    server_.advance(5000);
    const auto neglected = server_.store().neglected_games(server_.scheduler().now() + 86'400'000, 10);
    EXPECT_TRUE(neglected->empty());
    const auto commits = server_.store().counters().commits;
    for (TestClient& person : party_.people) person.disconnect();
    server_.advance(5000);
    EXPECT_LE(server_.store().counters().commits - commits, 6U) << "no more than the lease";
  }

  static json::object timed() { return {{"clock", {{"decision", 5}, {"reserve", 0}, {"level", "easy"}}}}; }

  TestServer server_;
  Party party_;
  StoredTable stored_;
};

TEST_F(GameThatIsGone, because_it_was_removed_is_nobodys_duty) {
  EXPECT_FALSE(commit_now(server_.store(), {RemoveTable{party_.table, stored_.version}}));
  expect_peace();
}

TEST_F(GameThatIsGone, because_it_cannot_be_read_is_nobodys_duty) {
  EXPECT_FALSE(
      commit_now(server_.store(), {PutTable{party_.table, stored_.version, TablePhase::kPlaying, false, "{", 1}}));
  expect_peace();
}

TEST_F(GameThatIsGone, before_it_was_read_again_is_nobodys_duty) {
  EXPECT_FALSE(commit_now(server_.store(), {RemoveTable{party_.table, stored_.version}}));
  // As a node left it that did not know.
  EXPECT_FALSE(commit_now(server_.store(), {SetWake{party_.table, 1}}));
  party_.people.clear();
  server_.restart();
  server_.advance(5000);
  EXPECT_TRUE(server_.store().neglected_games(server_.scheduler().now(), 10)->empty());
}

}  // namespace
}  // namespace bigshot::testing
