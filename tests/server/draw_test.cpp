// The draw: pledges before nonces, and what an adversary tries (docs/fair-dice.md).
#include "fair/fair_json.h"
#include "record/json_record.h"
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

template <class Bytes>
Bytes bytes(const Json& digits) {
  Bytes result{};
  EXPECT_TRUE(from_hex(text_of(digits), result)) << digits;
  return result;
}

class Draw : public ::testing::Test {
 protected:
  // Two people and a bot; the people have pledged, and watch.
  Draw() {
    for (int i = 0; i < 2; ++i) {
      people_.emplace_back(server_);
      ids_.push_back(people_.back().hello("Player " + std::to_string(i), static_cast<char>('1' + i)));
    }
    table_ =
        text_of(people_[0].ask("create", {{"cid", "t"}, {"rules", rules(3)}, {"pace", 0}}).at("table").at("id"));
    for (std::size_t i = 0; i < 2; ++i) {
      people_[i].ask("join", {{"table", table_}, {"seat", i}, {"pledge", pledge(nonce_of(i))}});
      people_[i].ask("watch", here());
    }
    people_[0].ask("bot", {{"table", table_}, {"seat", 2}, {"level", "easy"}});
  }

  static std::string nonce_of(std::size_t person) { return nonce(static_cast<char>('a' + person)); }
  std::string pledge(const std::string& nonce) {
    return to_hex(pledge_of(bytes<Digest>(fair().at("commitment")), bytes<FairNonce>(Json(nonce))));
  }
  json::object here() const { return {{"table", table_}}; }
  json::object showing(const std::string& nonce) const { return {{"table", table_}, {"nonce", nonce}}; }
  Json table() { return server_.get_json("/api/tables/" + table_).at("table"); }
  Json fair() { return table().at("fair"); }
  std::string phase() { return text_of(table().at("phase")); }

  TestServer server_;
  std::vector<TestClient> people_;
  std::vector<std::string> ids_;
  std::string table_;
};

TEST_F(Draw, begins_with_the_start_and_the_game_with_the_last_nonce) {
  EXPECT_EQ(text_of(fair().at("pledges").as_array()[0]), pledge(nonce_of(0)));
  EXPECT_TRUE(fair().at("pledges").as_array()[2].is_null());
  EXPECT_FALSE(fair().as_object().contains("nonces"));
  const Json commitment = fair().at("commitment");
  EXPECT_EQ(people_[0].ask("start", here()).at("n").as_int64(), 0);
  EXPECT_EQ(phase(), "drawing");
  EXPECT_EQ(people_[1].news().back().at("table").at("phase"), "drawing");
  EXPECT_EQ(people_[1].ask("start", here()).at("n").as_int64(), 0) << "again does no harm";
  EXPECT_EQ(people_[0].ask("reveal", showing(nonce_of(0))).at("n").as_int64(), 0);
  EXPECT_EQ(people_[0].ask("reveal", showing(nonce_of(0))).at("n").as_int64(), 0);
  EXPECT_EQ(phase(), "drawing");
  EXPECT_TRUE(fair().at("nonces").as_array()[1].is_null());
  EXPECT_EQ(people_[1].ask("reveal", showing(nonce_of(1))).at("n").as_int64(), 1);
  EXPECT_EQ(phase(), "playing");
  EXPECT_EQ(fair().at("commitment"), commitment);
  EXPECT_FALSE(fair().as_object().contains("seed"));
  EXPECT_EQ(people_[1].ask("reveal", showing(nonce_of(1))).at("n").as_int64(), 1);
}

TEST_F(Draw, leads_to_a_game_that_everyone_can_check_also_after_a_restart) {
  people_[0].ask("start", here());
  people_[0].ask("reveal", showing(nonce_of(0)));
  for (TestClient& person : people_) person.disconnect();
  server_.restart();
  for (std::size_t i = 0; i < 2; ++i) {
    people_[i] = TestClient(server_);
    people_[i].hello("Player " + std::to_string(i), static_cast<char>('1' + i));
    people_[i].ask("watch", here());
  }
  people_[1].ask("reveal", showing(nonce_of(1)));
  Party party{table_, std::move(people_), ids_};
  play_random(server_, party, 3);
  const auto record = read_record(*server_.get("/api/games/" + table_ + "/record").body);
  ASSERT_TRUE(record);
  EXPECT_EQ(check_fair(*record), std::nullopt);
  EXPECT_EQ(read_fair(record->extras)->method, FairMethod::kFair2);
  // Who is removed takes name and nonce with them, and leaves what can be checked.
  EXPECT_EQ(party.people[1].error_of("delete_me", {{"key", std::string(64, '2')}}), "");
  const auto without = read_record(*server_.get("/api/games/" + table_ + "/record").body);
  ASSERT_TRUE(without);
  EXPECT_EQ(check_fair(*without), std::nullopt);
  EXPECT_FALSE(without->game.header().names[1]);
  EXPECT_FALSE(read_fair(without->extras)->nonces[1]);
}

TEST_F(Draw, takes_no_nonce_before_its_time_and_none_but_the_pledged) {
  EXPECT_EQ(people_[0].error_of("reveal", showing(nonce_of(0))), "table.not_drawing");
  people_[0].ask("start", here());
  EXPECT_EQ(people_[0].error_of("reveal", showing(nonce_of(1))), "table.wrong_nonce");
  TestClient stranger(server_);
  stranger.hello("Stranger", '9');
  EXPECT_EQ(stranger.error_of("reveal", showing(nonce_of(0))), "table.not_seated");
  EXPECT_EQ(phase(), "drawing");
}

// The last to sit down, together with the operator: everything is fixed before the first nonce is seen.
TEST_F(Draw, fixes_seats_pledges_and_bots) {
  people_[0].ask("start", here());
  people_[0].ask("reveal", showing(nonce_of(0)));
  const Json before = fair().at("pledges");
  EXPECT_EQ(people_[1].error_of("join", {{"table", table_}, {"pledge", pledge(nonce('f'))}}), "");
  EXPECT_EQ(fair().at("pledges"), before) << "a pledge cannot be changed any more";
  EXPECT_EQ(people_[0].error_of("bot", {{"table", table_}, {"seat", 2}, {"level", "hard"}}), "table.not_open");
  TestClient late(server_);
  late.hello("Late", '9');
  EXPECT_EQ(late.error_of("join", here()), "table.not_open");
}

// The operator who empties a seat: another commitment is another table, and old nonces fit no new pledge.
TEST_F(Draw, that_is_given_up_is_followed_by_another_table_with_another_seed) {
  people_[0].ask("start", here());
  people_[0].ask("reveal", showing(nonce_of(0)));
  EXPECT_EQ(people_[0].error_of("redraw", here()), "table.redraw_too_soon");
  server_.advance(60'000);
  EXPECT_EQ(people_[0].error_of("redraw", here()), "");
  EXPECT_EQ(phase(), "closed");
  const std::string next = text_of(people_[0].ask("watch", here()).at("table").at("rematch"));
  const Json after = server_.get_json("/api/tables/" + next).at("table");
  EXPECT_NE(after.at("fair").at("commitment"), fair().at("commitment"));
  EXPECT_EQ(text_of(after.at("seats").as_array()[0].at("reserved")), ids_[0]);
  EXPECT_TRUE(after.at("seats").as_array()[1].is_null()) << "who did not show their nonce";
  EXPECT_EQ(text_of(after.at("seats").as_array()[2].at("bot")), "easy");
  EXPECT_EQ(text_of(after.at("host")), ids_[0]);
  // The old pledge is worth nothing under the new commitment.
  people_[0].ask("join", {{"table", next}, {"seat", 0}, {"pledge", pledge(nonce_of(0))}});
  people_[1].ask("join", {{"table", next}, {"seat", 1}});
  EXPECT_EQ(people_[0].ask("start", {{"table", next}}).at("n").as_int64(), 0);
  EXPECT_EQ(people_[0].error_of("reveal", {{"table", next}, {"nonce", nonce_of(0)}}), "table.wrong_nonce");
}

TEST_F(Draw, ends_when_somebody_leaves) {
  people_[1].ask("start", here());
  EXPECT_EQ(people_[0].error_of("leave", here()), "");
  EXPECT_EQ(phase(), "closed");
  const std::string next = text_of(people_[1].ask("watch", here()).at("table").at("rematch"));
  const Json after = server_.get_json("/api/tables/" + next).at("table");
  EXPECT_TRUE(after.at("seats").as_array()[0].is_null());
  EXPECT_EQ(text_of(after.at("seats").as_array()[1].at("reserved")), ids_[1]);
  EXPECT_EQ(text_of(after.at("host")), ids_[1]);
}

// Each draw that somebody leaves makes another table.
TEST_F(Draw, cannot_be_left_again_and_again_to_make_any_number_of_tables) {
  int left = 0;
  std::string refused;
  for (std::string host = ids_[0]; left < 300; ++left) {
    people_[host == ids_[0] ? 0 : 1].ask("start", here());
    refused = people_[0].error_of("leave", here());
    if (!refused.empty()) break;
    table_ = text_of(people_[1].ask("watch", here()).at("table").at("rematch"));
    host = text_of(table().at("host"));
    for (std::size_t i = 0; i < 2; ++i) {
      people_[i].ask("join", {{"table", table_}, {"seat", i}, {"pledge", pledge(nonce_of(i))}});
    }
  }
  EXPECT_EQ(refused, "request.too_many");
  EXPECT_LE(left, 100);
  server_.advance(2000);
  EXPECT_EQ(people_[0].error_of("leave", here()), "") << "a moment later they may";
}

TEST_F(Draw, takes_another_pledge_from_another_device_before_the_start) {
  people_[0].ask("join", {{"table", table_}, {"pledge", pledge(nonce('f'))}});
  people_[0].ask("start", here());
  EXPECT_EQ(people_[0].error_of("reveal", showing(nonce_of(0))), "table.wrong_nonce");
  EXPECT_EQ(people_[0].error_of("reveal", showing(nonce('f'))), "");
}

TEST_F(Draw, waits_only_for_those_who_have_pledged) {
  people_[1].ask("leave", here());
  people_[1].ask("join", {{"table", table_}, {"seat", 1}});
  people_[0].ask("start", here());
  EXPECT_EQ(people_[0].ask("reveal", showing(nonce_of(0))).at("n").as_int64(), 1);
  EXPECT_EQ(phase(), "playing");
}

TEST(TablesOfTheFirstMethod, go_on_as_what_they_are) {
  const std::string old =
      R"({"phase":"playing","host":"h","name":"","public":false,"rated":false,)"
      R"("rules":{"players":2,"edition":"ravensburger","money":"open","overbid":"forbidden"},"board":"standard",)"
      R"("clock":null,"pace":0,"made":1,"seed":")" +
      std::string(64, '1') + R"(","seats":[{"person":"a","name":"Ada","nonce":")" + nonce('a') +
      R"("},{"person":"b","name":"Ben","nonce":")" + nonce('b') + R"("}]})";
  const auto playing = read_document("t", old);
  ASSERT_TRUE(playing);
  EXPECT_EQ(playing->method, FairMethod::kFair1);
  EXPECT_EQ(playing->proof().pledges.size(), 0U);
  const FairDice dice(playing->seed, FairNonces{playing->seats[0].nonce, playing->seats[1].nonce});
  for (int round = 1; round <= kRounds; ++round) EXPECT_EQ(playing->dice().die(round), dice.die(round));
  EXPECT_EQ(read_document("t", write_document(*playing))->method, FairMethod::kFair1);

  std::string waiting = old;
  waiting.replace(waiting.find("playing"), 7, "open");
  const auto open = read_document("t", waiting);
  ASSERT_TRUE(open);
  EXPECT_EQ(open->method, FairMethod::kFair2);
  EXPECT_FALSE(open->seats[0].nonce);
}

}  // namespace
}  // namespace bigshot::testing
