// Games that go on: playing by text, refusals, taking back.
#include "record/game_record.h"

#include <gtest/gtest.h>

#include "support/games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

TEST(Game, tells_why_a_move_is_refused_and_stays_as_it_was) {
  Table table("4p");
  table.play("roll 1, bid 7");
  Game game = table.game();
  const State before = game.state();
  const auto refused = game.play("bid 7");
  ASSERT_TRUE(refused);
  EXPECT_EQ(*refused, (Message{"bid.too_low", Rule::kR2, {{"number", "7"}}}));
  EXPECT_EQ(game.state(), before);
  EXPECT_EQ(game.record().moves.size(), 2U);
}

TEST(Game, understands_a_bid_beyond_all_bids_and_refuses_it_by_its_rule) {  // [C3]
  Table table("penalty");
  table.play("roll 1, ready, ready, ready, ready");
  Game game = table.game();
  const auto refused = game.play("bid 100");
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->id, "bid.above_highest");
  EXPECT_EQ(refused->rule, Rule::kC3);
}

TEST(Game, refuses_what_no_move_can_have_by_its_rule) {  // [R1, R2, R6]
  Table table("4p");
  const auto refused = [&](std::string_view text) { return *Game(table.game()).play(text); };
  EXPECT_EQ(refused("roll 7"), (Message{"roll.no_such_face", Rule::kR1, {{"number", "7"}}}));
  EXPECT_EQ(refused("roll 99999999999999999999"),
            (Message{"roll.no_such_face", Rule::kR1, {{"number", "99999999999999999999"}}}));
  EXPECT_EQ(refused("bid 0"), (Message{"roll.expected", Rule::kR1, {}}));
  EXPECT_EQ(refused("place R Z"), (Message{"roll.expected", Rule::kR1, {}}));
  table.play("roll 1");
  EXPECT_EQ(refused("bid 0"), (Message{"bid.too_low", Rule::kR2, {{"number", "0"}}}));
  EXPECT_EQ(refused("roll 7"), (Message{"bid_or_pass.expected", Rule::kR2, {}}));
  EXPECT_EQ(refused("place R Z"), (Message{"bid_or_pass.expected", Rule::kR2, {}}));
  table.play("pass, pass, pass");
  EXPECT_EQ(refused("place R Z"), (Message{"place.no_such_lot", Rule::kR6, {{"lot", "Z"}}}));
  EXPECT_EQ(refused("roll 0"), (Message{"place.expected", Rule::kR6, {}}));
}

TEST(Game, says_when_it_cannot_read_a_move) {
  Game game = Table("4p").game();
  EXPECT_EQ(game.play("rol 1"), (Message{"move.unreadable", std::nullopt, {{"text", "rol 1"}}}));
}

TEST(Game, taken_back_is_as_if_it_had_not_gone_on) {
  const GameRecord record = random_game(mode("3p penalty"), 5);
  Game game = *Game::start(record.header);
  for (const Action action : record.moves) ASSERT_FALSE(game.play(action));
  for (const std::size_t moves : {record.moves.size(), std::size_t{100}, std::size_t{1}, std::size_t{0}}) {
    game.rewind(moves);
    EXPECT_EQ(game.record().moves.size(), moves);
    EXPECT_EQ(game.state(), position(record, moves));
  }
  game.rewind(7);
  EXPECT_EQ(game.record().moves.size(), 0U) << "rewinding never goes forward";
}

TEST(Game, is_not_made_from_an_impossible_header) {  // [S3]
  GameHeader header = random_header(mode("4p"), 1);
  header.setup.colors[Seat{1}] = header.setup.colors[Seat{0}];
  EXPECT_EQ(Game::start(header).error().reason, Reason::kSetupSharedColor);
  EXPECT_EQ(replay(header, {}).error().message.id, "setup.shared_color");
}

TEST(Replay, stops_at_the_first_wrong_move) {
  const auto game = replay(random_header(mode("4p"), 1), {"roll 3", "pass", "pass", "bid 0", "bid -1"});
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().move, 3U);
}

}  // namespace
}  // namespace bigshot
