// Tables before and after their games: who sits where.
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

class Seats : public ::testing::Test {
 protected:
  Seats() : host_(server_) {
    host_id_ = host_.hello("Host", '1');
    table_ = text_of(host_.ask("create", {{"cid", "t"}, {"rules", rules(4)}}).at("table").at("id"));
  }

  json::object join(std::optional<int> seat = std::nullopt) const {
    json::object facts = {{"table", table_}};
    if (seat) facts["seat"] = *seat;
    return facts;
  }
  json::object here() const { return {{"table", table_}}; }
  Json table() { return server_.get_json("/api/tables/" + table_).at("table"); }

  TestServer server_;
  TestClient host_;
  std::string host_id_;
  std::string table_;
};

TEST_F(Seats, are_taken_in_order_unless_one_is_named) {
  EXPECT_EQ(host_.ask("join", join(2)).at("seat").as_int64(), 2);
  TestClient second(server_);
  second.hello("Second", '2');
  EXPECT_EQ(second.ask("join", join()).at("seat").as_int64(), 0);
  EXPECT_EQ(second.ask("join", join()).at("seat").as_int64(), 0);
  EXPECT_EQ(second.error_of("join", join(1)), "table.already_seated");
}

TEST_F(Seats, are_never_given_twice_nor_lost_when_four_join_at_once) {
  std::vector<TestClient> people;
  for (int i = 0; i < 6; ++i) {
    people.emplace_back(server_);
    people.back().hello("Person", static_cast<char>('2' + i));
  }
  for (TestClient& person : people) {
    person.send("{\"id\":99,\"do\":\"join\",\"table\":\"" + table_ + "\"}");
  }
  server_.settle();
  std::set<std::int64_t> seats;
  int refused = 0;
  for (TestClient& person : people) {
    const Json answer = json::parse(person.all_texts().back());
    if (const auto* ok = answer.as_object().if_contains("ok")) {
      EXPECT_TRUE(seats.insert(ok->at("seat").as_int64()).second);
    } else {
      EXPECT_EQ(text_of(answer.at("error").at("id")), "table.full");
      ++refused;
    }
  }
  EXPECT_EQ(seats, (std::set<std::int64_t>{0, 1, 2, 3}));
  EXPECT_EQ(refused, 2);
}

TEST_F(Seats, that_are_taken_are_refused) {
  host_.ask("join", join(0));
  TestClient second(server_);
  second.hello("Second", '2');
  EXPECT_EQ(second.error_of("join", join(0)), "table.seat_taken");
  EXPECT_EQ(second.error_of("bot", {{"table", table_}, {"seat", 1}, {"level", "easy"}}), "table.not_host");
  EXPECT_EQ(host_.error_of("bot", {{"table", table_}, {"seat", 0}, {"level", "easy"}}), "table.seat_taken");
  EXPECT_EQ(host_.error_of("bot", {{"table", table_}, {"seat", 1}, {"level", "genius"}}), "bot.unknown");
}

TEST_F(Seats, can_be_left_before_the_start_and_the_host_is_followed) {
  host_.ask("join", join(0));
  TestClient second(server_);
  const std::string second_id = second.hello("Second", '2');
  second.ask("join", join(1));
  EXPECT_EQ(host_.error_of("leave", here()), "");
  EXPECT_EQ(text_of(table().at("host")), second_id);
  EXPECT_TRUE(table().at("seats").as_array()[0].is_null());
  EXPECT_EQ(second.error_of("leave", here()), "");
  EXPECT_EQ(text_of(table().at("phase")), "closed");
  EXPECT_EQ(host_.error_of("join", join()), "table.not_open");
}

TEST_F(Seats, need_not_be_taken_by_the_host_who_gives_the_table_up) {
  TestClient stranger(server_);
  const std::string stranger_id = stranger.hello("Stranger", '2');
  EXPECT_EQ(stranger.error_of("leave", here()), "");
  EXPECT_EQ(text_of(table().at("phase")), "open");
  stranger.ask("join", join());
  EXPECT_EQ(host_.error_of("leave", here()), "");
  EXPECT_EQ(text_of(table().at("host")), stranger_id);
  EXPECT_EQ(stranger.error_of("leave", here()), "");
  EXPECT_EQ(text_of(table().at("phase")), "closed");
  EXPECT_EQ(stranger.error_of("leave", here()), "");

  table_ = text_of(host_.ask("create", {{"cid", "u"}, {"rules", rules(4)}}).at("table").at("id"));
  EXPECT_EQ(host_.error_of("leave", here()), "");
  EXPECT_EQ(text_of(table().at("phase")), "closed");
  EXPECT_EQ(host_.error_of("leave", here()), "");
}

TEST_F(Seats, that_others_give_back_leave_the_table_to_a_host_who_has_not_sat_down) {
  TestClient guest(server_);
  guest.hello("Guest", '2');
  guest.ask("join", join());
  EXPECT_EQ(guest.error_of("leave", here()), "");
  EXPECT_EQ(text_of(table().at("phase")), "open");
  EXPECT_EQ(text_of(table().at("host")), host_id_);
  EXPECT_EQ(host_.ask("join", join()).at("seat").as_int64(), 0);
}

TEST_F(Seats, hold_bots_that_can_be_taken_away) {
  EXPECT_EQ(host_.error_of("bot", {{"table", table_}, {"seat", 3}, {"level", "hard"}}), "");
  EXPECT_EQ(json::serialize(table().at("seats").as_array()[3]), "{\"bot\":\"hard\"}");
  EXPECT_EQ(host_.error_of("bot", {{"table", table_}, {"seat", 3}, {"level", nullptr}}), "");
  EXPECT_TRUE(table().at("seats").as_array()[3].is_null());
}

TEST_F(Seats, must_all_be_taken_for_the_start) {
  EXPECT_EQ(host_.error_of("start", here()), "table.not_seated");
  host_.ask("join", join());
  EXPECT_EQ(host_.error_of("start", here()), "table.seats_free");
}

TEST_F(Seats, are_seen_by_watchers_as_they_fill) {
  TestClient watcher(server_);
  watcher.ask("watch", here());
  host_.ask("join", join(1));
  const auto news = watcher.news();
  ASSERT_EQ(news.size(), 1U);
  EXPECT_EQ(text_of(news[0].at("table").at("seats").as_array()[1].at("name")), "Host");
  EXPECT_FALSE(news[0].at("table").at("seats").as_array()[1].at("here").as_bool());
  host_.ask("watch", here());
  EXPECT_EQ(json::serialize(watcher.news().back()),
            "{\"here\":[false,true,false,false],\"away\":[0,0,0,0],\"watching\":0}");
  host_.disconnect();
  server_.settle();
  EXPECT_EQ(json::serialize(watcher.news().back()),
            "{\"here\":[false,false,false,false],\"away\":[0,1,0,0],\"watching\":0}");
}

int last_watching(TestClient& client) {
  int last = -1;
  for (const Json& message : client.news()) {
    if (const auto* watching = message.as_object().if_contains("watching"))
      last = static_cast<int>(watching->as_int64());
  }
  return last;
}

TEST_F(Seats, are_not_those_of_people_who_look_on_and_are_counted) {
  host_.ask("join", join(0));
  EXPECT_EQ(host_.ask("watch", here()).at("watching").as_int64(), 0);
  TestClient stranger(server_);  // looks something up
  stranger.ask("watch", here());
  EXPECT_EQ(last_watching(host_), -1) << "nobody has come";
  TestClient ada(server_);
  ada.hello("Ada", '7');
  EXPECT_EQ(ada.ask("watch", here()).at("watching").as_int64(), 1);
  TestClient second_window(server_);
  second_window.hello("Ada", '7');
  EXPECT_EQ(second_window.ask("watch", here()).at("watching").as_int64(), 1) << "one person";
  TestClient ben(server_);
  ben.hello("Ben", '8');
  ben.ask("watch", here());
  EXPECT_EQ(last_watching(host_), 2);
  ada.ask("join", join(1));
  EXPECT_EQ(last_watching(host_), 1) << "who sits does not look on";
  ben.disconnect();
  server_.settle();
  EXPECT_EQ(last_watching(host_), 0);
}

TEST_F(Seats, of_a_table_with_many_spectators_are_not_told_of_each_of_them) {
  host_.ask("join", join(0));
  host_.ask("watch", here());
  std::vector<std::unique_ptr<TestClient>> crowd;
  int told = 0;
  for (int i = 0; i < 60; ++i) {
    crowd.push_back(std::make_unique<TestClient>(server_));
    std::string key = std::to_string(1000 + i);
    key.resize(64, '0');
    crowd.back()->ask("hello", {{"key", key}, {"name", "Ada"}});
    crowd.back()->ask("watch", here());
    if (const int watching = last_watching(host_); watching >= 0) {
      ++told;
      EXPECT_EQ(watching, i + 1);
    }
  }
  EXPECT_GE(told, 20);
  EXPECT_LT(told, 50);
  EXPECT_EQ(host_.ask("watch", here()).at("watching").as_int64(), 60) << "who asks is told exactly";
}

TEST_F(Seats, of_a_table_that_is_asked_for_twice_are_those_of_one_table) {
  const Json again = host_.ask("create", {{"cid", "t"}, {"rules", rules(4)}});
  EXPECT_EQ(text_of(again.at("table").at("id")), table_);
  const Json other = host_.ask("create", {{"cid", "u"}, {"rules", rules(4)}});
  EXPECT_NE(text_of(other.at("table").at("id")), table_);
}

TEST_F(Seats, of_impossible_games_are_refused_with_the_rule) {
  const Json refused = host_.ask("create", {{"cid", "x"}, {"rules", rules(2, "hidden")}});
  EXPECT_EQ(text_of(refused.at("error").at("rule")), "C4");
  EXPECT_EQ(text_of(refused.at("error").at("at")), "rules.money");
}

TEST_F(Seats, are_not_given_out_at_any_number_of_tables) {
  std::string refused;
  int made = 0;
  for (; made < 200 && refused.empty(); ++made) {
    refused = host_.error_of("create", {{"cid", std::to_string(made)}, {"rules", rules(4)}});
  }
  EXPECT_EQ(refused, "request.too_many");
  EXPECT_EQ(made, 100);
  server_.advance(2000);
  EXPECT_EQ(host_.error_of("create", {{"cid", "later"}, {"rules", rules(4)}}), "");
}

TEST(Rematch, rotates_the_seats_and_waits_for_the_people) {
  TestServer server;
  Party party = start_party(server, rules(3), {{"name", "Club"}}, 1);
  EXPECT_EQ(party.people[0].error_of("rematch", {{"table", party.table}}), "table.not_finished");
  play_random(server, party, 2);
  const Json made = party.people[1].ask("rematch", {{"table", party.table}}).at("table");
  const std::string next = text_of(made.at("id"));
  EXPECT_EQ(text_of(made.at("name")), "Club");
  EXPECT_EQ(text_of(made.at("phase")), "open");
  const auto& seats = made.at("seats").as_array();
  EXPECT_EQ(json::serialize(seats[0]), "{\"bot\":\"easy\"}");
  EXPECT_EQ(text_of(seats[1].at("reserved")), party.ids[0]);
  EXPECT_EQ(text_of(seats[2].at("reserved")), party.ids[1]);
  EXPECT_EQ(text_of(party.people[0].news().back().at("table").at("rematch")), next);
  EXPECT_EQ(text_of(party.people[0].ask("rematch", {{"table", party.table}}).at("table").at("id")), next);

  TestClient outsider(server);
  outsider.hello("Outsider", '8');
  EXPECT_EQ(outsider.error_of("join", {{"table", next}}), "table.full");
  for (std::size_t i = 0; i < 2; ++i) {
    const Json joined = party.people[i].ask("join", {{"table", next}});
    EXPECT_EQ(joined.at("seat").as_int64(), static_cast<std::int64_t>(i) + 1);
  }
  EXPECT_EQ(party.people[0].error_of("start", {{"table", next}}), "");
}

TEST(Rematch, that_was_given_up_is_followed_by_another) {
  TestServer server;
  Party party = start_party(server, rules(2), {}, 1);
  play_random(server, party, 2);
  TestClient& person = party.people[0];
  const auto rematch = [&] { return person.ask("rematch", {{"table", party.table}}).at("table"); };
  const std::string first = text_of(rematch().at("id"));
  EXPECT_EQ(text_of(rematch().at("id")), first);
  EXPECT_EQ(person.error_of("leave", {{"table", first}}), "");

  const Json second = rematch();
  EXPECT_NE(text_of(second.at("id")), first);
  EXPECT_EQ(text_of(second.at("phase")), "open");
  EXPECT_EQ(text_of(person.news().back().at("table").at("rematch")), text_of(second.at("id")));
  EXPECT_EQ(text_of(rematch().at("id")), text_of(second.at("id")));
  EXPECT_EQ(person.error_of("join", {{"table", text_of(second.at("id"))}}), "");
  EXPECT_EQ(person.error_of("start", {{"table", text_of(second.at("id"))}}), "");
  EXPECT_EQ(text_of(rematch().at("id")), text_of(second.at("id")));
}

// A game that is over, and the table where it goes on: a bot, seats that wait for person 0 and 1.
class RematchSeats : public ::testing::Test {
 protected:
  RematchSeats() : party_(start_party(server_, rules(3), {}, 1)) {
    play_random(server_, party_, 2);
    next_ = text_of(party_.people[0].ask("rematch", {{"table", party_.table}}).at("table").at("id"));
  }

  Json table() { return server_.get_json("/api/tables/" + next_).at("table"); }
  json::object here() const { return {{"table", next_}}; }
  json::object join(std::optional<int> seat = std::nullopt) const {
    json::object facts = {{"table", next_}};
    if (seat) facts["seat"] = *seat;
    return facts;
  }

  TestServer server_;
  Party party_;
  std::string next_;
};

TEST_F(RematchSeats, still_wait_for_the_others_when_the_host_leaves) {
  party_.people[0].ask("join", join());
  EXPECT_EQ(party_.people[0].error_of("leave", here()), "");
  EXPECT_EQ(text_of(table().at("phase")), "open");
  EXPECT_EQ(text_of(table().at("host")), party_.ids[1]);
  EXPECT_EQ(party_.people[1].ask("join", join()).at("seat").as_int64(), 2);
  EXPECT_EQ(party_.people[1].error_of("bot", {{"table", next_}, {"seat", 1}, {"level", "easy"}}), "");
  EXPECT_EQ(party_.people[1].error_of("start", here()), "");
}

TEST_F(RematchSeats, are_free_when_those_whom_they_wait_for_leave) {
  EXPECT_EQ(party_.people[1].error_of("leave", here()), "");
  EXPECT_TRUE(table().at("seats").as_array()[2].is_null());
  EXPECT_EQ(text_of(table().at("host")), party_.ids[0]);
  EXPECT_EQ(party_.people[0].error_of("leave", here()), "");
  EXPECT_EQ(text_of(table().at("phase")), "closed");
}

TEST_F(RematchSeats, do_not_wait_for_who_has_sat_down_elsewhere) {
  party_.people[0].ask("bot", {{"table", next_}, {"seat", 0}, {"level", nullptr}});
  EXPECT_EQ(party_.people[0].ask("join", join(0)).at("seat").as_int64(), 0);
  EXPECT_TRUE(table().at("seats").as_array()[1].is_null());
}

}  // namespace
}  // namespace bigshot::testing
