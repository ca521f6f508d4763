#include "arena/seat_player.h"

#include <gtest/gtest.h>

#include "support/games.h"

namespace bigshot {
namespace {

class WrongBot : public Bot {
 public:
  void new_game(std::uint64_t) override {}
  Action choose(const GameSoFar&, const Budget&) override { return Action::bid(99); }
};

TEST(SeatPlayers, are_known_by_name) {
  EXPECT_FALSE(check_player("random"));
  EXPECT_FALSE(check_player("exec:cat"));
  EXPECT_TRUE(make_player("random"));
  EXPECT_TRUE(make_player("exec:cat"));
  EXPECT_FALSE((*make_player("random"))->thinks_elsewhere());
  EXPECT_TRUE((*make_player("exec:cat"))->thinks_elsewhere());
}

TEST(SeatPlayers, that_are_unknown_are_refused_with_what_is_allowed) {
  for (const char* name : {"nobody", "", "exec", "EXEC:cat", "random "}) {
    const auto player = make_player(name);
    ASSERT_FALSE(player) << name;
    EXPECT_EQ(player.error().id, "bot.unknown") << name;
    EXPECT_EQ(check_player(name), player.error());
    EXPECT_NE(player.error().facts.at(1).value.find("random"), std::string::npos);
    EXPECT_NE(player.error().facts.at(1).value.find("exec:COMMAND"), std::string::npos);
  }
  // Programs of others play, and cannot be asked about positions.
  const auto bot = make_named_bot("nobody");
  ASSERT_FALSE(bot);
  EXPECT_NE(bot.error().facts.at(1).value.find("random"), std::string::npos);
  EXPECT_EQ(bot.error().facts.at(1).value.find("exec:"), std::string::npos);
  EXPECT_EQ(make_player("exec:").error().id, "bot.no_command");
  EXPECT_EQ(make_player("exec:  ").error().id, "bot.no_command");
}

TEST(SeatPlayers, replace_an_illegal_action_of_a_bot_and_count_it) {
  BotPlayer player(std::make_unique<WrongBot>());
  player.new_game(4);
  Game game = *Game::start(support::random_header({}, 3));
  game.play(Action::roll(2));
  EXPECT_TRUE(game.state().is_legal(player.choose(game, {})));
  EXPECT_EQ(player.take_faults(), (PlayerFaults{.illegal = 1}));
  EXPECT_EQ(player.take_faults(), PlayerFaults{});
}

}  // namespace
}  // namespace bigshot
