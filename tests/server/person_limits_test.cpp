// How much one person may ask for.
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

constexpr Rate kRate{.per_second = 2, .burst = 30};

class PersonLimits : public ::testing::Test {
 protected:
  // Until it is refused; how often it was not.
  int ask_until_refused(TestClient& client, std::string_view what, const json::object& facts) {
    for (int asked = 0; asked < 1000; ++asked) {
      if (client.error_of(what, facts) == "person.too_fast") return asked;
    }
    ADD_FAILURE() << "never refused";
    return 0;
  }

  TestServer server_{{.requests = kRate}};
};

TEST_F(PersonLimits, hold_for_every_kind_of_request) {
  Party party = start_party(server_, rules(2), {}, 0);
  TestClient& person = party.people[0];
  ask_until_refused(person, "view", {{"table", party.table}});
  const json::object at_table = {{"table", party.table}};
  const std::vector<std::pair<std::string, json::object>> requests = {
      {"hello", {{"key", std::string(64, '1')}}},
      {"create", {{"cid", "x"}, {"rules", rules(2)}}},
      {"unwatch", {}},
      {"watch", at_table},
      {"join", {{"table", party.table}}},
      {"leave", at_table},
      {"bot", {{"table", party.table}, {"seat", 1}, {"level", "easy"}}},
      {"remove", {{"table", party.table}, {"seat", 1}}},
      {"start", at_table},
      {"substitute", {{"table", party.table}, {"seat", 1}, {"level", "easy"}}},
      {"resign", {{"table", party.table}, {"level", "easy"}}},
      {"end", at_table},
      {"rematch", at_table},
      {"move", {{"table", party.table}, {"seen", 1}, {"cid", "x"}, {"moves", {"pass"}}}},
      {"comfort", at_table},
      {"react", {{"table", party.table}, {"reaction", "ouch"}}},
      {"view", at_table},
      {"legal", at_table},
  };
  for (const auto& [what, facts] : requests) EXPECT_EQ(person.error_of(what, facts), "person.too_fast") << what;
  EXPECT_EQ(server_.get("/api/me", "", "Bearer " + std::string(64, '1')).status, 429);
}

TEST_F(PersonLimits, are_shared_by_all_connections_of_a_person_and_nobody_else) {
  Party party = start_party(server_, rules(2), {}, 0);
  TestClient elsewhere(server_);
  elsewhere.hello("Player 0", '1');
  ask_until_refused(party.people[0], "view", {{"table", party.table}});
  EXPECT_EQ(elsewhere.error_of("view", {{"table", party.table}}), "person.too_fast");
  EXPECT_EQ(party.people[1].error_of("view", {{"table", party.table}}), "");
  TestClient stranger(server_);
  EXPECT_EQ(stranger.error_of("view", {{"table", party.table}}), "");
}

TEST_F(PersonLimits, end_with_time) {
  Party party = start_party(server_, rules(2), {}, 0);
  TestClient& person = party.people[0];
  const json::object facts = {{"table", party.table}};
  ask_until_refused(person, "view", facts);
  server_.advance(500);
  EXPECT_EQ(ask_until_refused(person, "view", facts), 1);
  server_.advance(60'000);
  EXPECT_EQ(ask_until_refused(person, "view", facts), static_cast<int>(kRate.burst));
}

TEST_F(PersonLimits, lose_no_move) {
  Party party = start_party(server_, rules(2), {}, 0);
  const std::size_t seat = index(party.game().state().actor().seat);
  TestClient& person = party.people[seat];
  ask_until_refused(person, "view", {{"table", party.table}});
  const json::object move = {{"table", party.table}, {"seen", 1}, {"cid", "x"}, {"moves", {"ready"}}};
  EXPECT_EQ(person.error_of("move", move), "person.too_fast");
  server_.advance(1000);
  EXPECT_EQ(person.ask("move", move).at("n").as_int64(), 2);
}

TEST(Newcomers, are_so_many_from_an_address_and_then_few) {
  TestServer server;
  int made = 0;
  const auto come = [&](const std::string& address) {
    std::string key = std::to_string(++made);
    key.insert(0, 64 - key.size(), '0');
    TestClient client(server, server.app(), address);
    return client.error_of("hello", {{"key", key}, {"name", "Somebody"}});
  };
  int refused = 0;
  for (int i = 0; i < 310; ++i) refused += come("192.0.2.1") == "person.too_many_new" ? 1 : 0;
  EXPECT_EQ(refused, 10);
  EXPECT_EQ(server.store().figures()->people, 300);
  EXPECT_EQ(come("192.0.2.2"), "") << "others are not concerned";
  TestClient known(server);
  const std::string first = std::string(63, '0') + '1';
  EXPECT_EQ(known.error_of("hello", {{"key", first}, {"name", "Another name"}}), "")
      << "nor is who was there before";
  server.advance(10'000);
  EXPECT_EQ(come("192.0.2.1"), "");
  EXPECT_EQ(come("192.0.2.1"), "person.too_many_new");
  for (int i = 0; i < 310; ++i) EXPECT_EQ(come("127.0.0.1"), "") << "this machine may do what it likes";
}

TEST(PersonLimit, is_beyond_whole_games_at_one_moment) {
  TestServer server;
  for (std::uint64_t game = 0; game < 5; ++game) {
    Party party = start_party(server, rules(2), {{"cid", "t" + std::to_string(game)}}, 0);
    play_random(server, party, game, 1000);
    EXPECT_TRUE(party.game().state().finished());
  }
}

}  // namespace
}  // namespace bigshot::testing
