// Whole games in all modes, through the same door as everybody's.
#include "fair/fair_json.h"
#include "record/json_record.h"
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

struct Mode {
  const char* name;
  int players;
  const char* money;
  const char* overbid;
  const char* edition;
};

class WholeGames : public ::testing::TestWithParam<Mode> {};

TEST_P(WholeGames, end_with_the_same_record_for_all) {
  const Mode& mode = GetParam();
  TestServer server;
  Party party = start_party(server, rules(mode.players, mode.money, mode.overbid, mode.edition));
  play_random(server, party, 7);
  const Game game = party.game();
  EXPECT_TRUE(game.state().finished());
  for (const TestClient& person : party.people) EXPECT_EQ(person.game().record(), game.record());

  const HttpReply reply = server.get("/api/games/" + party.table + "/record");
  EXPECT_EQ(reply.status, 200);
  const auto record = read_record(std::string_view(*reply.body).substr(0, reply.body->size() - 1));
  ASSERT_TRUE(record) << record.error().message.id << " at " << record.error().key;
  EXPECT_EQ(record->game.record(), game.record());
  EXPECT_EQ(check_fair(*record), std::nullopt);
}

TEST_P(WholeGames, go_on_by_themselves_between_bots) {
  const Mode& mode = GetParam();
  TestServer server;
  Party party =
      start_party(server, rules(mode.players, mode.money, mode.overbid, mode.edition), {}, mode.players - 1);
  play_random(server, party, 3);
  EXPECT_TRUE(party.game().state().finished());
}

INSTANTIATE_TEST_SUITE_P(Modes, WholeGames,
                         ::testing::Values(Mode{"four", 4, "open", "forbidden", "ravensburger"},
                                           Mode{"three", 3, "open", "forbidden", "opennplay"},
                                           Mode{"two_2001", 2, "open", "forbidden", "ravensburger"},
                                           Mode{"two_2018", 2, "open", "forbidden", "opennplay"},
                                           Mode{"hidden", 4, "hidden", "forbidden", "ravensburger"},
                                           Mode{"hidden_penalty", 3, "hidden", "penalty", "opennplay"}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(WholeGame, tells_the_result_and_the_seed_at_its_end_and_not_before) {
  TestServer server;
  Party party = start_party(server, rules(2));
  play_random(server, party, 1, 20);
  for (const std::string& text : party.people[1].all_texts()) EXPECT_EQ(text.find("\"seed\""), std::string::npos);
  play_random(server, party, 1);
  const Json last = party.people[1].news().back();
  EXPECT_EQ(text_of(last.at("table").at("phase")), "finished");
  EXPECT_TRUE(last.at("table").at("fair").as_object().contains("seed"));
  EXPECT_TRUE(last.at("result").as_object().contains("winners"));
}

TEST(WholeGame, takes_at_most_100_bytes_for_a_move) {
  TestServer server;
  Party party = start_party(server, rules(4));
  play_random(server, party, 5);
  std::size_t bytes = 0;
  for (const std::string& text : party.people[2].all_texts()) {
    if (text.starts_with("{\"n\":")) bytes += text.size();
  }
  EXPECT_LT(bytes, 100 * party.game().record().moves.size());
}

}  // namespace
}  // namespace bigshot::testing
