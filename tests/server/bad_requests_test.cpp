// Whatever is sent, the answer is an error that says what is wrong, and nothing else happens.
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

std::string answer_to(TestServer& server, TestClient& client, std::string_view text) {
  client.send(text);
  server.settle();
  return client.all_texts().back();
}

TEST(BadRequests, that_are_no_json_are_answered_with_a_null_id) {
  TestServer server;
  TestClient client(server);
  const std::vector<std::string> bad = {"",
                                        " ",
                                        "{",
                                        "[]",
                                        "null",
                                        "7",
                                        "\"hello\"",
                                        "{\"id\":1,}",
                                        "{\"do\":\"hello\"}",
                                        "{\"id\":\"1\",\"do\":\"hello\"}",
                                        "{\"id\":-1,\"do\":\"hello\"}",
                                        "{\"id\":1.5,\"do\":\"hello\"}",
                                        "{\"id\":1e300,\"do\":\"hello\"}",
                                        "{\"id\":1,\"do\":\"hello\"} x",
                                        std::string(5000, '['),
                                        "{\"id\":1,\"do\":\"\xff\"}",
                                        std::string("{\"id\":1\0}", 9)};
  for (const std::string& text : bad) {
    const Json answer = json::parse(answer_to(server, client, text));
    EXPECT_TRUE(answer.at("id").is_null()) << text;
    EXPECT_TRUE(answer.at("error").as_object().contains("key")) << text;
  }
  EXPECT_EQ(client.all_texts().size(), bad.size());
}

TEST(BadRequests, with_wrong_types_name_the_place) {
  TestServer server;
  TestClient client(server);
  client.hello("Ada", '1');
  const std::string table =
      text_of(client.ask("create", {{"cid", "a"}, {"rules", rules(4)}}).at("table").at("id"));
  struct Case {
    const char* what;
    json::object facts;
    const char* id;
    const char* at;
  };
  const std::vector<Case> cases = {
      {"dance", {}, "request.unknown", "do"},
      {"hello", {{"key", 7}}, "record.not_text", "key"},
      {"hello", {{"key", "abc"}}, "person.bad_key", "key"},
      {"hello", {{"key", std::string(64, '1')}, {"name", ""}}, "person.bad_name", "name"},
      {"hello", {{"key", std::string(64, '1')}, {"name", " Ada"}}, "person.bad_name", "name"},
      {"hello", {{"key", std::string(64, '1')}, {"name", "A\nda"}}, "person.bad_name", "name"},
      {"hello", {{"key", std::string(64, '1')}, {"name", std::string(41, 'x')}}, "person.bad_name", "name"},
      {"create", {{"rules", rules(4)}}, "record.missing_key", "cid"},
      {"create", {{"cid", "a b"}, {"rules", rules(4)}}, "request.bad_cid", "cid"},
      {"create", {{"cid", "b"}}, "record.missing_key", "rules"},
      {"create", {{"cid", "b"}, {"rules", rules(5)}}, "game.players", "rules.players"},
      {"create", {{"cid", "b"}, {"rules", rules(4)}, {"pace", -1}}, "request.out_of_range", "pace"},
      {"create", {{"cid", "b"}, {"rules", rules(4)}, {"board", "moon"}}, "record.unknown_board", "board"},
      {"create",
       {{"cid", "b"}, {"rules", rules(4)}, {"clock", {{"decision", 0}, {"reserve", 1}, {"level", "easy"}}}},
       "request.out_of_range",
       "clock.decision"},
      {"watch", {}, "record.missing_key", "table"},
      {"watch", {{"table", "../../etc/passwd"}}, "table.unknown", "table"},
      {"watch", {{"table", table}, {"after", "x"}}, "record.not_whole_number", "after"},
      {"join", {{"table", table}, {"nonce", nonce('a')}}, "table.bad_pledge", "nonce"},
      {"join", {{"table", table}, {"pledge", "zz"}}, "table.bad_pledge", "pledge"},
      {"reveal", {{"table", table}, {"nonce", "zz"}}, "table.bad_nonce", "nonce"},
      {"reveal", {{"table", table}}, "record.missing_key", "nonce"},
      {"join", {{"table", table}, {"seat", 4}}, "request.out_of_range", "seat"},
      {"bot", {{"table", table}, {"seat", 0}}, "record.missing_key", "level"},
      {"move", {{"table", table}, {"seen", 0}, {"cid", "x"}, {"moves", "bid 4"}}, "record.not_list", "moves"},
      {"move",
       {{"table", table}, {"seen", 0}, {"cid", "x"}, {"moves", json::array{}}},
       "table.too_many_moves",
       "moves"},
      {"move",
       {{"table", table}, {"seen", 0}, {"cid", "x"}, {"moves", json::array(9, "pass")}},
       "table.too_many_moves",
       "moves"},
      {"move", {{"table", table}, {"seen", 0}, {"cid", "x"}, {"moves", {7}}}, "record.not_text", "moves[0]"},
      {"comfort", {{"table", table}, {"max", 100}}, "request.out_of_range", "max"},
      {"comfort", {{"table", table}, {"max", 5}, {"borrow", 1}}, "record.not_boolean", "borrow"},
      {"react", {{"table", table}, {"reaction", "<script>"}}, "record.not_one_of", "reaction"},
  };
  for (const Case& wrong : cases) {
    const Json answer = client.ask(wrong.what, wrong.facts);
    ASSERT_TRUE(answer.as_object().contains("error")) << wrong.what << ' ' << wrong.id;
    EXPECT_EQ(text_of(answer.at("error").at("id")), wrong.id) << wrong.what;
    EXPECT_EQ(text_of(answer.at("error").at("at")), wrong.at) << wrong.what;
  }
}

TEST(BadRequests, about_tables_that_do_not_exist_are_refused_and_leave_nothing_behind) {
  TestServer server;
  TestClient client(server);
  client.hello("Ada", '1');
  const std::string nowhere(20, 'z');
  for (const char* what : {"watch", "leave", "start", "rematch", "view", "legal", "comfort"}) {
    EXPECT_EQ(client.error_of(what, {{"table", nowhere}}), "table.unknown") << what;
  }
  EXPECT_NE(server.metrics_text().find("bigshot_tables 0"), std::string::npos);
}

TEST(BadRequests, at_the_wrong_time_are_refused) {
  TestServer server;
  Party party = seat_party(server, rules(2));
  const json::object here = {{"table", party.table}};
  EXPECT_EQ(party.people[0].error_of("view", here), "table.not_playing");
  EXPECT_EQ(party.people[0].error_of("comfort", here), "table.not_playing");
  EXPECT_EQ(party.people[0].error_of("rematch", here), "table.not_finished");
  EXPECT_EQ(
      party.people[0].error_of("move", {{"table", party.table}, {"seen", 0}, {"cid", "x"}, {"moves", {"pass"}}}),
      "table.not_playing");
  party.people[0].ask("start", here);
  EXPECT_EQ(party.people[0].error_of("leave", here), "table.not_open");
  EXPECT_EQ(party.people[1].error_of("start", here), "");
  EXPECT_EQ(party.people[0].error_of("bot", {{"table", party.table}, {"seat", 1}, {"level", "easy"}}),
            "table.not_open");
}

TEST(Hello, without_a_name_needs_a_known_key) {
  TestServer server;
  TestClient client(server);
  EXPECT_EQ(client.error_of("hello", {{"key", std::string(64, '1')}}), "person.unknown");
  EXPECT_EQ(client.error_of("create", {{"cid", "a"}, {"rules", rules(4)}}), "person.needed");
  const std::string id = client.hello("Ada", '1');
  EXPECT_EQ(client.error_of("hello", {{"key", std::string(64, '2')}, {"name", "Eve"}}), "person.already");
  TestClient phone(server);
  const Json same = phone.ask("hello", {{"key", std::string(64, '1')}});
  EXPECT_EQ(text_of(same.at("person").at("id")), id);
  EXPECT_EQ(text_of(same.at("person").at("name")), "Ada");
  phone.hello("Ada Lovelace", '1');
  EXPECT_EQ(text_of(client.ask("hello", {{"key", std::string(64, '1')}}).at("person").at("name")), "Ada Lovelace");
}

TEST(Hello, holds_back_what_was_sent_after_it) {
  TestServer server;
  TestClient client(server);
  client.send("{\"id\":1,\"do\":\"hello\",\"key\":\"" + std::string(64, '1') + "\",\"name\":\"Ada\"}");
  client.send("{\"id\":2,\"do\":\"create\",\"cid\":\"a\",\"rules\":" + json::serialize(rules(4)) + "}");
  server.settle();
  EXPECT_NE(client.all_texts().back().find("\"id\":2,\"ok\""), std::string::npos);
}

TEST(Reactions, are_told_to_all_and_not_too_often) {
  TestServer server;
  Party party = start_party(server, rules(3));
  EXPECT_EQ(party.people[1].error_of("react", {{"table", party.table}, {"reaction", "ouch"}}), "");
  EXPECT_EQ(json::serialize(party.people[2].news().back()), "{\"react\":[1,\"ouch\"]}");
  EXPECT_EQ(party.people[1].error_of("react", {{"table", party.table}, {"reaction", "nice"}}), "react.too_soon");
  EXPECT_EQ(party.people[0].error_of("react", {{"table", party.table}, {"reaction", "nice"}}), "");
  server.advance(2000);
  EXPECT_EQ(party.people[1].error_of("react", {{"table", party.table}, {"reaction", "nice"}}), "");
  TestClient watcher(server);
  watcher.hello("Watcher", '9');
  EXPECT_EQ(watcher.error_of("react", {{"table", party.table}, {"reaction", "nice"}}), "table.not_seated");
}

TEST(Stopping, refuses_what_comes_and_says_goodbye) {
  TestServer server;
  Party party = start_party(server, rules(2));
  server.app().stop(0);
  EXPECT_EQ(party.people[0].all_texts().back(), "{\"bye\":\"server.stopping\"}");
  EXPECT_EQ(party.people[0].connection().closed(), CloseReason::kGoingAway);
  party.people[0].send("{\"id\":500,\"do\":\"view\",\"table\":\"" + party.table + "\"}");
  EXPECT_NE(party.people[0].all_texts().back().find("server.stopping"), std::string::npos);
  EXPECT_EQ(server.get("/api/server").status, 503);
}

TEST(Names, are_visible_and_not_those_of_bots) {
  TestServer server;
  const auto refused = [&](const std::string& name) {
    TestClient client(server);
    return client.error_of("hello", {{"key", std::string(64, '1')}, {"name", name}});
  };
  for (const char* name : {"\u200b", "\u00a0", "\u3164\u3164", "\u2800", "a\u202eb", "\u2003Ada", "\u00ad"}) {
    EXPECT_EQ(refused(name), "person.bad_name") << name;
  }
  for (const char* name : {"easy", "Expert", "HARD", "med\u200dium", "e\u00adasy"}) {
    EXPECT_EQ(refused(name), "person.bots_name") << name;
  }
  for (const char* name :
       {"Ada", "\u00c9lodie", "\U0001f469\u200d\U0001f680", "Expertin", "\u0410\u043d\u043d\u0430"}) {
    EXPECT_EQ(refused(name), "") << name;
  }
}

TEST(Names, do_not_look_like_those_of_bots) {
  TestServer server;
  const auto refused = [&](const std::string& name) {
    TestClient client(server);
    return client.error_of("hello", {{"key", std::string(64, '1')}, {"name", name}});
  };
  for (const char* name :
       {"\u0435\u0445\u0440\u0435rt", "\u0415\u0425\u0420\u0415R\u0422", "ha\u0433d", "\u041dard",
        "\uff45\uff58\uff50\uff45\uff52\uff54", "\uff28\uff21\uff32\uff24", "medlum", "rnedium", "Med1um",
        "m\u00e9dium", "e\u0301asy", "\u24d4\u24d0\u24e2\u24e8", "\U0001d41e\U0001d41a\U0001d42c\U0001d432",
        "h\u03b1rd", "e\u200bx\u200bpert", "\u1d07asy", "e xpert",
        // In other languages.
        "leicht", "LEICHT", "1eicht", "Mittel", "schvver", "s\u0441h\u0448er", "Profi", "Pr\u00f6fi", "pr0fi",
        "facile", "F\u00e0\u0441ile", "Moyen", "rn\u00f6yen", "diffici1e", "\u0192acile", "medio", "Esp\u00e9rto",
        "e.s.p.e.r.t.o",
        // As whole names.
        "Bot", "\u0412ot", "b0t", "Bot, leicht", "bot schwer", "Bot\u2014facile", "BOT DIFFICILE", "bot:hard"}) {
    EXPECT_EQ(refused(name), "person.bots_name") << name;
  }
  for (const char* name :
       {"\u0425\u0430\u0440\u0434", "Hardy", "Eas", "Ex Perten", "\u041c\u0430\u0440\u0442\u0430", "Mediumrare",
        "\u0395\u03bb\u03ad\u03bd\u03b7", "\u5c0f\u660e", "Expert2", "Leichtfu\u00df", "Botho", "Medoro", "Moya",
        "Professor", "Facilella", "!"}) {
    EXPECT_EQ(refused(name), "") << name;
  }
}

TEST(Names, on_boards_are_bounded_like_others) {
  TestServer server;
  TestClient client(server);
  client.hello("Ada", '1');
  json::object board = {{"name", "Mine"}};
  json::array lots;
  for (int i = 0; i < 13; ++i) {
    const bool park = i == 0 || i == 4;
    json::object lot = {{"id", std::string(1, static_cast<char>('A' + i))}, {"district", "north"}};
    if (park) lot["park"] = true;
    if (!park) lot["value"] = 9;
    lots.push_back(std::move(lot));
  }
  const auto refused = [&](const std::string& name, const std::string& district) {
    board["name"] = name;
    lots[3].as_object()["district"] = district;
    board["lots"] = lots;
    return client.ask("create", {{"cid", name.substr(0, 20) + "x"}, {"rules", rules(2)}, {"board", board}});
  };
  const auto id_of = [](const Json& answer) {
    const auto* error = answer.as_object().if_contains("error");
    return error != nullptr ? text_of(error->at("id")) : "";
  };
  EXPECT_EQ(id_of(refused("Mine", "south")), "");
  EXPECT_EQ(id_of(refused(std::string(61, 'a'), "south")), "board.bad_name");
  const Json answer = refused("Mine", std::string(41, 'a'));
  EXPECT_EQ(id_of(answer), "board.bad_name");
  EXPECT_EQ(text_of(answer.at("error").at("at")), "board.lots[3].district");
}

}  // namespace
}  // namespace bigshot::testing
