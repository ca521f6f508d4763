#include "arena/chunks.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace bigshot {
namespace {

TEST(Chunks, are_handed_over_in_order_whatever_the_number_of_threads) {
  for (int threads : {1, 2, 5}) {
    std::vector<std::uint64_t> order;
    const auto done = Chunks(1000, threads).run([&](std::uint64_t chunk, int) {
      return [&order, chunk] { order.push_back(chunk); };
    });
    EXPECT_EQ(done, 1000U);
    ASSERT_EQ(order.size(), 1000U);
    for (std::uint64_t i = 0; i < order.size(); ++i) EXPECT_EQ(order[i], i);
  }
}

TEST(Chunks, do_not_wait_for_a_slow_one_but_do_not_run_away_from_it) {
  std::atomic<int> others{0};
  std::atomic<int> most_ahead{0};
  // Chunk 0 ends only when others have been worked on, which would never happen if they waited for it.
  Chunks(100, 2).run([&](std::uint64_t chunk, int) -> Chunks::InOrder {
    if (chunk == 0) {
      while (others.load() < 10) {
      }
      most_ahead = others.load();
    } else {
      ++others;
    }
    return [] {};
  });
  EXPECT_GE(most_ahead.load(), 10);
  EXPECT_LE(most_ahead.load(), 32);
}

TEST(Chunks, that_are_stopped_hand_over_what_was_begun) {
  std::vector<std::uint64_t> order;
  const auto done =
      Chunks(1000, 2).run([&](std::uint64_t chunk, int) { return [&order, chunk] { order.push_back(chunk); }; },
                          [&] { return order.size() >= 20; });
  EXPECT_EQ(done, order.size());
  EXPECT_GE(done, 20U);
  EXPECT_LT(done, 60U);
}

TEST(Chunks, throw_what_was_thrown_in_a_thread) {
  for (int threads : {1, 3}) {
    const auto work = [](std::uint64_t chunk, int) -> Chunks::InOrder {
      if (chunk == 7) throw std::runtime_error("full");
      return [] {};
    };
    EXPECT_THROW(Chunks(1000, threads).run(work), std::runtime_error);
    const auto hand_over = [](std::uint64_t chunk, int) -> Chunks::InOrder {
      return [chunk] {
        if (chunk == 7) throw std::runtime_error("full");
      };
    };
    EXPECT_THROW(Chunks(1000, threads).run(hand_over), std::runtime_error);
  }
}

}  // namespace
}  // namespace bigshot
