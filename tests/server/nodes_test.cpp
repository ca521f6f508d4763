// Several nodes on one store: any node serves any table, and everything happens once.
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

class Nodes : public ::testing::Test {
 protected:
  Nodes() : server_({.node = "a", .shared_store = true}), second_(server_.add_node("b")) {}

  // Seat 0 at the first node, seat 1 at the second.
  Party begin(boost::json::object rules, int bots, json::object more = {}) {
    Party party = start_party(server_, std::move(rules), std::move(more), bots);
    party.people[1].disconnect();
    party.people[1] = TestClient(server_, second_);
    party.people[1].hello("Player 1", '2');
    party.people[1].ask("watch", {{"table", party.table}});
    return party;
  }

  TestServer server_;
  App& second_;
};

TEST_F(Nodes, let_people_at_one_table_see_the_same) {
  Party party = begin(rules(2), 0);
  for (int turn = 0; turn < 80 && !party.game().state().finished(); ++turn) {
    play_random(server_, party, static_cast<std::uint64_t>(turn), 1);
    server_.tell_news(party.table);
    ASSERT_EQ(party.people[0].game().record(), party.people[1].game().record());
  }
}

TEST_F(Nodes, refuse_what_another_node_was_faster_with_and_catch_up) {
  Party party = begin(rules(2), 0);
  const std::size_t seat = index(party.game().state().actor().seat);
  TestClient elsewhere(server_, seat == 0 ? second_ : server_.app());
  elsewhere.hello("Twice", static_cast<char>('1' + static_cast<int>(seat)));
  const auto move = [&](const std::string& cid) {
    return json::object{{"table", party.table}, {"seen", 1}, {"cid", cid}, {"moves", {"ready"}}};
  };
  elsewhere.ask("watch", {{"table", party.table}});
  EXPECT_EQ(party.people[seat].ask("move", move("x")).at("n").as_int64(), 2);
  // The other node has not heard of it yet.
  EXPECT_EQ(elsewhere.error_of("move", move("y")), "move.stale");
  EXPECT_EQ(elsewhere.ask("move", move("x")).at("n").as_int64(), 2);
  EXPECT_EQ(elsewhere.game().record(), party.people[seat].game().record());
}

TEST_F(Nodes, never_give_a_seat_twice) {
  TestClient host(server_);
  host.hello("Host", '1');
  const std::string table = text_of(host.ask("create", {{"cid", "t"}, {"rules", rules(2)}}).at("table").at("id"));
  TestClient here(server_);
  TestClient there(server_, second_);
  here.hello("Here", '2');
  there.hello("There", '3');
  here.ask("watch", {{"table", table}});
  there.ask("watch", {{"table", table}});
  const std::string join = "{\"id\":77,\"do\":\"join\",\"table\":\"" + table + "\",\"seat\":0}";
  here.send(join);
  there.send(join);
  server_.settle();
  int seated = 0;
  for (const TestClient* client : {&here, &there}) {
    for (const std::string& text : client->all_texts())
      seated += text == "{\"id\":77,\"ok\":{\"seat\":0}}" ? 1 : 0;
  }
  EXPECT_EQ(seated, 1);
}

TEST_F(Nodes, let_bots_act_once) {
  Party party = begin(rules(4), 2);
  play_random(server_, party, 9, 1);
  for (int turn = 0; turn < 400 && !party.game().state().finished(); ++turn) {
    server_.tell_news(party.table);
    if (index(party.game().state().actor().seat) < 2)
      play_random(server_, party, static_cast<std::uint64_t>(turn), 1);
    server_.advance(100);
  }
  EXPECT_TRUE(party.game().state().finished());
}

TEST_F(Nodes, take_over_the_games_of_one_that_died) {
  Party party = begin(rules(4), 2, {{"pace", 3000}});
  while (index(party.game().state().actor().seat) < 2) {
    play_random(server_, party, 1, 1);
    server_.tell_news(party.table);
  }
  party.people[0].disconnect();
  const std::size_t before = party.people[1].game().record().moves.size();
  server_.kill_first_node();
  server_.advance(4'000);
  EXPECT_GT(party.people[1].game().record().moves.size(), before);
}

TEST_F(Nodes, show_reactions_of_another) {
  Party party = begin(rules(2), 0);
  party.people[0].ask("react", {{"table", party.table}, {"reaction", "ouch"}});
  party.people[1].news();
  server_.tell_news(party.table);
  EXPECT_EQ(json::serialize(party.people[1].news().back()), "{\"react\":[0,\"ouch\"]}");
}

TEST_F(Nodes, tell_people_of_a_private_table_about_a_rematch_made_at_another) {
  Party party = begin(rules(2), 0);
  for (int turn = 0; turn < 400 && !party.game().state().finished(); ++turn) {
    play_random(server_, party, static_cast<std::uint64_t>(turn), 1);
    server_.tell_news(party.table);
  }
  ASSERT_TRUE(party.game().state().finished());
  TestClient stranger(server_, second_);
  stranger.hello("Stranger", '9');
  stranger.ask("watch", {{"table", party.table}});
  party.people[1].news();
  const std::string next = text_of(party.people[0].ask("rematch", {{"table", party.table}}).at("table").at("id"));
  server_.tell_news(party.table);
  const auto heard = party.people[1].news();
  ASSERT_FALSE(heard.empty());
  EXPECT_EQ(text_of(heard.back().at("table").at("rematch")), next);
  for (const std::string& text : stranger.all_texts()) EXPECT_EQ(text.find(next), std::string::npos);
}

TEST_F(Nodes, tell_a_person_and_nobody_else_what_they_told_another) {
  Party party = begin(rules(3), 1);
  TestClient phone(server_, second_);
  phone.hello("Player 0", '1');
  phone.ask("watch", {{"table", party.table}});
  party.people[1].news();
  party.people[0].ask("comfort", {{"table", party.table}, {"auto_pass", true}});
  server_.tell_news(party.table);
  const auto heard = phone.news();
  ASSERT_FALSE(heard.empty());
  EXPECT_EQ(json::serialize(heard.back()),
            R"({"comfort":{"max":null,"borrow":false,"pass":false,"auto_pass":true}})");
  for (const Json& message : party.people[1].news()) EXPECT_FALSE(message.as_object().contains("comfort"));
  server_.tell_news(party.table);
  for (const Json& message : phone.news()) EXPECT_FALSE(message.as_object().contains("comfort"));
}

TEST_F(Nodes, look_again_by_themselves_when_no_hint_comes) {
  Party party = begin(rules(2), 0);
  play_random(server_, party, 1, 1);
  const std::size_t seat =
      party.people[0].game().record().moves.size() > party.people[1].game().record().moves.size() ? 1 : 0;
  server_.advance(16'000);
  EXPECT_EQ(party.people[seat].game().record(), party.people[1 - seat].game().record());
}

// --- Who is connected -----------------------------------------------------------------------------------------

std::string last_here(TestClient& client) {
  std::string last;
  for (const Json& message : client.news()) {
    if (const auto* here = message.as_object().if_contains("here")) last = json::serialize(*here);
  }
  return last;
}

TEST_F(Nodes, know_who_is_connected_to_another) {
  Party party = begin(rules(2), 0);
  server_.tell_presence(party.table);
  party.people[0].news();
  party.people[1].disconnect();
  server_.settle();
  server_.tell_presence(party.table);
  EXPECT_EQ(last_here(party.people[0]), "[true,false]");

  party.people[1] = TestClient(server_, second_);
  party.people[1].hello("Player 1", '2');
  const Json answer = party.people[1].ask("watch", {{"table", party.table}});
  const auto& seats = answer.at("table").at("seats").as_array();
  EXPECT_TRUE(seats[0].at("here").as_bool()) << "who comes is told who is at the other node";
  EXPECT_TRUE(seats[1].at("here").as_bool());
  server_.tell_presence(party.table);
  EXPECT_EQ(last_here(party.people[0]), "[true,true]");
}

TEST_F(Nodes, count_a_person_who_is_connected_to_two_of_them_until_the_last_leaves) {
  Party party = begin(rules(2), 0);
  TestClient twice(server_, second_);
  twice.hello("Player 0", '1');
  twice.ask("watch", {{"table", party.table}});
  server_.tell_presence(party.table);
  party.people[1].news();
  party.people[0].disconnect();
  server_.settle();
  server_.tell_presence(party.table);
  EXPECT_EQ(last_here(party.people[1]), "");
  twice.disconnect();
  server_.settle();
  server_.tell_presence(party.table);
  EXPECT_EQ(last_here(party.people[1]), "[false,true]");
}

TEST_F(Nodes, count_who_looks_on_at_any_of_them) {
  Party party = begin(rules(2), 0);
  TestClient here(server_);
  here.hello("Ada", '8');
  here.ask("watch", {{"table", party.table}});
  TestClient there(server_, second_);
  there.hello("Ben", '9');
  there.ask("watch", {{"table", party.table}});
  server_.tell_presence(party.table);
  EXPECT_EQ(here.ask("watch", {{"table", party.table}}).at("watching").as_int64(), 2);
  EXPECT_EQ(there.ask("watch", {{"table", party.table}}).at("watching").as_int64(), 2);
  EXPECT_EQ(text_of(there.ask("watch", {{"table", party.table}}).at("table").at("phase")), "playing");
}

TEST_F(Nodes, tell_who_is_connected_to_another_over_http) {
  Party party = begin(rules(2), 0, {{"public", true}});
  party.people[0].disconnect();
  server_.settle();
  const auto seats = [&](const Json& table) {
    std::string text;
    for (const Json& seat : table.at("seats").as_array()) text += seat.at("here").as_bool() ? '1' : '0';
    return text;
  };
  EXPECT_EQ(seats(server_.get_json("/api/tables/" + party.table).at("table")), "01");
  EXPECT_EQ(seats(server_.get_json("/api/tables", "phase=playing").at("tables").at(0)), "01");
}

TEST_F(Nodes, find_out_by_themselves_who_is_connected_when_no_hint_comes) {
  Party party = begin(rules(2), 0);
  server_.tell_presence(party.table);
  party.people[0].news();
  party.people[1].disconnect();
  server_.advance(16'000);
  EXPECT_EQ(last_here(party.people[0]), "[true,false]");
}

TEST_F(Nodes, count_the_people_of_one_that_died_as_gone_within_seconds) {
  Party party = begin(rules(2), 0);
  server_.tell_presence(party.table);
  party.people[1].news();
  // It can tell nobody that its people leave.
  server_.store().fail(WatchedStore::Failure{StoreFault::kUnavailable});
  party.people[0].disconnect();
  server_.settle();
  server_.store().fail(std::nullopt);
  server_.kill_first_node();
  server_.advance(2'000);
  EXPECT_EQ(last_here(party.people[1]), "[false,true]");
}

TEST_F(Nodes, tell_again_who_is_connected_when_the_store_had_failed) {
  Party party = begin(rules(2), 0);
  server_.tell_presence(party.table);
  party.people[0].news();
  server_.store().fail(WatchedStore::Failure{StoreFault::kUnavailable});
  party.people[1].disconnect();
  server_.settle();
  server_.store().fail(std::nullopt);
  server_.advance(31'000);
  EXPECT_EQ(last_here(party.people[0]), "[true,false]");
}

TEST_F(Nodes, start_a_game_that_all_have_joined_at_another_one) {
  TestClient host(server_, second_);
  host.hello("Host", '1');
  const std::string table = text_of(host.ask("create", {{"cid", "t"}, {"rules", rules(2)}}).at("table").at("id"));
  EXPECT_EQ(host.error_of("join", {{"table", table}}), "");
  TestClient guest(server_);
  guest.hello("Guest", '2');
  EXPECT_EQ(guest.error_of("join", {{"table", table}}), "");
  // No hint has reached the second node, which knows of one person only.
  EXPECT_EQ(host.error_of("start", {{"table", table}}), "");
}

}  // namespace
}  // namespace bigshot::testing
