// What another must not know never leaves the server: every byte that is sent is read here.
#include "server/ids.h"
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

// Every number under the key "money" in a text, with null as nothing.
void collect_money(const Json& value, std::vector<std::optional<std::int64_t>>& found) {
  if (const auto* object = value.if_object()) {
    for (const auto& [key, member] : *object) {
      const bool is_purse = key == "money" && !member.is_string();
      if (is_purse) found.push_back(member.is_int64() ? std::optional(member.as_int64()) : std::nullopt);
      if (!is_purse) collect_money(member, found);
    }
  }
  if (const auto* list = value.if_array()) {
    for (const Json& item : *list) collect_money(item, found);
  }
}

TEST(HiddenMoney, is_seen_by_its_owner_alone_until_the_end) {
  TestServer server;
  Party party = start_party(server, rules(3, "hidden", "forbidden"));
  TestClient spectator(server);
  spectator.ask("watch", {{"table", party.table}});
  for (int turn = 0; turn < 40; ++turn) {
    play_random(server, party, static_cast<std::uint64_t>(turn), 1);
    const State state = party.game().state();
    if (state.finished()) break;
    for (std::size_t seat = 0; seat < 3; ++seat) {
      const Json view = party.people[seat].ask("view", {{"table", party.table}}).at("view");
      for (const Color color : kAllColors) {
        const Json& money = view.at("purses").at(std::string(1, letter(color))).at("money");
        const bool own = state.seat_of(color) == static_cast<Seat>(seat);
        EXPECT_EQ(money.is_null(), !own);
        if (own) {
          EXPECT_EQ(money.as_int64(), state.money(color).millions);
        }
      }
    }
    spectator.ask("view", {{"table", party.table}});
  }
  std::vector<std::optional<std::int64_t>> seen;
  for (const std::string& text : spectator.all_texts()) collect_money(json::parse(text), seen);
  EXPECT_FALSE(seen.empty());
  for (const auto& money : seen) EXPECT_EQ(money, std::nullopt);
}

TEST(HiddenMoney, of_the_limit_of_a_bid_is_told_to_the_bidder_alone) {
  TestServer server;
  Party party = start_party(server, rules(4, "hidden", "forbidden"));
  while (party.game().state().phase() == Phase::kBorrowing) play_random(server, party, 1, 1);
  ASSERT_EQ(party.game().state().phase(), Phase::kBidding);
  const std::size_t seat = index(party.game().state().actor().seat);
  const std::size_t number = party.game().record().moves.size();
  for (TestClient& person : party.people) person.news();
  EXPECT_EQ(party.people[seat].error_of(
                "move", {{"table", party.table}, {"seen", number}, {"cid", "x"}, {"moves", {"bid 99"}}}),
            "bid.above_purse");
  EXPECT_EQ(party.people[(seat + 1) % 4].ask("legal", {{"table", party.table}}).at("moves").as_array().size(), 0U);
  for (TestClient& person : party.people) EXPECT_TRUE(person.news().empty());
}

// [C3]
TEST(HiddenMoney, of_who_could_not_pay_is_shown_to_everybody_and_no_other) {
  TestServer server;
  Party party = start_party(server, rules(3, "hidden", "penalty"));
  const auto acting = [&] { return index(party.game().state().actor().seat); };
  const auto move = [&](const std::string& text) {
    const std::size_t number = party.game().record().moves.size();
    EXPECT_EQ(party.people[acting()].error_of(
                  "move", {{"table", party.table}, {"seen", number}, {"cid", "x"}, {"moves", {text}}}),
              "");
  };
  const auto seats_shown = [&] {
    const Json view = TestClient(server).ask("view", {{"table", party.table}}).at("view");
    std::set<std::size_t> shown;
    for (const auto& [color, purse] : view.at("purses").as_object()) {
      if (!purse.at("money").is_null()) shown.insert(static_cast<std::size_t>(purse.at("seat").as_int64()));
    }
    return shown;
  };
  while (party.game().state().phase() == Phase::kBorrowing) move("ready");
  const std::size_t bold = acting();
  move("bid 99");
  EXPECT_TRUE(seats_shown().empty());
  move("pass");
  move("pass");
  EXPECT_EQ(seats_shown(), std::set<std::size_t>{bold});
}

TEST(Secrets, never_reach_anybody) {
  TestServer server;
  Party party = seat_party(server, rules(3, "hidden", "penalty"), {{"name", "Secrets"}});
  TestClient spectator(server);
  spectator.ask("watch", {{"table", party.table}});
  party.people[0].ask("start", {{"table", party.table}});
  const std::size_t acting = index(party.game().state().actor().seat);
  party.people[(acting + 1) % 3].ask("comfort", {{"table", party.table}, {"max", 13}, {"borrow", true}});
  play_random(server, party, 4, 30);

  const std::string stored = (*server.store().table(party.table))->document;
  const std::string seed = text_of(json::parse(stored).at("seed"));
  EXPECT_EQ(seed.size(), 64U);
  const auto check = [&](const TestClient& client, bool may_know_comfort) {
    for (const std::string& text : client.all_texts()) {
      EXPECT_EQ(text.find(seed), std::string::npos) << text;
      for (char digit = '1'; digit <= '3'; ++digit) {
        EXPECT_EQ(text.find(std::string(64, digit)), std::string::npos) << text;
        EXPECT_EQ(text.find(hash_of_key(std::string(64, digit))), std::string::npos) << text;
      }
      EXPECT_TRUE(may_know_comfort || text.find("\"comfort\"") == std::string::npos) << text;
    }
  };
  for (std::size_t i = 0; i < 3; ++i) check(party.people[i], i == (acting + 1) % 3);
  check(spectator, false);
  const std::string record = *server.get("/api/games/" + party.table + "/record").body;
  EXPECT_EQ(record.find(seed), std::string::npos);
  EXPECT_EQ(server.get("/api/tables/" + party.table).body->find(seed), std::string::npos);
}

TEST(Secrets, a_table_that_is_not_public_is_in_no_list) {
  TestServer server;
  Party party = seat_party(server, rules(2));
  EXPECT_EQ(server.get("/api/tables").body->find(party.table), std::string::npos);
  party.people[0].ask("create", {{"cid", "p"}, {"rules", rules(2)}, {"public", true}});
  EXPECT_EQ(server.get_json("/api/tables").at("tables").as_array().size(), 1U);
}

TEST(Privacy, of_a_game_is_kept_from_those_who_were_not_there) {
  for (const bool listed : {false, true}) {
    TestServer server;
    Party party = start_party(server, rules(2), {{"public", listed}});
    play_random(server, party, 3);
    const std::string path = "/api/people/" + party.ids[0] + "/games";
    const auto game_for = [&](const std::string& authorization) {
      return server.get_json(path, "", authorization).at("games").as_array().at(0).at("game");
    };
    EXPECT_EQ(game_for("").is_null(), !listed);
    EXPECT_EQ(text_of(game_for("Bearer " + std::string(64, '2'))), party.table);
    TestClient other(server);
    other.hello("Other", '9');
    EXPECT_EQ(game_for("Bearer " + std::string(64, '9')).is_null(), !listed);
    EXPECT_EQ(server.get(path, "", "Bearer x").status, 401);
  }
}

}  // namespace
}  // namespace bigshot::testing
