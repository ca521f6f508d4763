// People who are away or have had enough: bots play for them, or the game ends.
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

constexpr Milliseconds kMinute = 60'000;

// Lets the person in `seat` leave without a word.
void go_away(TestServer& server, Party& party, std::size_t seat) {
  party.people[seat].disconnect();
  server.settle();
}

Json table_of(TestServer& server, const Party& party) {
  return server.get_json("/api/tables/" + party.table).at("table");
}

std::string last_note(const Json& table) {
  const auto* notes = table.as_object().if_contains("notes");
  if (notes == nullptr || notes->as_array().empty()) return "";
  const Json& note = notes->as_array().back();
  return text_of(note.at("what")) + ' ' + std::to_string(note.at("seat").as_int64()) + " by " +
         std::to_string(note.at("by").as_int64());
}

// Plays on with whoever is there until it is the turn of `seat`.
void play_until_turn_of(TestServer& server, Party& party, std::size_t seat) {
  for (int i = 0; i < 200 && index(party.game().state().actor().seat) != seat; ++i)
    play_random(server, party, 5, 1);
  ASSERT_EQ(index(party.game().state().actor().seat), seat);
}

TEST(AbsentPeople, may_be_played_for_by_a_bot_after_a_minute_until_they_are_back) {
  TestServer server;
  Party party = start_party(server, rules(3));
  play_until_turn_of(server, party, 2);
  go_away(server, party, 2);
  const json::object ask = {{"table", party.table}, {"seat", 2}, {"level", "easy"}};
  EXPECT_EQ(party.people[0].error_of("substitute", ask), "table.not_absent");
  server.advance(kMinute - 1);
  EXPECT_EQ(party.people[0].error_of("substitute", ask), "table.not_absent");
  const std::size_t before = party.game().record().moves.size();
  server.advance(1);
  party.people[1].news();
  EXPECT_EQ(party.people[0].error_of("substitute", ask), "");
  EXPECT_EQ(last_note(table_of(server, party)), "substitute 2 by 0");
  server.advance(1'000);
  EXPECT_GT(party.game().record().moves.size(), before);
  bool told = false;
  for (const Json& message : party.people[1].news()) {
    const auto* by = message.as_object().if_contains("by");
    told = told || (by != nullptr && text_of(*by) == "substitute");
  }
  EXPECT_TRUE(told);

  TestClient back(server);
  back.hello("Player 2", '3');
  const Json seen = back.ask("watch", {{"table", party.table}, {"after", 0}});
  EXPECT_EQ(seen.at("by_substitute").as_array().at(0).as_int64(), static_cast<std::int64_t>(before) + 1);
  const Json table = table_of(server, party);
  EXPECT_EQ(last_note(table), "back 2 by 2");
  EXPECT_FALSE(table.at("seats").as_array().at(2).as_object().contains("substitute"));
}

TEST(AbsentPeople, keep_their_bot_through_a_restart) {
  TestServer server;
  Party party = start_party(server, rules(2), {{"pace", 5'000}});
  play_until_turn_of(server, party, 1);
  const auto number = static_cast<std::int64_t>(party.game().record().moves.size());
  go_away(server, party, 1);
  server.advance(kMinute);
  party.people[0].send("{\"id\":99,\"do\":\"substitute\",\"table\":\"" + party.table +
                       "\",\"seat\":1,\"level\":\"easy\"}");
  server.settle();
  party.people.clear();
  server.restart();
  server.advance(20'000);
  TestClient watcher(server);
  EXPECT_GT(watcher.ask("watch", {{"table", party.table}}).at("n").as_int64(), number);
}

TEST(AbsentPeople, are_not_to_be_found_in_correspondence_games) {
  TestServer server;
  Party party = start_party(server, rules(3), {{"correspondence", true}});
  go_away(server, party, 2);
  server.advance(10 * kMinute);
  EXPECT_EQ(party.people[0].error_of("substitute", {{"table", party.table}, {"seat", 2}, {"level", "easy"}}),
            "table.correspondence");
  const json::object end = {{"table", party.table}};
  EXPECT_EQ(party.people[0].error_of("end", end), "");
  EXPECT_EQ(party.people[1].error_of("end", end), "");
  EXPECT_EQ(text_of(table_of(server, party).at("phase")), "playing");
}

TEST(AbsentPeople, do_not_keep_the_others_from_ending_the_game) {
  TestServer server;
  Party party = start_party(server, rules(4));
  go_away(server, party, 3);
  const json::object end = {{"table", party.table}};
  EXPECT_EQ(party.people[0].error_of("end", end), "");
  EXPECT_EQ(party.people[1].error_of("end", end), "");
  EXPECT_EQ(party.people[2].error_of("end", end), "");
  // Who has just gone may be back in a moment.
  EXPECT_EQ(text_of(table_of(server, party).at("phase")), "playing");
  server.advance(kMinute);
  EXPECT_EQ(party.people[1].error_of("end", {{"table", party.table}, {"agree", false}}), "");
  EXPECT_EQ(party.people[0].error_of("end", end), "");
  EXPECT_EQ(text_of(table_of(server, party).at("phase")), "playing");
  EXPECT_EQ(party.people[1].error_of("end", end), "");
  const Json table = table_of(server, party);
  EXPECT_EQ(text_of(table.at("phase")), "ended");
  EXPECT_EQ(last_note(table), "end 1 by 1");
  EXPECT_TRUE(table.at("fair").as_object().contains("seed"));
  const auto number = static_cast<std::int64_t>(party.game().record().moves.size());
  const std::size_t seat = index(party.game().state().actor().seat);
  EXPECT_EQ(party.people[seat < 3 ? seat : 0].error_of(
                "move", {{"table", party.table}, {"seen", number}, {"cid", "x"}, {"moves", {"pass"}}}),
            "table.not_playing");
  EXPECT_EQ(party.people[0].error_of("rematch", end), "");
  EXPECT_TRUE(server.get_json("/api/people/" + party.ids[0] + "/games").at("games").as_array().empty());
}

TEST(AbsentPeople, must_agree_to_the_end_of_a_rated_game) {
  TestServer server;
  Party party = start_party(
      server, rules(2), {{"rated", true}, {"clock", {{"decision", 600}, {"reserve", 600}, {"level", "easy"}}}});
  go_away(server, party, 1);
  server.advance(2 * kMinute);
  EXPECT_EQ(party.people[0].error_of("end", {{"table", party.table}}), "");
  EXPECT_EQ(text_of(table_of(server, party).at("phase")), "playing");
}

TEST(Resigning, leaves_the_seat_to_a_bot_for_good) {
  TestServer server;
  Party party = start_party(server, rules(2));
  play_until_turn_of(server, party, 1);
  const auto number = static_cast<std::int64_t>(party.game().record().moves.size());
  EXPECT_EQ(party.people[1].error_of("resign", {{"table", party.table}, {"level", "easy"}}), "");
  EXPECT_EQ(party.people[1].error_of("resign", {{"table", party.table}, {"level", "hard"}}), "");
  server.advance(1'000);
  EXPECT_GT(static_cast<std::int64_t>(party.game().record().moves.size()), number);
  const auto now = static_cast<std::int64_t>(party.game().record().moves.size());
  EXPECT_EQ(
      party.people[1].error_of("move", {{"table", party.table}, {"seen", now}, {"cid", "x"}, {"moves", {"pass"}}}),
      "table.resigned");
  EXPECT_EQ(party.people[1].error_of("end", {{"table", party.table}}), "table.resigned");
  const Json seat = table_of(server, party).at("seats").as_array().at(1);
  EXPECT_TRUE(seat.at("resigned").as_bool());
  EXPECT_EQ(text_of(seat.at("substitute")), "easy");
  EXPECT_EQ(last_note(table_of(server, party)), "resign 1 by 1");
}

TEST(Resigning, and_the_rest_are_for_those_who_play) {
  TestServer server;
  Party open = seat_party(server, rules(2), {{"cid", "open"}});
  const json::object resign = {{"table", open.table}, {"level", "easy"}};
  EXPECT_EQ(open.people[0].error_of("resign", resign), "table.not_playing");
  EXPECT_EQ(open.people[0].error_of("end", {{"table", open.table}}), "table.not_playing");
  Party party = start_party(server, rules(2), {{"cid", "begun"}});
  TestClient other(server);
  other.hello("Other", '9');
  EXPECT_EQ(other.error_of("resign", {{"table", party.table}, {"level", "easy"}}), "table.not_seated");
  EXPECT_EQ(other.error_of("substitute", {{"table", party.table}, {"seat", 0}, {"level", "easy"}}),
            "table.not_seated");
  EXPECT_EQ(party.people[0].error_of("substitute", {{"table", party.table}, {"seat", 3}, {"level", "easy"}}),
            "table.no_such_seat");
  EXPECT_EQ(party.people[0].error_of("substitute", {{"table", party.table}, {"seat", 0}, {"level", "easy"}}),
            "table.not_absent");
  EXPECT_EQ(party.people[0].error_of("resign", {{"table", party.table}, {"level", "king"}}), "bot.unknown");
}

}  // namespace
}  // namespace bigshot::testing
