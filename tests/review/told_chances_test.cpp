// People are told the same chances by advice and by a review of the same moment.
#include "review/told_chances.h"

#include <gtest/gtest.h>

#include "review/sample_games.h"
#include "rules/game_so_far.h"

namespace bigshot {
namespace {

using namespace support;

// Every so many moments, in all rounds.
constexpr std::size_t kEvery = 7;
constexpr double kMillionth = 1e-6;

TEST(ToldChances, are_those_of_a_review_and_keep_the_order_and_the_distances_of_the_options) {
  const auto bot = make_bot("expert");
  for (int players = 2; players <= 4; ++players) {
    const GameRecord record = sensible_game({.players = players}, 3);
    const Review review = review_game(record, {.decisions = false});
    const State first = *start(record.header);
    State state = first;
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
      if (state.actor().is_seat() && i % kEvery == 0) {
        bot->new_game(0);
        const GameSoFar game(first, std::span(record.moves).first(i), state);
        const Explanation own = *bot->explain(game, {});
        Outlook advice({}, {});
        const Explanation told = with_told_chances(own, game, advice);
        for (Seat seat : seats(players)) {
          EXPECT_NEAR(told.win[seat], review.entries[i - 1].win[seat] * kMillionth, kMillionth);
        }
        const float of_the_best = told.win[state.actor().seat];
        ASSERT_EQ(told.options.size(), own.options.size());
        for (std::size_t k = 0; k < told.options.size(); ++k) {
          EXPECT_EQ(told.options[k].action, own.options[k].action);
          const float behind = own.options[0].value - own.options[k].value;
          EXPECT_NEAR(told.options[k].value, std::clamp(of_the_best - behind, 0.0F, 1.0F), 1e-6F);
        }
      }
      state.apply(record.moves[i]);
    }
  }
}

}  // namespace
}  // namespace bigshot
