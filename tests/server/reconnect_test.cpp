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

// A table of the host's where Ada sits, which is not in memory; and another one.
struct AtRest {
  explicit AtRest(TestServer& server) {
    TestClient host(server);
    host.hello("Host", '1');
    const auto make = [&](const char* cid) {
      return text_of(host.ask("create", {{"cid", cid}, {"rules", rules(2)}}).at("table").at("id"));
    };
    table = make("one");
    other = make("other");
    TestClient ada(server);
    ada.hello("Ada", '2');
    ada.ask("join", {{"table", table}, {"seat", 0}});
    host.disconnect();
    ada.disconnect();
    server.restart();
  }

  std::string table;
  std::string other;
};

std::string watch_text(int id, const std::string& table) {
  return "{\"id\":" + std::to_string(id) + ",\"do\":\"watch\",\"table\":\"" + table + "\"}";
}

int answers(const TestClient& client) {
  const auto texts = client.all_texts();
  return static_cast<int>(std::count_if(texts.begin(), texts.end(), [](const std::string& text) {
    return text.starts_with("{\"id\":7") && text.find("\"ok\"") != std::string::npos;
  }));
}

TEST(Watching, that_ends_while_the_table_is_being_read_leaves_nobody_there) {
  TestServer server;
  const AtRest tables(server);
  for (const std::string& next :
       {std::string(R"({"id":71,"do":"unwatch"})"), watch_text(71, tables.other), std::string()}) {
    TestClient ada(server);
    ada.hello("Ada", '2');
    ada.send(watch_text(70, tables.table));
    if (next.empty()) {
      ada.disconnect();
    } else {
      ada.send(next);
    }
    server.settle();
    EXPECT_EQ(answers(ada), next.empty() ? 0 : 2) << next;
    TestClient looks(server);
    const Json seen = looks.ask("watch", {{"table", tables.table}});
    EXPECT_EQ(json::serialize(seen.at("here")), "[false,false]") << next;
    // Nothing that is told there reaches who does not watch.
    ada.news();
    TestClient ben(server);
    ben.hello("Ben", '3');
    ben.ask("join", {{"table", tables.table}});
    ben.ask("leave", {{"table", tables.table}});
    EXPECT_TRUE(ada.news().empty()) << next;
    looks.disconnect();
    ben.disconnect();
    ada.disconnect();
    server.advance(200'000);
    EXPECT_NE(server.metrics_text().find("bigshot_tables 0"), std::string::npos) << next;
  }
}

TEST(Watching, a_table_again_after_another_one_counts) {
  TestServer server;
  const AtRest tables(server);
  TestClient ada(server);
  ada.hello("Ada", '2');
  ada.send(watch_text(70, tables.table));
  ada.send(watch_text(71, tables.other));
  ada.send(watch_text(72, tables.table));
  server.settle();
  EXPECT_EQ(answers(ada), 3);
  ada.news();
  TestClient ben(server);
  ben.hello("Ben", '3');
  ben.ask("join", {{"table", tables.table}});
  EXPECT_FALSE(ada.news().empty());
}

TEST(Watching, another_table_is_done_before_what_is_asked_of_it_next) {
  TestServer server;
  const AtRest tables(server);
  TestClient ben(server);
  ben.hello("Ben", '3');
  ben.ask("watch", {{"table", tables.table}});
  ben.send(watch_text(70, tables.other));
  ben.send("{\"id\":71,\"do\":\"join\",\"table\":\"" + tables.other + "\"}");
  server.settle();
  std::vector<std::string> order;
  for (const std::string& text : ben.all_texts()) {
    if (text.starts_with("{\"id\":7")) order.push_back(text.substr(0, 8));
  }
  EXPECT_EQ(order, (std::vector<std::string>{"{\"id\":70", "{\"id\":71"}));
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
