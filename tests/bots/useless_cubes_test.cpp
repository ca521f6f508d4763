// Nobody pays for cubes that are of no use: last rounds in which whatever anybody does with the cubes changes
// nothing for a seat.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "bots/bot.h"
#include "bots/plain_search.h"
#include "bots/positions.h"
#include "record/boards.h"
#include "rules/reckoning.h"

namespace bigshot {
namespace {

using namespace support;

float share_of(const Reckoning& reckoning, Seat seat) {
  return reckoning.wins(seat) ? 1.0F / static_cast<float>(std::popcount(reckoning.winners)) : 0.0F;
}

bool has_own_cubes(const State& state, Seat seat) {
  const SeatColors colors = state.colors_of(seat);
  return state.cubes_on_offer().count(colors.first) + state.cubes_on_offer().count(colors.second) > 0;
}

State passed_by_all(State state) {
  while (state.phase() == Phase::kBorrowing) state.apply(Action::ready());
  while (state.phase() == Phase::kBidding) state.apply(Action::pass());
  return state;
}

// What the bidding can move at most: all the money of the fullest purse and a loan.
int most_at_stake(const State& state) {
  int most = 0;
  for (Color color : kAllColors) most = std::max(most, state.money(color).millions);
  return most + kLoanDebt;
}

// That no placement, whoever makes it, gives the seat another balance or another share of the victory; and that
// no price decides the game either, because the seat owns too few lots to win or all others are far away.
bool is_useless(const State& state, Seat seat) {
  if (has_own_cubes(state, seat) || open_lots(state) > 6) return false;
  const int at_stake = most_at_stake(state);
  const auto all = all_placed(passed_by_all(state));
  const SeatReckoning first = reckon(all.front()).seats[seat];
  const float share = share_of(reckon(all.front()), seat);
  for (const State& finished : all) {
    const Reckoning reckoning = reckon(finished);
    const SeatReckoning& own = reckoning.seats[seat];
    if (own.balance != first.balance || own.qualified != first.qualified) return false;
    if (share_of(reckoning, seat) != share) return false;
    for (Seat s : seats(state.players())) {
      const int ahead = reckoning.seats[s].balance.millions - own.balance.millions;
      if (s != seat && own.qualified && std::abs(ahead) <= at_stake) return false;
    }
  }
  return true;
}

// The start of the last round's auction, at the turn of the first seat, if the cubes are of no use to it.
std::vector<State> useless_offers(const Options& options, std::size_t count) {
  std::vector<State> found;
  for (std::uint64_t seed = 0; found.size() < count && seed < 400; ++seed) {
    const Board& board = seed % 2 == 0 ? standard_board() : crowded_board();
    Random random(seed_of(seed, 1));
    const State state = played_until(dealt(options, board, seed), random, [](const State& s) {
      return s.round() == kRounds && (s.phase() == Phase::kBorrowing || s.phase() == Phase::kBidding);
    });
    if (is_useless(state, state.actor().seat)) found.push_back(state);
  }
  return found;
}

TEST(UselessCubes, no_bot_borrows_or_bids_for_them) {
  int asked = 0;
  for (const Options& options : modes_to_try()) {
    for (const State& state : useless_offers(options, 3)) {
      for (const char* name : {"easy", "medium", "hard", "expert", "greedy", "jumper", "equilibrium"}) {
        const auto bot = make_bot(name);
        bot->new_game(3);
        State now = state;
        if (now.phase() == Phase::kBorrowing) {
          EXPECT_EQ(bot->choose(GameSoFar(now), {}), Action::ready()) << name << ", " << describe(options);
          while (now.phase() == Phase::kBorrowing) now.apply(Action::ready());
        }
        EXPECT_EQ(bot->choose(GameSoFar(now), {}), Action::pass()) << name << ", " << describe(options);
        ++asked;
      }
    }
  }
  EXPECT_GE(asked, 7 * (kSanitized ? 3 : 10));
}

// The simplest player looks at nothing but its own colours, in every round.
TEST(UselessCubes, easy_never_bids_for_cubes_of_others_alone) {
  int asked = 0;
  for (const Options& options : modes_to_try()) {
    const auto bot = make_bot("easy");
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      const State state =
          start_of(options, standard_board(), 1 + static_cast<int>(seed % kRounds), Phase::kBidding, seed);
      if (state.finished() || has_own_cubes(state, state.actor().seat)) continue;
      bot->new_game(seed);
      EXPECT_EQ(bot->choose(GameSoFar(state), {}), Action::pass());
      ++asked;
    }
  }
  EXPECT_GT(asked, 10);
}

// The estimate discounts early lots so much that four good cubes once went for nothing in every third first round.
TEST(Medium, does_not_let_cubes_of_its_own_go_for_nothing_in_the_first_round) {
  int asked = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const State state = start_of({}, standard_board(), 1, Phase::kBidding, seed);
    if (state.standing_bid() > 0 || !has_own_cubes(state, state.actor().seat)) continue;
    const auto bot = make_bot("medium");
    bot->new_game(seed);
    EXPECT_EQ(bot->choose(GameSoFar(state), {}).kind(), ActionKind::kBid) << seed;
    ++asked;
  }
  EXPECT_GT(asked, 10);
}

}  // namespace
}  // namespace bigshot
