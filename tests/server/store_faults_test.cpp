// When the store fails, nothing is acknowledged that is not stored, and play goes on afterwards.
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

class StoreFaults : public ::testing::Test {
 protected:
  StoreFaults() : party_(start_party(server_, rules(2))) {}

  json::object ready(const std::string& cid) const {
    const std::size_t number = party_.game().record().moves.size();
    return {{"table", party_.table}, {"seen", number}, {"cid", cid}, {"moves", {"ready"}}};
  }
  TestClient& actor() { return party_.people[index(party_.game().state().actor().seat)]; }
  std::size_t number() const { return party_.game().record().moves.size(); }

  TestServer server_;
  Party party_;
};

TEST_F(StoreFaults, that_keep_nothing_refuse_the_move_and_tell_nobody) {
  for (TestClient& person : party_.people) person.news();
  for (const StoreFault fault : {StoreFault::kFull, StoreFault::kUnavailable, StoreFault::kFailed}) {
    server_.store().fail(WatchedStore::Failure{fault, false});
    EXPECT_EQ(actor().error_of("move", ready("a")), id(fault));
  }
  server_.store().fail(std::nullopt);
  for (TestClient& person : party_.people) EXPECT_TRUE(person.news().empty());
  EXPECT_EQ(actor().error_of("move", ready("a")), "");
  EXPECT_EQ(number(), 2U);
}

TEST_F(StoreFaults, that_keep_the_move_but_say_otherwise_are_found_out) {
  TestClient& first = actor();
  const json::object same = ready("a");
  server_.store().fail(WatchedStore::Failure{StoreFault::kUnavailable, true});
  EXPECT_EQ(first.error_of("move", same), "store.unavailable");
  server_.store().fail(std::nullopt);
  server_.settle();
  // Everybody hears of it, and the same message is answered as accepted.
  EXPECT_EQ(party_.people[0].news().back().at("n").as_int64(), 2);
  EXPECT_EQ(party_.people[1].news().back().at("n").as_int64(), 2);
  EXPECT_EQ(first.ask("move", same).at("n").as_int64(), 2);
}

TEST_F(StoreFaults, in_reading_refuse_everything_until_it_works_again) {
  server_.store().fail(WatchedStore::Failure{StoreFault::kUnavailable, false});
  server_.store().fail_reading(true);
  EXPECT_EQ(actor().error_of("move", ready("a")), "store.unavailable");
  EXPECT_EQ(actor().error_of("move", ready("b")), "store.unavailable");
  server_.store().fail(std::nullopt);
  server_.store().fail_reading(false);
  EXPECT_EQ(actor().error_of("move", ready("c")), "");
}

TEST(StoreFaultsWithBots, are_survived_by_games_between_bots) {
  TestServer server;
  Party party = start_party(server, rules(4), {{"pace", 100}}, 3);
  while (index(party.game().state().actor().seat) == 0) play_random(server, party, 1, 1);
  const std::size_t before = party.game().record().moves.size();
  server.store().fail(WatchedStore::Failure{StoreFault::kUnavailable, false});
  server.advance(5'000);
  EXPECT_EQ(party.game().record().moves.size(), before);
  server.store().fail(std::nullopt);
  server.advance(5'000);
  EXPECT_GT(party.game().record().moves.size(), before);
}

TEST(StoreFaultsAtTheDoor, refuse_people_and_tables) {
  TestServer server;
  TestClient client(server);
  server.store().fail(WatchedStore::Failure{StoreFault::kFull, false});
  EXPECT_EQ(client.error_of("hello", {{"key", std::string(64, '1')}, {"name", "Ada"}}), "store.full");
  server.store().fail(std::nullopt);
  client.hello("Ada", '1');
  server.store().fail(WatchedStore::Failure{StoreFault::kFull, false});
  EXPECT_EQ(client.error_of("create", {{"cid", "a"}, {"rules", rules(4)}}), "store.full");
  server.store().fail(std::nullopt);
  EXPECT_EQ(client.error_of("create", {{"cid", "a"}, {"rules", rules(4)}}), "");
}

TEST(Throwing, at_one_table_ends_that_table_alone_and_loses_nothing) {
  bool throws = false;
  TestServerOptions options;
  options.before_seed = [&] {
    if (throws) throw std::runtime_error("broken");
  };
  TestServer server(options);
  Party broken = start_party(server, rules(2), {{"cid", "broken"}});
  Party whole = start_party(server, rules(2), {{"cid", "whole"}});
  for (TestClient& person : broken.people) person.ask("end", {{"table", broken.table}});
  throws = true;
  broken.people[0].send("{\"id\":77,\"do\":\"rematch\",\"table\":\"" + broken.table + "\"}");
  server.settle();
  throws = false;
  EXPECT_TRUE(broken.people[0].connection().closed());
  EXPECT_FALSE(whole.people[0].connection().closed());
  EXPECT_NE(server.metrics_text().find("bigshot_tables_broken_total 1\n"), std::string::npos);
  play_random(server, whole, 3);
  EXPECT_TRUE(whole.game().state().finished());
  TestClient again(server);
  again.hello("Player 0", '1');
  EXPECT_EQ(text_of(again.ask("watch", {{"table", broken.table}}).at("table").at("phase")), "ended");
  EXPECT_EQ(again.error_of("rematch", {{"table", broken.table}}), "");
}

}  // namespace
}  // namespace bigshot::testing
