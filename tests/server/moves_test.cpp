// Moves: accepted once, refused without harm, all or none.
#include "record/move_text.h"
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

class Moves : public ::testing::Test {
 protected:
  Moves() : party_(start_party(server_, rules(4))) {}

  std::size_t acting() const { return index(party_.game().state().actor().seat); }
  std::int64_t number() const { return static_cast<std::int64_t>(party_.game().record().moves.size()); }
  TestClient& actor() { return party_.people[acting()]; }
  TestClient& other() { return party_.people[(acting() + 1) % 4]; }
  json::object move(std::int64_t seen, const std::string& cid, json::array moves) const {
    return {{"table", party_.table}, {"seen", seen}, {"cid", cid}, {"moves", std::move(moves)}};
  }
  // To the moment when cubes are to be placed.
  void win_an_auction() {
    while (party_.game().state().phase() == Phase::kBidding) {
      const bool first = party_.game().state().standing_bid() == 0;
      actor().ask("move", move(number(), "w" + std::to_string(number()), {first ? "bid 1" : "pass"}));
    }
  }

  TestServer server_;
  Party party_;
};

TEST_F(Moves, are_answered_with_their_number_and_told_to_everyone) {
  EXPECT_EQ(actor().ask("move", move(1, "a", {"bid 4"})).at("n").as_int64(), 2);
  for (TestClient& person : party_.people) {
    const Json told = person.news().back();
    EXPECT_EQ(json::serialize(told), "{\"n\":2,\"m\":[\"bid 4\"],\"a\":" + std::to_string(acting()) + "}");
  }
}

TEST_F(Moves, that_are_repeated_are_answered_again_and_not_made_again) {
  TestClient& first = actor();
  const json::object same = move(1, "a", {"bid 4"});
  EXPECT_EQ(first.ask("move", same).at("n").as_int64(), 2);
  EXPECT_EQ(first.ask("move", same).at("n").as_int64(), 2);
  EXPECT_EQ(number(), 2);
  EXPECT_EQ(actor().ask("move", move(2, "b", {"bid 5"})).at("n").as_int64(), 3);
  EXPECT_EQ(first.ask("move", same).at("n").as_int64(), 2);
  EXPECT_EQ(number(), 3);
}

TEST_F(Moves, that_are_repeated_are_recognised_after_a_restart) {
  const std::size_t seat = acting();
  const json::object same = move(1, "a", {"bid 4"});
  actor().ask("move", same);
  party_.people.clear();
  server_.restart();
  TestClient again(server_);
  again.hello("Again", static_cast<char>('1' + static_cast<int>(seat)));
  EXPECT_EQ(again.ask("move", same).at("n").as_int64(), 2);
  EXPECT_EQ(again.error_of("move", move(1, "b", {"bid 4"})), "move.stale");
}

TEST_F(Moves, of_another_with_the_same_client_id_are_not_mistaken_for_mine) {
  actor().ask("move", move(1, "a", {"bid 4"}));
  EXPECT_EQ(actor().error_of("move", move(1, "a", {"bid 5"})), "move.stale");
}

TEST_F(Moves, of_somebody_who_has_not_seen_everything_are_refused) {
  TestClient& first = actor();
  first.ask("move", move(1, "a", {"bid 4"}));
  const Json refused = actor().ask("move", move(1, "b", {"bid 5"}));
  EXPECT_EQ(text_of(refused.at("error").at("id")), "move.stale");
  EXPECT_EQ(text_of(refused.at("error").at("facts").at("number")), "2");
  EXPECT_EQ(actor().error_of("move", move(17, "c", {"bid 5"})), "move.stale");
  EXPECT_EQ(number(), 2);
}

TEST_F(Moves, out_of_turn_are_refused) {
  EXPECT_EQ(other().error_of("move", move(1, "a", {"bid 4"})), "move.not_your_turn");
  EXPECT_EQ(number(), 1);
}

TEST_F(Moves, against_the_rules_are_refused_with_the_rule_to_the_sender_alone) {
  actor().ask("move", move(1, "a", {"bid 4"}));
  for (TestClient& person : party_.people) person.news();
  const Json refused = actor().ask("move", move(2, "b", {"bid 4"}));
  EXPECT_EQ(json::serialize(refused.at("error")),
            "{\"id\":\"bid.too_low\",\"rule\":\"R2\",\"key\":\"error.bid.too_low\",\"facts\":{\"number\":\"4\"},"
            "\"at\":\"moves[0]\"}");
  for (TestClient& person : party_.people) EXPECT_TRUE(person.news().empty());
}

TEST_F(Moves, that_nobody_can_read_are_refused) {
  EXPECT_EQ(actor().error_of("move", move(1, "a", {"bid four"})), "move.unreadable");
  EXPECT_EQ(actor().error_of("move", move(1, "b", {"bid 100"})), "bid.above_purse");
  EXPECT_EQ(actor().error_of("move", move(1, "c", {"roll 3"})), "bid_or_pass.expected");
}

TEST_F(Moves, of_a_whole_turn_are_made_together_or_not_at_all) {
  win_an_auction();
  const std::int64_t before = number();
  json::array placing;
  State state = party_.game().state();
  while (state.phase() == Phase::kPlacing) {
    ActionList legal;
    state.legal_actions(legal);
    placing.emplace_back(move_text(legal[0], party_.game().header().board));
    state.apply(legal[0]);
  }
  ASSERT_EQ(placing.size(), 4U);
  json::array wrong = placing;
  wrong[3] = "place R Z";
  const Json refused = actor().ask("move", move(before, "a", wrong));
  EXPECT_EQ(text_of(refused.at("error").at("at")), "moves[3]");
  EXPECT_EQ(number(), before);
  for (TestClient& person : party_.people) person.news();
  EXPECT_EQ(actor().ask("move", move(before, "b", placing)).at("n").as_int64(), before + 4);
  // The next die comes with them.
  const auto news = party_.people[0].news();
  ASSERT_EQ(news.size(), 1U);
  EXPECT_EQ(news[0].at("n").as_int64(), before + 5);
  EXPECT_TRUE(text_of(news[0].at("m").as_array()[4]).starts_with("roll "));
}

TEST_F(Moves, do_not_go_beyond_the_end_of_a_turn) {
  const Json refused = actor().ask("move", move(1, "a", {"bid 4", "bid 5"}));
  EXPECT_EQ(text_of(refused.at("error").at("id")), "move.not_your_turn");
  EXPECT_EQ(number(), 1);
}

TEST_F(Moves, are_not_for_strangers_nor_for_who_only_watches) {
  TestClient stranger(server_);
  EXPECT_EQ(stranger.error_of("move", move(1, "a", {"bid 4"})), "person.needed");
  TestClient watcher(server_);
  watcher.hello("Watcher", '9');
  EXPECT_EQ(watcher.error_of("move", move(1, "a", {"bid 4"})), "table.not_seated");
}

TEST_F(Moves, with_a_loan_and_its_bid_go_as_one_message) {
  const std::string color(1, letter(party_.game().state().colors_of(static_cast<Seat>(acting())).first));
  EXPECT_EQ(actor().ask("move", move(1, "a", {"loan " + color, "bid 15"})).at("n").as_int64(), 3);
}

}  // namespace
}  // namespace bigshot::testing
