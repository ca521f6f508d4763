// Comfort in auctions: what it does, and that it stays private.
#include "record/move_text.h"
#include "server/test_server.h"

namespace bigshot::testing {
namespace {

namespace json = boost::json;

class ComfortBids : public ::testing::Test {
 protected:
  void begin(json::object rules) { party_.emplace(start_party(server_, std::move(rules))); }

  Game game() const { return party_->game(); }
  std::size_t acting() const { return index(game().state().actor().seat); }
  std::string tell(std::size_t seat, json::object comfort) {
    comfort["table"] = party_->table;
    return party_->people[seat].error_of("comfort", comfort);
  }
  void move(const std::string& text) {
    const auto number = static_cast<std::int64_t>(game().record().moves.size());
    const Json answer = party_->people[acting()].ask(
        "move",
        {{"table", party_->table}, {"seen", number}, {"cid", "m" + std::to_string(number)}, {"moves", {text}}});
    ASSERT_FALSE(answer.as_object().contains("error")) << json::serialize(answer);
  }
  std::string last_moves(std::size_t count) const {
    const Game now = game();
    const auto& moves = now.record().moves;
    std::string out;
    for (std::size_t i = moves.size() - count; i < moves.size(); ++i) {
      out += (out.empty() ? "" : ", ") + move_text(moves[i], now.header().board);
    }
    return out;
  }

  TestServer server_;
  std::optional<Party> party_;
};

TEST_F(ComfortBids, bid_as_little_as_possible_up_to_the_maximum) {
  begin(rules(3));
  const std::size_t first = acting();
  const std::size_t second = (first + 1) % 3;
  EXPECT_EQ(tell(second, {{"max", 5}}), "");
  move("bid 2");
  EXPECT_EQ(last_moves(2), "bid 2, bid 3");
  move("pass");
  move("bid 4");
  EXPECT_EQ(last_moves(2), "bid 4, bid 5");
  move("bid 6");
  EXPECT_EQ(last_moves(2), "bid 6, pass");
}

TEST_F(ComfortBids, act_at_once_for_who_is_awaited) {
  begin(rules(3));
  EXPECT_EQ(tell(acting(), {{"max", 5}}), "");
  EXPECT_EQ(last_moves(1), "bid 1");
}

TEST_F(ComfortBids, borrow_only_if_told_to) {
  begin(rules(3));
  const std::size_t first = acting();
  const std::size_t second = (first + 1) % 3;
  EXPECT_EQ(tell(second, {{"max", 15}, {"borrow", true}}), "");
  move("bid 10");
  const std::string color(1, letter(game().state().colors_of(static_cast<Seat>(second)).first));
  EXPECT_EQ(last_moves(3), "bid 10, loan " + color + ", bid 11");
  EXPECT_EQ(tell(acting(), {{"max", 15}}), "");
  EXPECT_EQ(last_moves(1), "pass");
}

TEST_F(ComfortBids, pass_for_the_rest_of_the_auction_and_no_longer) {
  begin(rules(3));
  const std::size_t first = acting();
  const std::size_t second = (first + 1) % 3;
  EXPECT_EQ(tell(second, {{"pass", true}}), "");
  party_->people[second].news();
  move("bid 1");
  EXPECT_EQ(last_moves(2), "bid 1, pass");
  move("pass");
  // The auction is over, and they hear that what they had told is.
  bool heard = false;
  for (const Json& message : party_->people[second].news()) {
    const auto* comfort = message.as_object().if_contains("comfort");
    if (comfort != nullptr) heard = !comfort->at("pass").as_bool();
  }
  EXPECT_TRUE(heard);
  EXPECT_EQ(tell(second, {{"max", 3}}), "comfort.no_auction");
  EXPECT_EQ(tell(second, {{"auto_pass", true}}), "");
}

TEST_F(ComfortBids, that_come_too_late_are_not_for_another_auction) {
  begin(rules(3));
  const std::size_t first = acting();
  const std::size_t second = (first + 1) % 3;
  EXPECT_EQ(tell(second, {{"max", 5}, {"round", 2}}), "comfort.other_auction");
  EXPECT_EQ(tell(second, {{"pass", true}, {"round", 2}}), "comfort.other_auction");
  EXPECT_EQ(tell(second, {{"max", 5}, {"round", 19}}), "request.out_of_range");
  move("bid 1");
  EXPECT_EQ(last_moves(1), "bid 1") << "nothing was kept of what was refused";
  EXPECT_EQ(tell(second, {{"max", 5}, {"round", 1}}), "");
  EXPECT_EQ(last_moves(1), "bid 2");
  EXPECT_EQ(tell(first, {{"auto_pass", true}, {"round", 9}}), "") << "what is about every auction is never late";
}

TEST_F(ComfortBids, pass_for_who_can_do_nothing_else) {
  begin(rules(2));
  // Before the auction nobody borrows; then ten are the most that anyone can bid.
  while (game().state().phase() == Phase::kBorrowing) move("ready");
  const std::size_t first = acting();
  EXPECT_EQ(tell(1 - first, {{"auto_pass", true}}), "");
  move("bid 9");
  EXPECT_EQ(last_moves(1), "bid 9");
  EXPECT_EQ(tell(first, {{"auto_pass", true}}), "");
  move("bid 10");
  EXPECT_EQ(last_moves(2), "bid 10, pass");
}

TEST_F(ComfortBids, take_loans_before_the_auction_where_that_is_the_rule) {
  begin(rules(3, "hidden"));
  const std::size_t first = acting();
  EXPECT_EQ(tell(first, {{"max", 15}, {"borrow", true}}), "");
  EXPECT_EQ(game().state().loans(game().state().colors_of(static_cast<Seat>(first)).first), 1);
  EXPECT_NE(acting(), first);
  EXPECT_EQ(tell(acting(), {{"pass", true}}), "");
  EXPECT_EQ(last_moves(1), "ready");
}

TEST_F(ComfortBids, never_bid_more_than_the_purse_holds_even_where_it_is_allowed) {
  begin(rules(3, "hidden", "penalty"));
  while (game().state().phase() == Phase::kBorrowing) move("ready");
  move("bid 10");
  EXPECT_EQ(tell(acting(), {{"max", 30}}), "");
  EXPECT_EQ(last_moves(1), "pass");
}

TEST_F(ComfortBids, survive_a_restart_and_are_told_only_to_their_person) {
  begin(rules(3));
  const std::size_t first = acting();
  const std::size_t second = (first + 1) % 3;
  EXPECT_EQ(tell(second, {{"max", 7}}), "");
  const std::string table = party_->table;
  party_.reset();
  server_.restart();
  TestClient them(server_);
  them.hello("Them", static_cast<char>('1' + static_cast<int>(second)));
  const Json mine = them.ask("watch", {{"table", table}});
  EXPECT_EQ(mine.at("comfort").at("max").as_int64(), 7);
  TestClient other(server_);
  other.hello("Other", static_cast<char>('1' + static_cast<int>(first)));
  EXPECT_FALSE(other.ask("watch", {{"table", table}}).as_object().contains("comfort"));
  other.ask("move", {{"table", table}, {"seen", 1}, {"cid", "x"}, {"moves", {"bid 2"}}});
  EXPECT_EQ(json::serialize(other.news().back().at("m")), "[\"bid 3\"]");
}

TEST_F(ComfortBids, can_be_withdrawn) {
  begin(rules(3));
  const std::size_t second = (acting() + 1) % 3;
  EXPECT_EQ(tell(second, {{"max", 7}}), "");
  EXPECT_EQ(tell(second, {{"max", nullptr}}), "");
  move("bid 2");
  EXPECT_EQ(last_moves(1), "bid 2");
}

TEST_F(ComfortBids, wait_for_the_pace_of_the_table) {
  party_.emplace(start_party(server_, rules(3), {{"pace", 700}}));
  const std::size_t second = (acting() + 1) % 3;
  EXPECT_EQ(tell(second, {{"max", 7}}), "");
  move("bid 2");
  server_.advance(699);
  EXPECT_EQ(last_moves(1), "bid 2");
  server_.advance(1);
  EXPECT_EQ(last_moves(1), "bid 3");
}

}  // namespace
}  // namespace bigshot::testing
