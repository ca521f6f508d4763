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

TEST(Rated, games_change_ratings_history_and_statistics_once) {
  TestServer server;
  Party party = start_party(server, rules(3), {{"rated", true}}, 1);
  play_random(server, party, 5);
  const Json me = server.get_json("/api/people/" + party.ids[0]);
  EXPECT_EQ(me.at("statistics").at("games").as_int64(), 1);
  EXPECT_EQ(me.at("rating").at("games").as_int64(), 1);
  EXPECT_EQ(server.get_json("/api/people/bot:easy").at("rating").at("games").as_int64(), 1);
  EXPECT_EQ(server.get_json("/api/ratings").at("ratings").as_array().size(), 3U);
  const Json games =
      server.get_json("/api/people/" + party.ids[0] + "/games", "", "Bearer " + std::string(64, '1')).at("games");
  ASSERT_EQ(games.as_array().size(), 1U);
  EXPECT_EQ(text_of(games.as_array()[0].at("game")), party.table);
  EXPECT_TRUE(games.as_array()[0].at("rated").as_bool());
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

TEST(Rated, bots_in_several_seats_are_rated_as_one) {
  TestServer server;
  Party party = start_party(server, rules(4), {{"rated", true}}, 3);
  play_random(server, party, 5);
  EXPECT_EQ(server.get_json("/api/people/bot:easy").at("statistics").at("games").as_int64(), 3);
  EXPECT_EQ(server.get_json("/api/people/bot:easy").at("rating").at("games").as_int64(), 1);
}

}  // namespace
}  // namespace bigshot::testing
