// Nothing is allocated while a game is played: operator new is counted for the whole test program.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "bots/players/random_bot.h"
#include "rules/reckoning.h"
#include "rules/view.h"
#include "support/games.h"
#include "support/table.h"

namespace {

std::atomic<std::size_t> allocations{0};

void* counted(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace bigshot {
namespace {

using namespace support;

// Plays a whole game and asks everything that can be asked on the way.
int play_a_game(State state, Random& random) {
  ActionList list;
  int legal = 0;
  while (!state.finished()) {
    state.legal_actions(list);
    for (int number = 0; number < 256; ++number) legal += state.is_legal(Action(number)) ? 1 : 0;
    legal -= list.size();
    const View view = View::of(state, kSeat1);
    const State copy = view.state;
    legal += copy.hash() == 0 ? 1 : 0;
    legal += reckon(state).players == 0 ? 1 : 0;
    const Action action = random_action(state, random);
    if (state.try_apply(action)) return -1;
  }
  return legal;
}

TEST(Allocation, the_counter_counts) {
  const std::size_t before = allocations;
  delete new int(1);
  EXPECT_EQ(allocations, before + 1);
}

TEST(Allocation, none_while_playing_in_any_mode) {
  for (const Options& options : all_modes()) {
    const State first = *start(random_header(options, 3));
    Random random(9);
    const std::size_t before = allocations;
    const int difference = play_a_game(first, random);
    const std::size_t during = allocations - before;
    EXPECT_EQ(during, 0U);
    EXPECT_EQ(difference, 0);
  }
}

}  // namespace
}  // namespace bigshot
