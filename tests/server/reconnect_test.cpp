// Who was away sees exactly what they missed.
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

std::vector<std::string> moves_of(const Json& list) {
  std::vector<std::string> moves;
  for (const Json& move : list.as_array()) moves.push_back(text_of(move));
  return moves;
}

class Reconnect : public ::testing::TestWithParam<const char*> {};

TEST_P(Reconnect, works_after_every_event_of_a_game) {
  TestServer server;
  const bool hidden = std::string(GetParam()) == "hidden";
  Party party = start_party(server, hidden ? rules(3, "hidden", "penalty") : rules(2));
  play_random(server, party, 11);
  const Game whole = party.game();
  const Json all = TestClient(server).ask("watch", {{"table", party.table}, {"after", 0}});
  const auto moves = moves_of(all.at("moves"));
  ASSERT_EQ(moves.size(), whole.record().moves.size());
  for (std::size_t after = 0; after <= moves.size(); ++after) {
    TestClient back(server);
    const Json missed = back.ask("watch", {{"table", party.table}, {"after", after}});
    EXPECT_EQ(missed.at("after").as_int64(), static_cast<std::int64_t>(after));
    EXPECT_EQ(missed.at("n").as_int64(), static_cast<std::int64_t>(moves.size()));
    EXPECT_EQ(moves_of(missed.at("moves")),
              std::vector<std::string>(moves.begin() + static_cast<std::ptrdiff_t>(after), moves.end()));
    EXPECT_EQ(missed.as_object().contains("game"), after == 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Modes, Reconnect, ::testing::Values("open", "hidden"),
                         [](const auto& test) { return std::string(test.param); });

TEST(Reconnecting, in_the_middle_of_every_turn_loses_nothing) {
  TestServer server;
  Party party = start_party(server, rules(2));
  const std::string table = party.table;
  for (int turn = 0; turn < 60 && !party.game().state().finished(); ++turn) {
    const Game before = party.game();
    const std::size_t seat = index(before.state().actor().seat);
    const char key = static_cast<char>('1' + static_cast<int>(seat));
    party.people[seat].disconnect();
    party.people[seat] = TestClient(server);
    party.people[seat].hello("Again", key);
    const Json caught_up = party.people[seat].ask("watch", {{"table", table}, {"after", 0}});
    EXPECT_EQ(caught_up.at("seat").as_int64(), static_cast<std::int64_t>(seat));
    EXPECT_EQ(party.people[seat].game().record(), before.record());
    play_random(server, party, static_cast<std::uint64_t>(turn), 1);
  }
}

TEST(Reconnecting, with_a_number_that_does_not_exist_gives_everything) {
  TestServer server;
  Party party = start_party(server, rules(4));
  const Json all = party.people[0].ask("watch", {{"table", party.table}, {"after", 1000}});
  EXPECT_EQ(all.at("after").as_int64(), 0);
  EXPECT_TRUE(all.as_object().contains("game"));
}

TEST(Reconnecting, the_same_person_can_be_there_twice) {
  TestServer server;
  Party party = start_party(server, rules(2));
  TestClient phone(server);
  phone.hello("Player 0", '1');
  EXPECT_EQ(phone.ask("watch", {{"table", party.table}}).at("seat").as_int64(), 0);
  party.people[1].news();
  party.people[0].disconnect();
  server.settle();
  EXPECT_TRUE(party.people[1].news().empty());
}

TEST(Watching, one_table_ends_watching_the_other) {
  TestServer server;
  Party first = start_party(server, rules(2), {{"cid", "first"}});
  Party second = start_party(server, rules(2), {{"cid", "second"}});
  TestClient watcher(server);
  watcher.ask("watch", {{"table", first.table}});
  watcher.ask("watch", {{"table", second.table}});
  play_random(server, first, 1, 3);
  EXPECT_TRUE(watcher.news().empty());
  play_random(server, second, 1, 3);
  EXPECT_EQ(watcher.news().size(), 3U);
  watcher.ask("unwatch");
  play_random(server, second, 1, 3);
  EXPECT_TRUE(watcher.news().empty());
}

TEST(Watching, before_saying_hello_becomes_sitting_after_it) {
  TestServer server;
  Party party = start_party(server, rules(2));
  party.people[0].disconnect();
  server.settle();
  TestClient back(server);
  EXPECT_FALSE(back.ask("watch", {{"table", party.table}}).as_object().contains("seat"));
  party.people[1].news();
  back.hello("Player 0", '1');
  server.settle();
  EXPECT_EQ(json::serialize(party.people[1].news().back()),
            "{\"here\":[true,true],\"away\":[0,0],\"watching\":0}");
}

TEST(Idle, tables_leave_the_memory_and_come_back) {
  TestServer server;
  Party party = start_party(server, rules(2));
  const std::string table = party.table;
  EXPECT_NE(server.metrics_text().find("bigshot_tables 1"), std::string::npos);
  party.people.clear();
  server.advance(200'000);
  EXPECT_NE(server.metrics_text().find("bigshot_tables 0"), std::string::npos);
  EXPECT_EQ(TestClient(server).ask("watch", {{"table", table}}).at("n").as_int64(), 1);
}

}  // namespace
}  // namespace bigshot::testing
