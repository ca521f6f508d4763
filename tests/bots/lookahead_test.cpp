// A round thought through, and the players that do so: what they keep from one moment to the next, and what they
// tell about it.
#include <gtest/gtest.h>

#include "bots/bot.h"
#include "bots/evaluation/hand_evaluation.h"
#include "bots/positions.h"
#include "bots/search/round_lookahead.h"
#include "record/boards.h"

namespace bigshot {
namespace {

using namespace support;

constexpr LookaheadSettings kSettings{
    .placements = 16, .outcomes = 2, .others_temperature = 0.05F, .own_temperature = 0.005F};

TEST(RoundLookahead, what_it_keeps_of_a_round_makes_no_difference) {
  for (const Options& options : modes_to_try()) {
    HandEvaluation evaluation;
    RoundLookahead used(evaluation, kSettings);
    State state = start_of(options, standard_board(), 8, Phase::kBidding, 6);
    Random random(6);
    const Seat own = state.actor().seat;
    while (state.phase() == Phase::kBidding) {
      used.prepare(state, own);
      const AuctionChoice found = used.choice();
      HandEvaluation other;
      RoundLookahead fresh(other, kSettings);
      fresh.prepare(state, own);
      const AuctionChoice expected = fresh.choice();
      for (Seat s : seats(options.players)) {
        EXPECT_NEAR(found.pass[s], expected.pass[s], 1e-5F) << describe(options);
        EXPECT_NEAR(found.raise[s], expected.raise[s], 1e-5F) << describe(options);
      }
      state.apply(careful_action(state, random));
    }
  }
}

TEST(RoundLookahead, thinks_anew_for_another_seat) {
  HandEvaluation evaluation;
  RoundLookahead used(evaluation, kSettings);
  RoundLookahead fresh(evaluation, kSettings);
  const State state = start_of({}, standard_board(), 8, Phase::kBidding, 6);
  used.prepare(state, Seat{0});
  used.value();
  used.prepare(state, Seat{1});
  fresh.prepare(state, Seat{1});
  EXPECT_EQ(used.value(), fresh.value());
}

TEST(RoundLookahead, what_a_deeper_look_has_told_does_not_change_how_those_bid_who_look_one_round) {
  LookaheadSettings settings = kSettings;
  settings.outcomes = 1;
  settings.others_temperature = 0;
  settings.own_temperature = 0;
  settings.others_may_see_less = true;
  Bidders bidders;
  bidders.fill(Bidder({0, 0, false}));
  HandEvaluation evaluation;
  RoundLookahead lookahead(evaluation, settings);
  for (const Options& options : modes_to_try()) {
    const State state = start_of(options, standard_board(), 8, Phase::kBidding, 6);
    const Seat actor = state.actor().seat;
    const Seat own = next_seat(actor, options.players);
    lookahead.forget();
    lookahead.prepare(state, own, &bidders);
    const AuctionChoice before = lookahead.choice();
    for (Seat winner : seats(options.players)) {
      Values difference{};
      difference[actor] = winner == actor ? -0.5F : 0.5F;
      lookahead.correct(winner, 0, difference);
    }
    const AuctionChoice after = lookahead.choice();
    EXPECT_EQ(after.raise_chance, before.raise_chance) << describe(options);
    EXPECT_NE(after.pass, before.pass) << describe(options);

    lookahead.prepare(state, actor, &bidders);
    const AuctionChoice knowing = lookahead.choice();
    const bool gains = knowing.raise[actor] > knowing.pass[actor];
    EXPECT_EQ(knowing.raise_chance, gains ? 1.0F : 0.0F) << describe(options);
  }
}

TEST(RoundLookahead, the_fuller_or_the_better_purse_pays_only_what_it_holds) {  // [D3]
  HandEvaluation evaluation;
  RoundLookahead lookahead(evaluation, kSettings);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const State state = start_of({.players = 2}, standard_board(), 9, Phase::kBidding, seed);
    lookahead.prepare(state, state.actor().seat);
    for (Seat seat : seats(2)) {
      const SeatColors colors = state.colors_of(seat);
      const int most = std::max(state.money(colors.first).millions, state.money(colors.second).millions);
      for (int price = 1; price <= most; ++price) {
        const Color payer = lookahead.best_payer(seat, price);
        EXPECT_EQ(state.seat_of(payer), seat);
        EXPECT_GE(state.money(payer).millions, price);
      }
    }
  }
}

TEST(Explanation, tells_legal_options_best_first_and_a_price_that_can_be_paid) {
  for (const char* name : {"hard", "expert"}) {
    for (const Options& options : modes_to_try()) {
      for (Phase phase : {Phase::kBorrowing, Phase::kBidding, Phase::kPlacing}) {
        const State state = start_of(options, standard_board(), 15, phase, 4);
        if (state.finished()) continue;
        const auto bot = make_bot(name);
        bot->new_game(1);
        const auto explanation = bot->explain(GameSoFar(state), {});
        ASSERT_TRUE(explanation);
        EXPECT_FALSE(explanation->options.empty());
        for (std::size_t i = 0; i < explanation->options.size(); ++i) {
          EXPECT_TRUE(state.is_legal(explanation->options[i].action)) << name << ", " << describe(options);
          if (i > 0) {
            EXPECT_GE(explanation->options[i - 1].value, explanation->options[i].value);
          }
        }
        EXPECT_EQ(explanation->expected_price.has_value(), phase != Phase::kPlacing);
        if (explanation->expected_price) {
          EXPECT_GE(*explanation->expected_price, 0.0F);
          EXPECT_LE(*explanation->expected_price, 55.0F);
        }
        float sum = 0;
        for (float share : explanation->win) sum += share;
        EXPECT_NEAR(sum, 1.0F, 1e-4F) << name << ", " << describe(options);
      }
    }
  }
}

TEST(Explanation, asking_for_it_does_not_change_what_is_done) {
  for (const char* name : {"hard", "expert"}) {
    for (const Options& options : modes_to_try()) {
      for (Phase phase : {Phase::kBorrowing, Phase::kBidding, Phase::kPlacing}) {
        const State state = start_of(options, standard_board(), 16, phase, 9);
        if (state.finished()) continue;
        const auto asked = make_bot(name);
        const auto left_alone = make_bot(name);
        asked->new_game(1);
        left_alone->new_game(1);
        asked->explain(GameSoFar(state), {});
        EXPECT_EQ(asked->choose(GameSoFar(state), {}), left_alone->choose(GameSoFar(state), {}))
            << name << ", " << describe(options);
      }
    }
  }
}

TEST(Explanation, while_paying_it_is_about_the_purses_and_of_no_auction) {  // [D3]
  int met = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    for (int round : {5, 17, 18}) {
      const State state = start_of({.players = 2}, standard_board(), round, Phase::kPaying, seed);
      if (state.finished() || state.phase() != Phase::kPaying) continue;
      ++met;
      const char* name = seed % 2 == 0 ? "hard" : "expert";
      const auto bot = make_bot(name);
      bot->new_game(1);
      const Explanation explanation = *bot->explain(GameSoFar(state), {});
      EXPECT_FALSE(explanation.expected_price) << name << ", round " << round;
      ASSERT_FALSE(explanation.options.empty());
      EXPECT_EQ(explanation.options.front().action.kind(), ActionKind::kPay);
      EXPECT_EQ(explanation.options.front().action, bot->choose(GameSoFar(state), {}))
          << name << ", round " << round;
      EXPECT_NEAR(explanation.options.front().value, explanation.win[state.actor().seat], 1e-4F);
    }
  }
  EXPECT_GT(met, 0);
}

TEST(Explanation, before_the_last_round_a_placement_is_told_by_what_the_last_round_makes_of_it) {
  for (const Options& options : modes_to_try()) {
    const State state = start_of(options, standard_board(), kRounds - 1, Phase::kPlacing, 6);
    if (state.finished()) continue;
    const auto bot = make_bot("expert");
    bot->new_game(1);
    const Explanation explanation = *bot->explain(GameSoFar(state), {});
    EXPECT_EQ(explanation.options.front().action, bot->choose(GameSoFar(state), {})) << describe(options);
    // The last round is solved over exact reckonings; where nobody can do anything any more, somebody is sure to
    // win.
    float sum = 0;
    for (float share : explanation.win) sum += share;
    EXPECT_NEAR(sum, 1.0F, 1e-4F) << describe(options);
  }
}

TEST(Explanation, begins_in_the_last_round_with_what_expert_then_does) {
  for (const Options& options : modes_to_try()) {
    const State state = start_of(options, standard_board(), kRounds, Phase::kBidding, 9);
    if (state.finished()) continue;
    const auto bot = make_bot("expert");
    bot->new_game(1);
    const Explanation explanation = *bot->explain(GameSoFar(state), {});
    EXPECT_EQ(explanation.options.front().action, bot->choose(GameSoFar(state), {})) << describe(options);
  }
}

}  // namespace
}  // namespace bigshot
