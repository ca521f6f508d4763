// Ratings: the arithmetic against figures of the published model, and that they are kept with the end of a game.
#include "server/rating.h"
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

TEST(Rate, moves_four_equals_apart_by_their_places) {
  const std::vector<Skill> fresh(4);
  const auto after = rate(fresh, std::vector<int>{1, 2, 3, 4});
  // The Plackett-Luce model of OpenSkill with its usual constants: c = 4 * sqrt(sigma^2 + beta^2) / 2.
  EXPECT_NEAR(after[0].mu, 27.795, 0.001);
  EXPECT_NEAR(after[1].mu, 26.553, 0.001);
  EXPECT_NEAR(after[2].mu, 24.689, 0.001);
  EXPECT_NEAR(after[3].mu, 20.963, 0.001);
  EXPECT_NEAR(after[0].sigma, 8.2630, 0.001);
  EXPECT_NEAR(after[3].sigma, 8.0840, 0.001);
}

TEST(Rate, keeps_the_sum_of_strengths_between_equals) {
  const std::vector<Skill> fresh(3);
  for (const std::vector<int>& places : {std::vector<int>{1, 2, 3}, {1, 1, 3}, {2, 1, 2}, {1, 1, 1}}) {
    double sum = 0;
    for (const Skill& skill : rate(fresh, places)) sum += skill.mu;
    EXPECT_NEAR(sum, 75, 1e-9);
  }
}

TEST(Rate, moves_nobody_when_equals_tie) {
  for (const Skill& skill : rate(std::vector<Skill>(4), std::vector<int>{1, 1, 1, 1})) {
    EXPECT_NEAR(skill.mu, 25, 1e-9);
    EXPECT_LT(skill.sigma, 25.0 / 3);
  }
}

TEST(Rate, rewards_an_upset_more_than_the_expected) {
  const std::vector<Skill> skills = {{30, 3}, {20, 3}};
  const auto expected = rate(skills, std::vector<int>{1, 2});
  const auto upset = rate(skills, std::vector<int>{2, 1});
  EXPECT_LT(expected[0].mu - 30, 30 - upset[0].mu);
}

const json::object kRated = {{"rated", true}, {"clock", {{"decision", 60}, {"reserve", 300}, {"level", "easy"}}}};

json::object rated(const std::string& cid = "party") {
  json::object settings = kRated;
  settings["cid"] = cid;
  return settings;
}

TEST(Rated, games_change_ratings_history_and_statistics_once) {
  TestServer server;
  Party party = start_party(server, rules(3), rated(), 1);
  play_random(server, party, 5);
  const Json me = server.get_json("/api/people/" + party.ids[0]);
  EXPECT_EQ(me.at("statistics").at("games").as_int64(), 1);
  EXPECT_EQ(me.at("rating").at("games").as_int64(), 1);
  EXPECT_EQ(me.at("rating").at("opponents").as_int64(), 2);
  EXPECT_TRUE(me.at("rating").at("provisional").as_bool());
  EXPECT_EQ(server.get_json("/api/people/bot:easy").at("rating").at("games").as_int64(), 1);
  EXPECT_TRUE(server.get_json("/api/ratings").at("ratings").as_array().empty()) << "all are provisional";
  const Json games =
      server.get_json("/api/people/" + party.ids[0] + "/games", "", "Bearer " + std::string(64, '1')).at("games");
  ASSERT_EQ(games.as_array().size(), 1U);
  EXPECT_EQ(text_of(games.as_array()[0].at("game")), party.table);
  EXPECT_TRUE(games.as_array()[0].at("rated").as_bool());
  EXPECT_FALSE(games.as_array()[0].at("abandoned").as_bool());
  const Json seat = party.people[0].news().back().at("result").at("seats").as_array()[0];
  EXPECT_EQ(games.as_array()[0].at("place"), seat.at("place"));
  EXPECT_EQ(games.as_array()[0].at("balance"), seat.at("balance"));
}

TEST(Rated, is_only_what_was_made_as_rated) {
  TestServer server;
  Party party = start_party(server, rules(2));
  play_random(server, party, 5);
  EXPECT_TRUE(server.get_json("/api/people/" + party.ids[0]).at("rating").is_null());
  EXPECT_EQ(server.get_json("/api/people/" + party.ids[0]).at("statistics").at("games").as_int64(), 1);
}

TEST(Rated, needs_a_clock_with_sensible_times_and_the_standard_board) {
  TestServer server;
  TestClient ada(server);
  ada.hello("Ada", '1');
  const auto error_with = [&](const json::value& clock, const json::value& board) {
    return ada.error_of("create",
                        {{"cid", "x"}, {"rules", rules(2)}, {"rated", true}, {"clock", clock}, {"board", board}});
  };
  const json::value good = {{"decision", 60}, {"reserve", 300}, {"level", "easy"}};
  EXPECT_EQ(error_with(nullptr, "standard"), "rated.no_clock");
  for (const auto& [decision, reserve] : std::vector<std::pair<int, int>>{{4, 0}, {601, 0}, {60, 3601}}) {
    EXPECT_EQ(error_with({{"decision", decision}, {"reserve", reserve}, {"level", "easy"}}, "standard"),
              "rated.clock");
  }
  json::array lots;
  for (int i = 0; i < 13; ++i) {
    json::object lot = {{"id", std::string(1, static_cast<char>('A' + i))}, {"district", "north"}};
    if (i == 0 || i == 4) {
      lot["park"] = true;
    } else {
      lot["value"] = 9;
    }
    lots.push_back(std::move(lot));
  }
  const json::value own_board = {{"name", "Mine"}, {"lots", lots}};
  EXPECT_EQ(error_with(good, own_board), "rated.board");
  EXPECT_EQ(ada.error_of("create", {{"cid", "own"}, {"rules", rules(2)}, {"clock", good}, {"board", own_board}}),
            "")
      << "it is a board to play on, only not for ratings";
  EXPECT_EQ(error_with(good, "standard"), "");
}

TEST(Rated, bots_in_several_seats_are_rated_as_one) {
  TestServer server;
  Party party = start_party(server, rules(4), rated(), 3);
  play_random(server, party, 5);
  EXPECT_EQ(server.get_json("/api/people/bot:easy").at("statistics").at("games").as_int64(), 3);
  EXPECT_EQ(server.get_json("/api/people/bot:easy").at("rating").at("games").as_int64(), 1);
}

TEST(Rated, games_of_the_same_people_stop_counting_after_five_in_a_week) {
  TestServer server;
  std::vector<std::string> ids;
  for (int game = 0; game < 7; ++game) {
    Party party = start_party(server, rules(2), rated("g" + std::to_string(game)));
    play_random(server, party, static_cast<std::uint64_t>(game));
    ids = party.ids;
  }
  EXPECT_EQ(server.get_json("/api/people/" + ids[0]).at("rating").at("games").as_int64(), 5);
  int counted = 0;
  const Json games = server.get_json("/api/people/" + ids[0] + "/games").at("games");
  for (const Json& game : games.as_array()) {
    counted += game.at("rated").as_bool() ? 1 : 0;
  }
  EXPECT_EQ(counted, 5);
  EXPECT_EQ(server.get_json("/api/people/" + ids[0]).at("statistics").at("games").as_int64(), 7);
}

// Nobody's last move waits for ratings, so that games which end together cannot disturb each other.
TEST(Rated, games_that_end_together_never_meet) {
  TestServer server;
  std::vector<Party> parties;
  for (int game = 0; game < 4; ++game) {
    parties.push_back(start_party(server, rules(2), rated("g" + std::to_string(game)), 1));
  }
  for (Party& party : parties) play_random(server, party, 8);
  EXPECT_EQ(server.get_json("/api/people/bot:easy").at("rating").at("games").as_int64(), 4);
  for (const Party& party : parties) {
    for (const TestClient& person : party.people) {
      for (const std::string& text : person.all_texts()) EXPECT_EQ(text.find("store.conflict"), std::string::npos);
    }
  }
}

// Plays until the last message of the game is to be sent; the message, and whose it is.
std::pair<std::size_t, std::string> play_to_last_message(TestServer& server, Party& party) {
  Random random(11);
  for (;;) {
    const Game game = party.game();
    const json::array moves = random_moves(game, random);
    Game after = game;
    for (const Json& move : moves) EXPECT_FALSE(after.play(text_of(move)));
    const std::size_t seat = index(game.state().actor().seat);
    const json::object request = {{"id", 9000},
                                  {"do", "move"},
                                  {"table", party.table},
                                  {"seen", game.record().moves.size()},
                                  {"cid", "m" + std::to_string(game.record().moves.size())},
                                  {"moves", moves}};
    if (after.state().finished()) return {seat, json::serialize(request)};
    party.people[seat].send(json::serialize(request));
    server.settle();
    if (party.game().record().moves.size() == game.record().moves.size()) {
      ADD_FAILURE() << party.people[seat].all_texts().back();
      return {};
    }
  }
}

// The same two people at both tables; neither last move is answered before the other is sent, and both are stored
// in one commit.
TEST(Rated, games_that_end_at_the_same_moment_with_the_same_people_both_count) {
  TestServer server;
  Party one = start_party(server, rules(2), rated("one"));
  Party other = start_party(server, rules(2), rated("other"));
  const auto [one_seat, one_message] = play_to_last_message(server, one);
  const auto [other_seat, other_message] = play_to_last_message(server, other);
  one.people[one_seat].send(one_message);
  other.people[other_seat].send(other_message);
  server.settle();
  for (Party* party : {&one, &other}) {
    EXPECT_TRUE(party->game().state().finished());
    for (const TestClient& person : party->people) {
      for (const std::string& text : person.all_texts())
        EXPECT_EQ(text.find("\"error\""), std::string::npos) << text;
    }
  }
  for (const std::string& id : one.ids) {
    const Json person = server.get_json("/api/people/" + id);
    EXPECT_EQ(person.at("rating").at("games").as_int64(), 2);
    EXPECT_EQ(person.at("statistics").at("games").as_int64(), 2);
  }
}

TEST(Rated, games_that_end_at_the_same_moment_on_two_nodes_both_count) {
  TestServerOptions options;
  options.shared_store = true;
  TestServer server(options);
  Party one = start_party(server, rules(2), rated("one"));
  const auto [one_seat, one_message] = play_to_last_message(server, one);
  App& second = server.add_node("second");
  Party other = start_party(server, rules(2), rated("other"));
  const auto [other_seat, other_message] = play_to_last_message(server, other);
  TestClient elsewhere(server, second);
  elsewhere.hello("Player " + std::to_string(other_seat), static_cast<char>('1' + other_seat));
  one.people[one_seat].send(one_message);
  elsewhere.send(other_message);
  server.settle();
  server.tell_news(other.table);
  server.advance(20'000);
  EXPECT_TRUE(one.game().state().finished());
  EXPECT_TRUE(other.game().state().finished());
  for (const std::string& text : elsewhere.all_texts())
    EXPECT_EQ(text.find("\"error\""), std::string::npos) << text;
  for (const std::string& id : one.ids) {
    EXPECT_EQ(server.get_json("/api/people/" + id).at("rating").at("games").as_int64(), 2);
  }
}

TEST(Rated, who_leaves_the_rest_to_the_clock_comes_last) {
  std::vector<StoredResult> results;
  TestServer server;
  Party party = start_party(server, rules(2), rated());
  // Player 1 never moves; the clock does, until the game is over.
  play_random(server, party, 1, 1);
  for (int minutes = 0; minutes < 2000 && !party.game().state().finished(); ++minutes) {
    const State& state = party.game().state();
    if (state.actor().is(static_cast<Seat>(0))) {
      play_random(server, party, 1, 1);
    } else {
      server.advance(361'000);
    }
  }
  ASSERT_TRUE(party.game().state().finished());
  const Json games = server.get_json("/api/people/" + party.ids[1] + "/games").at("games");
  EXPECT_TRUE(games.as_array()[0].at("abandoned").as_bool());
  const Json left = server.get_json("/api/people/" + party.ids[1]).at("rating");
  const Json stayed = server.get_json("/api/people/" + party.ids[0]).at("rating");
  EXPECT_LT(left.at("mu").as_double(), 25);
  EXPECT_GT(stayed.at("mu").as_double(), 25);
}

}  // namespace
}  // namespace bigshot::testing
