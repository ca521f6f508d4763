// What is a person's own: their key, a code for another device, all that is kept about them, and being forgotten.
#include "server/key_code.h"
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

std::string key(char digit) { return std::string(64, digit); }
std::string bearer(char digit) { return "Bearer " + key(digit); }

std::string error_with_key(TestClient& client, char digit) {
  return client.error_of("hello", {{"key", key(digit)}});
}

bool was_told(const TestClient& client, const std::string& what) {
  const auto texts = client.all_texts();
  return std::any_of(texts.begin(), texts.end(),
                     [&](const std::string& text) { return text.find(what) != std::string::npos; });
}

TEST(Key, can_be_changed_and_the_person_stays_the_same) {
  TestServer server;
  TestClient ada(server);
  const std::string id = ada.hello("Ada", '1');
  const Json answer = ada.ask("rekey", {{"key", key('2')}});
  EXPECT_EQ(text_of(answer.at("person").at("id")), id);
  EXPECT_EQ(ada.error_of("rekey", {{"key", key('2')}}), "") << "asked again, it has been done";

  TestClient with_old(server);
  EXPECT_EQ(error_with_key(with_old, '1'), "person.unknown");
  EXPECT_EQ(with_old.error_of("hello", {{"key", key('1')}, {"name", "Thief"}}), "person.unknown");
  TestClient with_new(server);
  EXPECT_EQ(text_of(with_new.ask("hello", {{"key", key('2')}}).at("person").at("id")), id);
  for (TestClient* each : {&ada, &with_old, &with_new}) each->disconnect();
  for (TestClient* client : {&ada, &with_old, &with_new}) client->disconnect();
  server.restart();
  TestClient later(server);
  EXPECT_EQ(text_of(later.ask("hello", {{"key", key('2')}}).at("person").at("id")), id);
}

TEST(Key, that_is_another_persons_cannot_be_taken) {
  TestServer server;
  TestClient ada(server);
  TestClient ben(server);
  ada.hello("Ada", '1');
  ben.hello("Ben", '2');
  EXPECT_EQ(ada.error_of("rekey", {{"key", key('2')}}), "person.key_taken");
  EXPECT_EQ(ada.error_of("rekey", {{"key", "short"}}), "person.bad_key");
  EXPECT_EQ(server.get("/api/me", "", bearer('1')).status, 200);
  TestClient nobody(server);
  EXPECT_EQ(nobody.error_of("rekey", {{"key", key('3')}}), "person.needed");
}

TEST(Key, when_changed_ends_connections_that_have_the_old_one) {
  TestServer server;
  TestClient ada(server);
  TestClient thief(server);
  TestClient ben(server);
  ada.hello("Ada", '1');
  thief.hello("Ada", '1');
  ben.hello("Ben", '2');
  ada.ask("rekey", {{"key", key('3')}});
  EXPECT_TRUE(thief.connection().closed());
  EXPECT_TRUE(was_told(thief, "{\"bye\":\"person.unknown\"}"));
  EXPECT_FALSE(ada.connection().closed());
  EXPECT_FALSE(ben.connection().closed());
}

TEST(KeyCode, brings_the_key_to_another_device_once) {
  TestServer server;
  TestClient ada(server);
  const std::string id = ada.hello("Ada", '1');
  const Json made = ada.ask("code", {{"key", key('1')}});
  std::string code = text_of(made.at("code"));
  EXPECT_EQ(made.at("expires").as_int64(), server.scheduler().now() + 600'000);
  // As people type: capitals, spaces for dashes.
  for (char& c : code) c = c == '-' ? ' ' : static_cast<char>(std::toupper(c));
  TestClient phone(server);
  const std::string brought = text_of(phone.ask("redeem", {{"code", code}}).at("key"));
  EXPECT_EQ(brought, key('1'));
  EXPECT_EQ(text_of(phone.ask("hello", {{"key", brought}}).at("person").at("id")), id);
  TestClient thief(server);
  EXPECT_EQ(thief.error_of("redeem", {{"code", code}}), "person.code_unknown");
}

TEST(KeyCode, ends_after_ten_minutes_with_the_next_one_and_with_the_key) {
  TestServer server;
  TestClient ada(server);
  ada.hello("Ada", '1');
  TestClient phone(server);
  const auto make = [&](char digit) { return text_of(ada.ask("code", {{"key", key(digit)}}).at("code")); };
  const auto try_it = [&](const std::string& code) { return phone.error_of("redeem", {{"code", code}}); };
  const std::string late = make('1');
  server.advance(600'000);
  EXPECT_EQ(try_it(late), "person.code_unknown");
  const std::string first = make('1');
  const std::string second = make('1');
  EXPECT_EQ(try_it(first), "person.code_unknown");
  EXPECT_EQ(try_it(second), "");
  const std::string of_old_key = make('1');
  ada.ask("rekey", {{"key", key('2')}});
  EXPECT_EQ(try_it(of_old_key), "person.code_unknown");
}

TEST(KeyCode, is_refused_for_another_key_and_for_what_is_no_code) {
  TestServer server;
  TestClient ada(server);
  ada.hello("Ada", '1');
  EXPECT_EQ(ada.error_of("code", {{"key", key('2')}}), "person.wrong_key");
  for (const char* code : {"", "abc", "0000-0000-0000", "oooo-llll-uuuu", "0000-0000-0000-0"}) {
    EXPECT_EQ(ada.error_of("redeem", {{"code", code}}), "person.code_unknown") << code;
  }
  EXPECT_EQ(ada.error_of("redeem"), "record.missing_key");
}

TEST(KeyCode, is_not_in_the_store_nor_is_the_key) {
  const std::string code = *tidy_key_code(random_key_code());
  const std::string box = box_with_key(code, key('7'));
  EXPECT_EQ(key_in_box(code, box), key('7'));
  EXPECT_EQ(box.find(std::string(8, '7')), std::string::npos);
  EXPECT_EQ(hash_of_key_code(code).find(code), std::string::npos);
  EXPECT_NE(key_in_box(*tidy_key_code(random_key_code()), box), key('7'));
  EXPECT_EQ(key_in_box(code, "damaged"), std::nullopt);
}

TEST(Export, has_everything_about_a_person_and_nothing_secret) {
  TestServer server;
  Party party = start_party(server, rules(2));
  party.people[0].ask("comfort", {{"table", party.table}, {"auto_pass", true}});
  const Json running = server.get_json("/api/me/export", "", bearer('1'));
  EXPECT_EQ(text_of(running.at("person").at("id")), party.ids[0]);
  EXPECT_EQ(text_of(running.at("person").at("name")), "Player 0");
  EXPECT_TRUE(running.at("tables").as_array()[0].at("comfort").at("auto_pass").as_bool());
  EXPECT_TRUE(running.at("games").as_array().empty());
  const Json others = server.get_json("/api/me/export", "", bearer('2'));
  EXPECT_FALSE(others.at("tables").as_array()[0].as_object().contains("comfort"));

  play_random(server, party, 3);
  const HttpReply reply = server.get("/api/me/export", "", bearer('1'));
  EXPECT_EQ(reply.status, 200);
  const Json all = json::parse(*reply.body);
  ASSERT_EQ(all.at("games").as_array().size(), 1U);
  const Json& game = all.at("games").as_array()[0];
  EXPECT_EQ(text_of(game.at("game")), party.table);
  EXPECT_EQ(game.at("record").at("moves").as_array().size(), party.game().record().moves.size());
  EXPECT_EQ(all.at("statistics").at("games").as_int64(), 1);
  EXPECT_EQ(reply.body->find(key('1')), std::string::npos);
  EXPECT_EQ(server.get("/api/me/export").status, 401);
  EXPECT_EQ(server.get("/api/me/export", "before=x", bearer('1')).status, 400);
}

TEST(Export, comes_in_small_parts_with_everything_in_one_of_them) {
  TestServer server;
  TestClient ada(server);
  const std::string id = ada.hello("Ada", '1');
  for (int i = 0; i < 60; ++i) ada.ask("create", {{"cid", std::to_string(i)}, {"rules", rules(2)}});
  for (int i = 0; i < 120; ++i) {
    const std::string game = std::string(17, '0') + std::to_string(100 + i);
    commit_now(server.store(),
               {AddGame{game, "{}", "", 1}, FinishGame{game, i / 7, {{0, id, 1, true, 5, false}}}});
  }
  std::set<std::string> tables;
  std::set<std::string> games;
  std::string query;
  int parts = 0;
  for (bool more = true; more && parts < 10; ++parts) {
    const Json part = server.get_json("/api/me/export", query, bearer('1'));
    EXPECT_EQ(text_of(part.at("person").at("id")), id);
    EXPECT_LE(part.at("tables").as_array().size(), 50U);
    EXPECT_LE(part.at("games").as_array().size(), 50U);
    for (const Json& table : part.at("tables").as_array()) {
      EXPECT_TRUE(tables.insert(text_of(table.at("table").at("id"))).second) << "twice";
    }
    for (const Json& game : part.at("games").as_array()) {
      EXPECT_TRUE(games.insert(text_of(game.at("game"))).second) << "twice";
    }
    const auto* next = part.as_object().if_contains("next");
    more = next != nullptr;
    if (more) query = "before=" + text_of(*next);
  }
  EXPECT_EQ(tables.size(), 60U);
  EXPECT_EQ(games.size(), 120U);
  EXPECT_EQ(parts, 4);
}

TEST(Deleting, takes_the_name_out_of_the_games_of_others_and_leaves_the_games) {
  TestServer server;
  Party party = start_party(server, rules(3));
  play_random(server, party, 5);
  const auto moves = party.game().record().moves.size();
  EXPECT_EQ(party.people[1].error_of("delete_me", {{"key", key('9')}}), "person.wrong_key");
  EXPECT_EQ(party.people[1].error_of("delete_me", {{"key", key('2')}}), "");
  EXPECT_EQ(party.people[1].error_of("create", {{"cid", "x"}, {"rules", rules(2)}}), "person.needed");

  for (const bool after_restart : {false, true}) {
    if (after_restart) {
      party.people.clear();
      server.restart();
    }
    const HttpReply record = server.get("/api/games/" + party.table + "/record");
    EXPECT_EQ(record.status, 200);
    EXPECT_EQ(record.body->find("Player 1"), std::string::npos);
    EXPECT_NE(record.body->find("Player 2"), std::string::npos);
    EXPECT_EQ(json::parse(*record.body).at("moves").as_array().size(), moves);
    TestClient watcher(server);
    const std::string seen = json::serialize(watcher.ask("watch", {{"table", party.table}}));
    EXPECT_EQ(seen.find("Player 1"), std::string::npos);
    EXPECT_EQ(seen.find(party.ids[1]), std::string::npos);
    EXPECT_EQ(server.get("/api/people/" + party.ids[1]).status, 404);
    EXPECT_EQ(server.get("/api/me", "", bearer('2')).status, 401);
    EXPECT_EQ(server.get_json("/api/people/" + party.ids[0]).at("statistics").at("games").as_int64(), 1);
  }
  TestClient again(server);
  EXPECT_EQ(error_with_key(again, '2'), "person.unknown");
  EXPECT_EQ(again.hello("Somebody new", '2').size(), 20U);
}

TEST(Deleting, frees_the_seat_of_a_table_that_has_not_begun) {
  TestServer server;
  Party party = seat_party(server, rules(3));
  party.people[2].news();
  EXPECT_EQ(party.people[0].error_of("delete_me", {{"key", key('1')}}), "");
  const Json table = server.get_json("/api/tables/" + party.table).at("table");
  EXPECT_TRUE(table.at("seats").as_array()[0].is_null());
  EXPECT_EQ(text_of(table.at("host")), party.ids[1]);
  EXPECT_FALSE(party.people[2].news().empty()) << "who watches hears of it";
}

TEST(Deleting, lets_a_running_game_go_on) {
  TestServer server;
  Party party = start_party(server, rules(3));
  play_random(server, party, 5, 10);
  EXPECT_EQ(party.people[0].error_of("delete_me", {{"key", key('1')}}), "");
  const Json seats = server.get_json("/api/tables/" + party.table).at("table").at("seats");
  EXPECT_EQ(text_of(seats.as_array()[0].at("person")), "gone");
  EXPECT_EQ(text_of(seats.as_array()[0].at("name")), "");
  TestClient late(server);
  const Json watched = late.ask("watch", {{"table", party.table}});
  EXPECT_FALSE(watched.at("game").at("seats").as_array()[0].as_object().contains("name"));
  EXPECT_EQ(watched.at("n").as_int64(), static_cast<std::int64_t>(party.game().record().moves.size()));
}

TEST(Deleting, ends_the_persons_other_connections) {
  TestServer server;
  TestClient ada(server);
  TestClient phone(server);
  ada.hello("Ada", '1');
  phone.hello("Ada", '1');
  EXPECT_EQ(ada.error_of("delete_me", {{"key", key('1')}}), "");
  EXPECT_TRUE(phone.connection().closed());
}

}  // namespace
}  // namespace bigshot::testing
