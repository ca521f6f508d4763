// Every bot in every way to play, from the deal to the end.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "arena/play_game.h"
#include "bots/bot.h"
#include "bots/positions.h"
#include "record/boards.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

using Bots = std::vector<std::unique_ptr<Bot>>;

std::vector<std::string> names_to_try() {
  std::vector<std::string> names;
  for (std::string_view name : bot_names()) names.emplace_back(name == "mcts" ? "mcts-50" : name);
  return names;
}

// `random` and `mcts` take any legal action as it is; all others know better than to overbid [C3].
bool may_overbid(const std::string& name) { return name == "random" || name.starts_with("mcts"); }

int purse_of(const State& state, Seat seat) {
  const SeatColors colors = state.colors_of(seat);
  return std::max(state.money(colors.first).millions, state.money(colors.second).millions);
}

struct Sitting {
  std::vector<std::string> names;  // by seat
  Bots bots;

  explicit Sitting(std::vector<std::string> seated) : names(std::move(seated)) {
    for (const std::string& name : names) bots.push_back(make_bot(name));
  }
};

// Long thinking is allowed in some rounds only: what a bot does does not depend on the round, its time does.
bool may_think(const State& state) { return state.round() == 17 || (state.round() == 2 && !kSanitized); }

std::vector<Action> play(Sitting& sitting, const Options& options, const Board& board, std::uint64_t seed) {
  std::atomic<bool> stop{false};
  Chance chance(seed);
  State state = *State::start(options, board, chance.deal(options.players));
  for (std::size_t s = 0; s < sitting.bots.size(); ++s) sitting.bots[s]->new_game(bot_seed(seed, s));
  std::vector<Action> moves;
  while (!state.finished()) {
    if (!state.actor().is_seat()) {
      moves.push_back(chance.roll());
    } else {
      const Seat seat = state.actor().seat;
      const std::string& name = sitting.names[index(seat)];
      stop = name == "expert" && !may_think(state);
      moves.push_back(sitting.bots[index(seat)]->choose(GameSoFar(state), {&stop}));
      if (moves.back().kind() == ActionKind::kBid && !may_overbid(name)) {
        EXPECT_LE(moves.back().amount(), purse_of(state, seat)) << name;
      }
    }
    const auto refused = state.try_apply(moves.back());
    EXPECT_FALSE(refused) << "move " << moves.size() << " is refused: " << id(refused->reason);
    if (refused) break;
  }
  return moves;
}

class WholeGames : public testing::TestWithParam<std::string> {};

TEST_P(WholeGames, are_played_legally_in_every_mode_on_every_board_without_overbidding) {  // [C3]
  const std::vector<std::string> others = {"easy", "random", "medium"};
  std::uint64_t seed = 1;
  for (const Options& options : kSanitized ? modes_to_try() : all_modes()) {
    for (const Board& board : {standard_board(), crowded_board()}) {
      // With three and four players the editions are the same game: one for each board.
      const bool crowded = board.name == "crowded";
      if (options.players > 2 && crowded != (options.edition == Edition::kOpennplay || kSanitized)) continue;
      SCOPED_TRACE(describe(options) + " on the board " + board.name);
      std::vector<std::string> names(others.begin(), others.begin() + options.players - 1);
      names.insert(names.begin() + static_cast<long>(seed % static_cast<std::uint64_t>(options.players)),
                   GetParam());
      Sitting sitting(names);
      play(sitting, options, board, seed++);
    }
  }
}

TEST_P(WholeGames, are_the_same_again_for_the_same_seed_also_after_another_game) {
  const std::vector<std::string> modes = {"3p", "2p", "penalty"};
  for (std::size_t i = 0; i < (kSanitized ? 1 : modes.size()); ++i) {
    const std::string& mode_name = modes[i];
    const Options options = mode(mode_name);
    std::vector<std::string> names(static_cast<std::size_t>(options.players), "easy");
    names[0] = GetParam();
    Sitting sitting(names);
    const auto first = play(sitting, options, standard_board(), 5);
    std::rotate(names.begin(), names.begin() + 1, names.end());
    std::rotate(sitting.bots.begin(), sitting.bots.begin() + 1, sitting.bots.end());
    sitting.names = names;
    play(sitting, mode(options.players == 2 ? "2p 2018" : mode_name), crowded_board(), 6);
    std::rotate(names.rbegin(), names.rbegin() + 1, names.rend());
    std::rotate(sitting.bots.rbegin(), sitting.bots.rbegin() + 1, sitting.bots.rend());
    sitting.names = names;
    EXPECT_EQ(play(sitting, options, standard_board(), 5), first) << mode_name;
    Sitting others(names);
    EXPECT_EQ(play(others, options, standard_board(), 5), first) << mode_name;
  }
}

INSTANTIATE_TEST_SUITE_P(Of, WholeGames, testing::ValuesIn(names_to_try()), [](const auto& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(BotNames, every_name_makes_a_bot_and_every_level_is_a_name) {
  const auto names = bot_names();
  for (std::string_view name : names) EXPECT_NE(make_bot(name), nullptr) << name;
  for (std::string_view level : level_names()) {
    EXPECT_NE(std::find(names.begin(), names.end(), level), names.end()) << level;
  }
  EXPECT_EQ(level_names(), (std::vector<std::string_view>{"easy", "medium", "hard", "expert"}));
}

TEST(BotNames, mcts_takes_its_number_of_simulations) {
  for (const char* name : {"mcts", "mcts-1", "mcts-500", "mcts-10k", "mcts-10000k", "mcts-10000000"}) {
    EXPECT_NE(make_bot(name), nullptr) << name;
  }
  for (const char* name :
       {"", "mct", "mcts-", "mcts-k", "mcts-0", "mcts--1", "mcts-1.5", "mcts-5 ", "mcts-10kk", "mcts-10001k",
        "mcts-99999999999999999999", "mcts-2147484k", "Expert", "expert ", "nobody"}) {
    EXPECT_EQ(make_bot(name), nullptr) << name;
  }
}

}  // namespace
}  // namespace bigshot
