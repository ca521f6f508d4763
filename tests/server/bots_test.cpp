// Bots in seats: their pace, and that a slow or broken one holds nobody up.
#include "server/broken_bot.h"
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

TEST(Bots, act_after_the_pace_of_the_table) {
  TestServer server;
  Party party = start_party(server, rules(4), {{"pace", 800}}, 3);
  const auto number = [&] { return party.game().record().moves.size(); };
  for (int i = 0; i < 20 && !party.game().state().finished(); ++i) {
    const std::size_t before = number();
    if (index(party.game().state().actor().seat) == 0) {
      play_random(server, party, 1, 1);
      continue;
    }
    server.advance(799);
    ASSERT_EQ(number(), before);
    server.advance(1);
    ASSERT_GT(number(), before);
  }
}

TEST(Bots, that_throw_or_break_the_rules_are_replaced_by_a_cautious_move) {
  for (const bool throws : {true, false}) {
    TestServerOptions options;
    options.bots.make = broken_bots(throws);
    TestServer server(options);
    Party party = start_party(server, rules(4), {}, 3);
    play_random(server, party, 1);
    EXPECT_TRUE(party.game().state().finished());
    EXPECT_EQ(server.metrics_text().find("bigshot_bot_failures_total 0\n"), std::string::npos);
  }
}

TEST(Bots, that_never_answer_do_not_hold_up_their_table_for_long) {
  TestServerOptions options;
  options.bots.at_once = 0;  // nobody ever thinks
  TestServer server(options);
  Party party = start_party(server, rules(4), {}, 3);
  while (index(party.game().state().actor().seat) == 0) play_random(server, party, 1, 1);
  const std::size_t before = party.game().record().moves.size();
  server.advance(14'000);
  EXPECT_EQ(party.game().record().moves.size(), before);
  server.advance(1'000);
  EXPECT_GT(party.game().record().moves.size(), before);
}

TEST(Bots, finish_a_game_whose_people_have_gone_after_a_restart) {
  TestServer server;
  Party party = start_party(server, rules(4), {{"pace", 500}}, 3);
  const std::string table = party.table;
  party.people.clear();
  server.restart();
  server.advance(20'000);
  TestClient watcher(server);
  const Json seen = watcher.ask("watch", {{"table", table}});
  EXPECT_EQ(seen.at("a").as_int64(), 0);
}

}  // namespace
}  // namespace bigshot::testing
