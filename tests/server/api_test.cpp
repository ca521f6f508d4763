// What can be read over HTTP.
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

TEST(Api, lists_public_tables_in_pages) {
  TestServer server;
  TestClient host(server);
  host.hello("Host", '1');
  for (int i = 0; i < 60; ++i) {
    host.ask("create", {{"cid", std::to_string(i)}, {"rules", rules(4)}, {"public", true}});
    server.advance(10);
  }
  std::set<std::string> seen;
  std::string query = "phase=open";
  for (int page = 0; page < 3; ++page) {
    const Json list = server.get_json("/api/tables", query);
    for (const Json& table : list.at("tables").as_array())
      EXPECT_TRUE(seen.insert(text_of(table.at("id"))).second);
    const auto* next = list.as_object().if_contains("next");
    if (next == nullptr) break;
    query = "phase=open&before=" + text_of(*next);
  }
  EXPECT_EQ(seen.size(), 60U);
}

TEST(Api, lists_tables_by_their_phase) {
  TestServer server;
  Party party = start_party(server, rules(2), {{"public", true}});
  EXPECT_EQ(server.get_json("/api/tables", "phase=open").at("tables").as_array().size(), 0U);
  EXPECT_EQ(server.get_json("/api/tables", "phase=playing").at("tables").as_array().size(), 1U);
  play_random(server, party, 1);
  EXPECT_EQ(server.get_json("/api/tables", "phase=finished").at("tables").as_array().size(), 1U);
  EXPECT_EQ(server.get("/api/tables", "phase=lost").status, 400);
  EXPECT_EQ(server.get("/api/tables", "before=x").status, 400);
}

TEST(Api, tells_a_person_their_tables) {
  TestServer server;
  Party party = start_party(server, rules(2));
  const Json me = server.get_json("/api/me", "", "Bearer " + std::string(64, '1'));
  EXPECT_EQ(text_of(me.at("person").at("name")), "Player 0");
  ASSERT_EQ(me.at("tables").as_array().size(), 1U);
  EXPECT_TRUE(me.at("tables").as_array()[0].at("seats").as_array()[0].at("here").as_bool());
  EXPECT_EQ(server.get("/api/me").status, 401);
  EXPECT_EQ(server.get("/api/me", "", "Bearer 123").status, 401);
  EXPECT_EQ(server.get("/api/me", "", "Bearer " + std::string(64, '7')).status, 401);
}

TEST(Api, refuses_what_it_does_not_know) {
  TestServer server;
  for (const char* path :
       {"/api", "/api/nothing", "/api/tables/", "/api/tables/x", "/api/tables/a/b", "/api/people/x",
        "/api/people/bot:nobody", "/api/games/x/record", "/api/games/00000000000000000000/record",
        "/api/games//record", "/api/people/00000000000000000000/games"}) {
    const HttpReply reply = server.get(path);
    EXPECT_EQ(reply.status, 404) << path;
    EXPECT_TRUE(json::parse(*reply.body).at("error").as_object().contains("id")) << path;
  }
  HttpRequest post;
  post.method = HttpMethod::kPost;
  post.path = "/api/tables";
  std::optional<HttpReply> reply;
  server.app().on_request(post, [&](HttpReply given) { reply = std::move(given); });
  EXPECT_EQ(reply->status, 405);
  EXPECT_EQ(reply->headers.back(), std::pair(std::string("Allow"), std::string("GET, HEAD")));
}

TEST(Api, says_whether_it_is_well) {
  TestServer server;
  EXPECT_EQ(*server.get("/healthz").body, "{\"ok\":true}");
  server.store().fail_reading(true);
  EXPECT_EQ(server.get("/healthz").status, 503);
  server.store().fail_reading(false);
  EXPECT_EQ(server.get("/healthz").status, 200);
  EXPECT_EQ(server.get("/metrics").content_type, "text/plain; version=0.0.4");
  EXPECT_EQ(text_of(server.get_json("/api/server").at("version")), "test");
}

// Asks without waiting for the answer; the status is added when there is one.
void ask_from(TestServer& server, const std::string& address, const std::string& path,
              std::vector<int>& statuses) {
  HttpRequest request;
  request.path = path;
  request.address = address;
  server.app().on_request(request, [&](const HttpReply& given) { statuses.push_back(given.status); });
}

TEST(Api, lets_no_address_shut_the_others_out) {
  TestServer server;
  std::vector<int> greedy;
  std::vector<int> others;
  for (int i = 0; i < 1000; ++i) {
    ask_from(server, "192.0.2.7", "/api/ratings", greedy);
    ask_from(server, "2001:db8::" + std::to_string(i), "/api/ratings", greedy);
  }
  for (const char* path : {"/healthz", "/metrics"}) ask_from(server, "192.0.2.7", path, others);
  ask_from(server, "192.0.2.8", "/api/ratings", others);
  server.settle();
  EXPECT_EQ(others, (std::vector<int>{200, 200, 200}));
  EXPECT_EQ(greedy.size(), 2000U);
  EXPECT_EQ(std::count(greedy.begin(), greedy.end(), 200), 2 * 64);
  EXPECT_EQ(std::count(greedy.begin(), greedy.end(), 429), 2 * (1000 - 64));
  // What is answered counts no longer.
  ask_from(server, "192.0.2.7", "/api/ratings", others);
  server.settle();
  EXPECT_EQ(others.back(), 200);
}

TEST(Api, serves_this_machine_however_much_it_asks_for_at_once) {
  TestServer server;
  std::vector<int> statuses;
  for (int i = 0; i < 300; ++i) ask_from(server, "127.0.0.1", "/api/server", statuses);
  server.settle();
  EXPECT_EQ(std::count(statuses.begin(), statuses.end(), 200), 300);
}

TEST(Api, answers_when_something_throws_and_goes_on) {
  TestServer server;
  const std::string path = "/api/tables/" + std::string(20, '0');
  std::vector<int> statuses;
  server.store().throw_reading(true);
  for (int i = 0; i < 600; ++i) {
    ask_from(server, "192.0.2.7", path, statuses);
    EXPECT_THROW(server.settle(), std::runtime_error);
  }
  EXPECT_EQ(std::count(statuses.begin(), statuses.end(), 500), 600);
  server.store().throw_reading(false);
  ask_from(server, "192.0.2.7", path, statuses);
  server.settle();
  EXPECT_EQ(statuses.back(), 404);
}

TEST(Api, shows_the_record_of_a_game_that_goes_on_without_its_seed) {
  TestServer server;
  Party party = start_party(server, rules(2));
  const Json record = server.get_json("/api/games/" + party.table + "/record");
  EXPECT_EQ(record.at("moves").as_array().size(), 1U);
  EXPECT_FALSE(record.as_object().contains("result"));
  EXPECT_FALSE(record.at("fair").as_object().contains("seed"));
}

}  // namespace
}  // namespace bigshot::testing
