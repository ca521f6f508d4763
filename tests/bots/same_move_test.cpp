// The same record and the same seed give the same move, whoever asks: a bot that was there all along, and one that
// is asked for the first time.
#include <gtest/gtest.h>

#include <algorithm>

#include "arena/play_game.h"
#include "bots/bot.h"
#include "bots/positions.h"
#include "record/boards.h"

namespace bigshot {
namespace {

using namespace support;

std::unique_ptr<Bot> new_bot(const std::string& name) {
  auto bot = make_bot(name);
  bot->new_game(4);
  return bot;
}

// Asks a bot that is always there, and in these rounds one that comes for this decision alone.
class AskedTwice : public Bot {
 public:
  AskedTwice(std::string name, const std::vector<int>& rounds)
      : name_(std::move(name)), rounds_(rounds), there_(new_bot(name_)) {}

  void new_game(std::uint64_t) override {}
  Action choose(const GameSoFar& game, const Budget& budget) override {
    const Action action = there_->choose(game, budget);
    const int round = game.now().round();
    if (std::find(rounds_.begin(), rounds_.end(), round) == rounds_.end()) return action;
    EXPECT_EQ(new_bot(name_)->choose(game, budget), action) << name_ << ", move " << game.moves().size();
    return action;
  }

 private:
  const std::string name_;
  const std::vector<int>& rounds_;
  const std::unique_ptr<Bot> there_;
};

void check_same_moves(const std::string& name, std::uint64_t seed, const std::vector<int>& rounds) {
  Chance chance(seed);
  const State first = *State::start({}, standard_board(), chance.deal(4));
  State state = first;
  std::vector<Action> moves;
  AskedTwice asked(name, rounds);
  const auto medium = new_bot("medium");
  const auto jumper = new_bot("jumper");
  play_to_end(first, state, chance, {&asked, medium.get(), jumper.get(), medium.get()}, {}, moves);
}

TEST(SameMove, of_every_bot_that_does_not_draw_on) {
  for (std::string_view name : bot_names()) {
    if (name == "random" || name == "expert" || name == "steady") continue;  // the last two are slow
    check_same_moves(name == "mcts" ? "mcts-50" : std::string(name), 12, {1, 2, 5, 9, 17, 18});
  }
}

TEST(SameMove, of_those_that_look_two_rounds_ahead) {
  check_same_moves("expert", 1, {1, 2, 17});
  check_same_moves("steady", 6, {1, 2, 17});
}

}  // namespace
}  // namespace bigshot
