// Who a connection is can change while its requests are on their way: people are deleted, keys are revoked.
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

std::string key(char digit) { return std::string(64, digit); }
std::string bearer(char digit) { return "Bearer " + key(digit); }

// Requests wait for the table while the person who sent them goes.
TEST(Deleting, leaves_requests_behind_that_are_answered) {
  TestServer server;
  TestClient host(server);
  host.hello("Host", '1');
  const std::string table = text_of(host.ask("create", {{"cid", "t"}, {"rules", rules(2)}}).at("table").at("id"));
  TestClient ada(server);
  const std::string id = ada.hello("Ada", '2');
  json::array requests;
  for (const char* what : {"join", "leave", "join", "delete_me", "leave", "join", "start", "redraw", "resign"}) {
    requests.push_back({{"id", 100 + requests.size()}, {"do", what}, {"table", table}, {"key", key('2')}});
  }
  for (const Json& request : requests) ada.send(json::serialize(request));
  server.settle();
  for (const Json& request : requests) {
    const std::string answer = "{\"id\":" + json::serialize(request.at("id")) + ',';
    const auto texts = ada.all_texts();
    EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [&](const auto& text) {
      return text.starts_with(answer);
    })) << json::serialize(request);
  }
  EXPECT_EQ(json::serialize(server.get_json("/api/tables/" + table)).find(id), std::string::npos);
}

// The thief says hello just when the owner changes the key.
class RevokedKey : public ::testing::Test {
 protected:
  RevokedKey() : owner_(server_), thief_(server_) { owner_.hello("Ada", '1'); }

  void rekey() { EXPECT_EQ(owner_.error_of("rekey", {{"key", key('2')}}), ""); }
  void expect_nobody() {
    EXPECT_EQ(thief_.error_of("delete_me", {{"key", key('1')}}), "person.needed");
    EXPECT_EQ(server_.get_json("/api/me", "", bearer('2')).at("person").at("name"), "Ada");
  }

  TestServer server_;
  TestClient owner_;
  TestClient thief_;
};

TEST_F(RevokedKey, opens_nothing_if_it_is_changed_after_the_person_was_read) {
  server_.store().once_after_person_by_key([this] { rekey(); });
  EXPECT_EQ(thief_.error_of("hello", {{"key", key('1')}}), "person.unknown");
  expect_nobody();
}

TEST_F(RevokedKey, opens_nothing_if_it_is_changed_before_a_new_name_is_stored) {
  server_.store().once_after_person_by_key([this] { rekey(); });
  EXPECT_EQ(thief_.error_of("hello", {{"key", key('1')}, {"name", "Thief"}}), "person.unknown");
  expect_nobody();
}

TEST(Deleting, needs_the_key_that_is_stored) {
  TestServer server({.node = "a", .shared_store = true});
  TestClient owner(server);
  owner.hello("Ada", '1');
  TestClient thief(server, server.add_node("b"));
  thief.hello("Ada", '1');
  owner.ask("rekey", {{"key", key('2')}});
  // No hint has reached the other node yet.
  EXPECT_EQ(thief.error_of("delete_me", {{"key", key('1')}}), "person.wrong_key");
  EXPECT_EQ(server.get("/api/me", "", bearer('2')).status, 200);
}

}  // namespace
}  // namespace bigshot::testing
