// What happens behind the backs of those who play: litter, operators at work, and the truth about the store's
// health.
#include "server/doorkeeper.h"
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

TestServerOptions short_lived() {
  TestServerOptions options;
  options.sweep = {.never_began = 60'000, .standing = 300'000, .finished = 0, .every = 1000};
  return options;
}

bool is_there(TestServer& server, const std::string& table) {
  return server.get("/api/tables/" + table).status == 200;
}

std::string make_table(TestClient& client, const char* cid) {
  return text_of(client.ask("create", {{"cid", cid}, {"rules", rules(2)}}).at("table").at("id"));
}

TEST(Litter, tables_that_never_began_are_removed_unless_somebody_is_there) {
  TestServer server(short_lived());
  TestClient ada(server);
  ada.hello("Ada", '1');
  const std::string left = make_table(ada, "left");
  const std::string watched = make_table(ada, "watched");
  ada.ask("watch", {{"table", watched}});
  server.advance(59'000);
  EXPECT_TRUE(is_there(server, left));
  server.advance(70'000);
  EXPECT_FALSE(is_there(server, left));
  EXPECT_TRUE(is_there(server, watched));
  EXPECT_EQ(server.get_json("/api/me", "", "Bearer " + std::string(64, '1')).at("tables").as_array().size(), 1U);
}

TEST(Litter, tables_that_stand_still_go_after_their_time_and_finished_games_stay) {
  TestServer server(short_lived());
  Party still = start_party(server, rules(2), {{"cid", "still"}});
  Party over = start_party(server, rules(2), {{"cid", "over"}});
  play_random(server, over, 3);
  for (Party* party : {&still, &over}) {
    for (TestClient& person : party->people) person.disconnect();
  }
  server.advance(290'000);
  EXPECT_TRUE(is_there(server, still.table));
  server.advance(200'000);
  EXPECT_FALSE(is_there(server, still.table));
  EXPECT_EQ(*server.store().last_event(still.table), 0);
  EXPECT_TRUE(is_there(server, over.table));
}

TEST(Litter, is_no_game_in_which_somebody_has_moved_of_late) {
  TestServer server(short_lived());
  Party slow = start_party(server, rules(2), {{"cid", "slow"}});
  server.advance(200'000);
  play_random(server, slow, 3, 1);
  for (TestClient& person : slow.people) person.disconnect();
  server.advance(250'000);
  EXPECT_TRUE(is_there(server, slow.table)) << "its document has not changed for longer than that";
  server.advance(200'000);
  EXPECT_FALSE(is_there(server, slow.table));
}

TEST(Litter, finished_games_go_if_the_operator_wants_it_and_statistics_stay) {
  TestServerOptions options = short_lived();
  options.sweep.finished = 120'000;
  TestServer server(options);
  Party party = start_party(server, rules(2));
  play_random(server, party, 3);
  for (TestClient& person : party.people) person.disconnect();
  server.advance(300'000);
  EXPECT_FALSE(is_there(server, party.table));
  EXPECT_EQ(server.get("/api/games/" + party.table + "/record").status, 404);
  EXPECT_EQ(server.get_json("/api/people/" + party.ids[0]).at("statistics").at("games").as_int64(), 1);
  EXPECT_TRUE(server.get_json("/api/people/" + party.ids[0] + "/games").at("games").as_array().empty());
}

AddAudit audit(const std::string& subject) { return {"tester", "ban", subject, "", 1}; }

TEST(Operators, ban_a_person_who_is_connected_and_let_them_in_again) {
  TestServer server;
  TestClient ada(server);
  const std::string id = ada.hello("Ada", '1');
  const std::string subject = std::string(kPersonSubject) + id;
  commit_now(server.store(), {PutBan{subject, "rude", 1}, audit(subject)});
  server.advance(2000);
  EXPECT_TRUE(ada.connection().closed());
  TestClient again(server);
  EXPECT_EQ(again.error_of("hello", {{"key", std::string(64, '1')}}), "person.banned");
  EXPECT_EQ(server.get("/api/me", "", "Bearer " + std::string(64, '1')).status, 403);
  ada.disconnect();
  again.disconnect();
  server.restart();
  TestClient later(server);
  EXPECT_EQ(later.error_of("hello", {{"key", std::string(64, '1')}}), "person.banned");
  commit_now(server.store(), {RemoveBan{subject}, audit(subject)});
  server.advance(2000);
  EXPECT_EQ(later.error_of("hello", {{"key", std::string(64, '1')}}), "");
}

TEST(Operators, ban_an_address) {
  TestServer server;
  TestClient somebody(server);
  commit_now(server.store(), {PutBan{"address:192.0.2.1", "", 1}, audit("address:192.0.2.1")});
  server.advance(2000);
  EXPECT_TRUE(somebody.connection().closed());
  HttpRequest request;
  request.path = "/ws";
  request.address = "192.0.2.1";
  EXPECT_FALSE(server.app().accepts(request));
  request.address = "192.0.2.2";
  EXPECT_TRUE(server.app().accepts(request));
}

TEST(Operators, ban_nobody_whom_no_person_and_no_address_can_be) {
  const std::string id(20, '0');
  EXPECT_EQ(ban_subject("person:" + id), "person:" + id);
  EXPECT_EQ(ban_subject("address:2001:DB8::1"), "address:2001:db8::/64");
  for (const std::string typed : {"", "ben", "person:", "person:Ben", "address:", "address:192.0.2", "table:x"}) {
    EXPECT_EQ(ban_subject(typed), std::nullopt) << typed;
  }
}

TEST(Operators, ban_the_half_of_an_ipv6_address_that_somebody_has) {
  TestServer server;
  TestClient banned(server, server.app(), "2001:db8:1:2::7");
  TestClient neighbour(server, server.app(), "2001:db8:1:3::7");
  for (const char* subject : {"address:2001:db8:1:2::/64", "address:2001:DB8:1:2::1"}) {
    commit_now(server.store(), {PutBan{subject, "", 1}, audit(subject)});
    server.advance(2000);
    HttpRequest request;
    request.path = "/ws";
    request.address = "2001:db8:1:2:3:4:5:6";
    EXPECT_FALSE(server.app().accepts(request)) << subject;
    request.address = "2001:db8:1:3::1";
    EXPECT_TRUE(server.app().accepts(request)) << subject;
    commit_now(server.store(), {RemoveBan{subject}, audit(subject)});
  }
  EXPECT_TRUE(banned.connection().closed());
  EXPECT_FALSE(neighbour.connection().closed());
}

TEST(Operators, remove_a_table_and_those_who_watch_it_hear_of_it) {
  TestServer server;
  Party party = start_party(server, rules(2));
  const auto stored = *server.store().table(party.table);
  commit_now(server.store(), {RemoveTable{party.table, stored->version}, audit("table:" + party.table)});
  party.people[0].news();
  server.advance(2000);
  const auto news = party.people[0].news();
  ASSERT_FALSE(news.empty());
  EXPECT_EQ(text_of(news.back().at("table").at("phase")), "closed");
  EXPECT_EQ(party.people[0].error_of("watch", {{"table", party.table}}), "table.unknown");
}

TEST(Health, tells_of_a_store_that_keeps_nothing_any_more) {
  TestServer server;
  EXPECT_EQ(server.get("/healthz").status, 200);
  server.store().set_failing(StoreFault::kFull);
  EXPECT_EQ(server.get("/healthz").status, 503);
  EXPECT_EQ(text_of(server.get_json("/healthz").at("error").at("id")), "store.full");
  server.store().set_failing(std::nullopt);
  EXPECT_EQ(server.get("/healthz").status, 200);
}

}  // namespace
}  // namespace bigshot::testing
