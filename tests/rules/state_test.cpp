// A state as a value: small, copied, compared, hashed.
#include "rules/state.h"

#include <gtest/gtest.h>

#include <set>
#include <type_traits>
#include <unordered_map>

#include "rules/reckoning.h"
#include "rules/view.h"
#include "support/games.h"
#include "support/table.h"

namespace bigshot {
namespace {

using namespace support;

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 256);
static_assert(sizeof(Action) <= 2);
static_assert(std::is_trivially_copyable_v<View>);
static_assert(std::is_trivially_copyable_v<ActionList>);

TEST(State, a_copy_lives_on_its_own) {
  Table table("4p");
  const State before = table.state();
  State copy = before;
  copy.apply(Action::roll(3));
  EXPECT_EQ(table.state(), before);
  EXPECT_NE(copy, before);
}

TEST(State, different_orders_that_lead_to_the_same_position_are_equal) {
  Table one("4p");
  Table other("4p");
  one.play("roll 1, pass, pass, pass, place R A, place Y B, place W C, place B D");
  other.play("roll 1, pass, pass, pass, place B D, place W C, place Y B, place R A");
  EXPECT_EQ(one.state(), other.state());
  EXPECT_EQ(one.state().hash(), other.state().hash());
}

TEST(State, selling_in_different_orders_is_the_same_position) {
  Table one("4p");
  Table other("4p");
  one.free_round("AAAA").free_round("AABB").free_round("BBBB").free_round("ABCD");
  other.free_round("AAAA").free_round("AABB").free_round("BBBB");
  other.play("roll 1, pass, pass, pass, place Y B, place R A, place B D, place W C");
  EXPECT_EQ(one.state(), other.state());
  EXPECT_EQ(one.state().hash(), other.state().hash());
}

TEST(State, the_hash_tells_a_sample_of_positions_apart) {
  std::unordered_map<std::uint64_t, State> by_hash;
  std::size_t collisions = 0;
  for (const Options& options : all_modes()) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const GameRecord game = random_game(options, seed);
      State state = *start(game.header);
      for (Action action : game.moves) {
        const auto [entry, is_new] = by_hash.try_emplace(state.hash(), state);
        if (!is_new && entry->second != state) ++collisions;
        state.apply(action);
      }
    }
  }
  EXPECT_GT(by_hash.size(), 30000U);
  EXPECT_EQ(collisions, 0U);
}

TEST(State, asks_of_an_action_without_meaning_are_refused) {
  Table table("4p");
  for (int number : {0, 9, 18, 19, 20, 172, 255}) {
    EXPECT_EQ(Action(number).kind(), ActionKind::kNone);
    EXPECT_EQ(table.state().check(Action(number))->reason, Reason::kRollExpected);
  }
}

TEST(Random, numbers_below_n_are_all_drawn_and_none_beyond) {
  Random random(4);
  for (std::uint32_t n : {1U, 2U, 3U, 6U, 18U, 72U}) {
    std::set<std::uint32_t> drawn;
    for (int i = 0; i < 3000; ++i) {
      const std::uint32_t number = below(random, n);
      ASSERT_LT(number, n);
      drawn.insert(number);
    }
    EXPECT_EQ(drawn.size(), n);
  }
}

TEST(Random, the_generator_is_the_same_on_every_platform) {
  Random random(42);
  EXPECT_EQ(random(), 13679457532755275413U);
  EXPECT_EQ(random(), 2949826092126892291U);
}

}  // namespace
}  // namespace bigshot
