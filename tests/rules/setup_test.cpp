// How a game is made: options, deal, seats, and what is refused [S1-S4, C3, C4].
#include <gtest/gtest.h>

#include <set>

#include "support/games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

Refusal refusal_of(const Options& options, const Setup& setup) {
  const auto state = State::start(options, standard_board(), setup);
  EXPECT_FALSE(state.ok());
  return state.ok() ? Refusal{} : state.error();
}

TEST(Options, exactly_the_possible_combinations_make_a_game) {  // [S3, C3, C4]
  for (int players : {2, 3, 4}) {
    for (Edition edition : {Edition::kRavensburger, Edition::kOpennplay}) {
      const auto possible = [&](MoneyMode money, Overbid overbid) {
        return State::start({players, edition, money, overbid}, standard_board(), plain_setup(players)).ok();
      };
      EXPECT_TRUE(possible(MoneyMode::kOpen, Overbid::kForbidden));
      EXPECT_FALSE(possible(MoneyMode::kOpen, Overbid::kPenalty));
      EXPECT_EQ(possible(MoneyMode::kHidden, Overbid::kForbidden), players != 2);
      EXPECT_EQ(possible(MoneyMode::kHidden, Overbid::kPenalty), players != 2);
    }
  }
}

TEST(Options, one_five_or_minus_one_players_are_refused) {  // [S3]
  for (int players : {-1, 0, 1, 5, 1000}) {
    const Refusal refusal = refusal_of({.players = players}, plain_setup(4));
    EXPECT_EQ(refusal.reason, Reason::kPlayersOutOfRange);
    EXPECT_EQ(refusal.rule, Rule::kS3);
  }
}

TEST(Options, hidden_money_for_two_is_refused) {  // [C4]
  for (Overbid overbid : {Overbid::kForbidden, Overbid::kPenalty}) {
    const Refusal refusal = refusal_of({2, Edition::kOpennplay, MoneyMode::kHidden, overbid}, plain_setup(2));
    EXPECT_EQ(refusal.reason, Reason::kHiddenMoneyForTwo);
    EXPECT_EQ(refusal.rule, Rule::kC4);
  }
}

TEST(Options, a_penalty_with_open_money_is_refused) {  // [C3]
  for (int players : {2, 3, 4}) {
    const Refusal refusal =
        refusal_of({players, Edition::kRavensburger, MoneyMode::kOpen, Overbid::kPenalty}, plain_setup(players));
    EXPECT_EQ(refusal.reason, Reason::kPenaltyWithOpenMoney);
    EXPECT_EQ(refusal.rule, Rule::kC3);
  }
}

TEST(Options, a_state_knows_the_options_it_was_made_with) {
  for (const Options& options : all_modes()) {
    EXPECT_EQ(Table(options, plain_setup(options.players)).state().options(), options);
  }
}

TEST(Setup, a_space_of_one_colour_is_refused) {  // [S1]
  auto setup = plain_setup(4);
  setup.spaces[5] = {kR, kR, kR, kR};
  const Refusal refusal = refusal_of(mode("4p"), setup);
  EXPECT_EQ(refusal.reason, Reason::kSetupOneColor);
  EXPECT_EQ(refusal.rule, Rule::kS1);
  EXPECT_EQ(refusal.space, 5);
}

TEST(Setup, three_of_a_colour_on_a_space_are_allowed) {  // [S1]
  auto setup = plain_setup(4);
  setup.spaces[0] = {kR, kR, kR, kW};
  setup.spaces[1] = {kY, kY, kB, kW};
  setup.spaces[2] = {kY, kB, kB, kW};
  EXPECT_TRUE(State::start(mode("4p"), standard_board(), setup).ok());
  EXPECT_EQ(Table(mode("4p"), setup).state().space(0).count(kR), 3);
}

TEST(Setup, nineteen_cubes_of_a_colour_are_refused) {  // [T1]
  auto setup = plain_setup(4);
  setup.spaces[17] = {kY, kY, kW, kB};
  const Refusal refusal = refusal_of(mode("4p"), setup);
  EXPECT_EQ(refusal.reason, Reason::kSetupCubeCount);
  EXPECT_EQ(refusal.rule, Rule::kT1);
  EXPECT_EQ(refusal.color, kR);
  EXPECT_EQ(refusal.number, 17);
}

TEST(Setup, the_broker_stands_on_one_of_the_spaces) {  // [S2]
  for (int broker : {-1, 18, 1000}) {
    auto setup = plain_setup(4);
    setup.broker = broker;
    EXPECT_EQ(refusal_of(mode("4p"), setup).reason, Reason::kSetupBroker);
    EXPECT_EQ(refusal_of(mode("4p"), setup).rule, Rule::kS2);
  }
}

TEST(Setup, the_first_roller_is_one_of_the_players) {  // [S2]
  for (int players : {2, 3, 4}) {
    auto setup = plain_setup(players);
    setup.roller = static_cast<Seat>(players);
    EXPECT_EQ(refusal_of({.players = players}, setup).reason, Reason::kSetupRoller);
    EXPECT_EQ(refusal_of({.players = players}, setup).rule, Rule::kS2);
    setup.roller = static_cast<Seat>(players - 1);
    EXPECT_TRUE(State::start({.players = players}, standard_board(), setup).ok());
  }
}

TEST(Setup, no_colour_has_two_players) {  // [S3]
  auto three = plain_setup(3);
  three.colors[Seat{2}] = three.colors[Seat{0}];
  auto two = plain_setup(2);
  two.colors[Seat{1}].second = kR;
  auto same_twice = plain_setup(2);
  same_twice.colors[Seat{1}] = {kW, kW};
  EXPECT_EQ(refusal_of(mode("3p"), three).reason, Reason::kSetupSharedColor);
  EXPECT_EQ(refusal_of(mode("2p"), two).reason, Reason::kSetupSharedColor);
  EXPECT_EQ(refusal_of(mode("2p"), same_twice).reason, Reason::kSetupSharedColor);
  EXPECT_EQ(refusal_of(mode("2p"), same_twice).rule, Rule::kS3);
}

TEST(Setup, four_have_a_colour_each_three_leave_one_to_the_ghost_two_have_two) {  // [S3]
  const State four = Table("4p").state();
  const State three = Table("3p").state();
  const State two = Table("2p").state();
  EXPECT_EQ(four.seat_of(kB), kSeat3);
  EXPECT_EQ(three.seat_of(kB), std::nullopt);
  EXPECT_EQ(three.seat_of(kW), kSeat2);
  EXPECT_EQ(two.seat_of(kY), kSeat0);
  EXPECT_EQ(two.seat_of(kB), kSeat1);
  EXPECT_EQ(two.colors_of(kSeat1), (SeatColors{kW, kB}));
}

TEST(Setup, the_order_in_which_two_colours_are_named_does_not_matter) {  // [S3]
  auto swapped = plain_setup(2);
  std::swap(swapped.colors[Seat{0}].first, swapped.colors[Seat{0}].second);
  EXPECT_EQ(Table(mode("2p"), swapped).state(), Table("2p").state());
}

TEST(Setup, every_purse_starts_with_ten_and_the_ghost_has_none) {  // [S4]
  for (const char* name : {"4p", "2p", "hidden"}) {
    for (Color color : kAllColors) EXPECT_EQ(Table(name).money(color), 10);
  }
  const Table three("3p");
  EXPECT_EQ(three.money(kR) + three.money(kY) + three.money(kW), 30);
  EXPECT_EQ(three.money(kB), 0);
}

TEST(Setup, the_ghost_never_acts) {  // [S4]
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const GameRecord game = random_game(mode("3p"), seed);
    for (std::size_t at = 0; at < game.moves.size(); ++at) {
      const Actor actor = position(game, at).actor();
      EXPECT_TRUE(!actor.is_seat() || index(actor.seat) < 3U);
    }
  }
}

TEST(Deal, every_deal_is_a_possible_set_up) {  // [S1, S2, S3]
  for (int players : {2, 3, 4}) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      Random random(seed);
      EXPECT_FALSE(check(deal(players, random), players)) << "seed " << seed;
    }
  }
}

TEST(Deal, the_same_source_deals_the_same) {
  Random first(7);
  Random second(7);
  EXPECT_EQ(deal(4, first), deal(4, second));
  EXPECT_NE(deal(4, first), deal(4, first));
}

TEST(Deal, broker_roller_and_colours_are_all_drawn) {  // [S2, S3]
  std::set<int> brokers;
  std::set<std::size_t> rollers;
  std::set<Color> first_colors;
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    const auto setup = deal(3, random);
    brokers.insert(setup.broker);
    rollers.insert(index(setup.roller));
    first_colors.insert(setup.colors[Seat{0}].first);
  }
  EXPECT_EQ(brokers.size(), 18U);
  EXPECT_EQ(rollers.size(), 3U);
  EXPECT_EQ(first_colors.size(), 4U);
}

TEST(Deal, all_cubes_are_shuffled_again_when_a_space_shows_one_colour) {  // [S1]
  // The largest number leaves every card where it lies, so the first deal is 18 red, 18 yellow, ... in a row.
  int draws = 0;
  Random random(3);
  auto source = [&]() -> std::uint64_t { return ++draws <= 71 ? ~std::uint64_t{0} : random(); };
  std::array<SpaceCubes, kSpaces> spaces;
  deal_cubes(spaces, source);
  EXPECT_EQ(std::count_if(spaces.begin(), spaces.end(), shows_one_color), 0);
  EXPECT_GE(draws, 2 * 71);
  EXPECT_EQ(draws % 71, 0) << "a whole shuffle each time";
}

}  // namespace
}  // namespace bigshot
