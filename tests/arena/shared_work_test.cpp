#include "arena/shared_work.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>
#include <stdexcept>

#include "arena/league.h"
#include "arena/league_tally.h"
#include "arena/simulation.h"
#include "arena/thread_ranks.h"
#include "arena/training.h"
#include "record/boards.h"

namespace bigshot {
namespace {

using testing::ThreadRanks;

TEST(SharedWork, is_taken_in_order_whatever_the_number_of_ranks_and_threads) {
  for (const int count : {1, 2, 4}) {
    for (const int threads : {1, 3}) {
      std::vector<std::string> taken;
      ThreadRanks::run_all(count, [&](Ranks& ranks) {
        SharedWork::Steps steps;
        steps.work = [](std::uint64_t chunk, int) { return std::to_string(chunk); };
        steps.take = [&](std::string_view result) { taken.emplace_back(result); };
        SharedWork({.chunks = 500, .threads = threads, .ranks = &ranks}).run(steps);
      });
      ASSERT_EQ(taken.size(), 500U);
      for (std::size_t i = 0; i < taken.size(); ++i) ASSERT_EQ(taken[i], std::to_string(i));
    }
  }
}

TEST(SharedWork, is_done_by_all_ranks) {
  std::set<std::string> workers;
  ThreadRanks::run_all(3, [&](Ranks& ranks) {
    SharedWork::Steps steps;
    // No rank goes on before all have begun, so that none can do it all.
    static std::atomic<int> begun{0};
    static thread_local bool mine = false;
    steps.work = [&](std::uint64_t, int) {
      if (!mine) ++begun;
      mine = true;
      while (begun < 3) std::this_thread::yield();
      return std::to_string(ranks.rank());
    };
    steps.take = [&](std::string_view result) { workers.emplace(result); };
    SharedWork({.chunks = 300, .threads = 1, .ranks = &ranks}).run(steps);
  });
  EXPECT_EQ(workers, (std::set<std::string>{"0", "1", "2"}));
}

TEST(SharedWork, leaves_what_is_quick_to_the_leader) {
  std::vector<std::string> taken;
  ThreadRanks::run_all(2, [&](Ranks& ranks) {
    SharedWork::Steps steps;
    steps.work = [&](std::uint64_t chunk, int) {
      EXPECT_TRUE(chunk % 2 == 1 || ranks.leads());
      return std::to_string(chunk);
    };
    steps.take = [&](std::string_view result) { taken.emplace_back(result); };
    steps.is_quick = [](std::uint64_t chunk) { return chunk % 2 == 0; };
    SharedWork({.chunks = 100, .threads = 1, .ranks = &ranks}).run(steps);
  });
  EXPECT_EQ(taken.size(), 100U);
}

TEST(SharedWork, ends_everywhere_when_the_leader_is_stopped) {
  std::atomic<bool> stop{false};
  std::atomic<int> ended{0};
  std::size_t taken = 0;
  ThreadRanks::run_all(3, [&](Ranks& ranks) {
    const std::atomic<bool>* own = ranks.leads() ? &stop : nullptr;
    SharedWork shared({.chunks = 1'000'000, .threads = 2, .ranks = &ranks, .stop = own});
    SharedWork::Steps steps;
    steps.work = [&](std::uint64_t chunk, int) -> std::string {
      // A long game: it ends when it is told to, not before.
      while (chunk > 100 && !*shared.stop()) std::this_thread::yield();
      return chunk > 100 ? "" : "x";
    };
    steps.take = [&](std::string_view) {
      if (++taken == 50) stop = true;
    };
    shared.run(steps);
    ++ended;
  });
  EXPECT_EQ(ended, 3);
  EXPECT_GE(taken, 50U);
  EXPECT_LE(taken, 101U);
}

TEST(SharedWork, ends_with_what_there_is_when_a_rank_is_lost) {
  std::atomic<bool> has_chunk{false};
  std::size_t taken = 0;
  std::optional<int> lost;
  ThreadRanks::run_all(3, [&](Ranks& ranks) {
    if (ranks.rank() == 2) {
      // Says that it is there, takes a chunk, and is never heard of again.
      ranks.send(0, std::string("r") + std::string("\1\0\0\0\0\0\0\0", 8));
      while (!ranks.receive()) std::this_thread::yield();
      has_chunk = true;
      return;
    }
    SharedWork::Steps steps;
    steps.work = [&](std::uint64_t, int) {
      while (!has_chunk) std::this_thread::yield();
      return std::string("x");
    };
    steps.take = [&](std::string_view) { ++taken; };
    SharedWork({.chunks = 1000, .threads = 1, .ranks = &ranks, .lost_after = std::chrono::milliseconds(300)})
        .run(steps);
    if (ranks.leads()) lost = ranks.lost();
  });
  EXPECT_EQ(lost, 2);
  EXPECT_LT(taken, 1000U);
}

TEST(SharedWork, throws_at_the_leader_what_was_thrown_elsewhere) {
  std::string what;
  ThreadRanks::run_all(2, [&](Ranks& ranks) {
    SharedWork::Steps steps;
    steps.work = [&](std::uint64_t, int) -> std::string {
      if (!ranks.leads()) throw std::runtime_error("no memory");
      return "x";
    };
    steps.take = [](std::string_view) {};
    try {
      SharedWork({.chunks = 100'000'000, .threads = 1, .ranks = &ranks}).run(steps);
    } catch (const std::runtime_error& error) {
      what = error.what();
    }
  });
  EXPECT_EQ(what, "rank 1: no memory");
}

TEST(SharedWork, throws_at_the_leader_why_a_rank_takes_no_part) {
  std::string what;
  ThreadRanks::run_all(2, [&](Ranks& ranks) {
    if (!ranks.leads()) return tell_leader(ranks, "no such network");
    SharedWork::Steps steps;
    steps.work = [](std::uint64_t, int) { return std::string("x"); };
    steps.take = [](std::string_view) {};
    try {
      SharedWork({.chunks = 100'000'000, .threads = 1, .ranks = &ranks}).run(steps);
    } catch (const std::runtime_error& error) {
      what = error.what();
    }
  });
  EXPECT_EQ(what, "rank 1: no such network");
}

TEST(SharedWork, lets_a_rank_go_when_the_leader_is_done) {
  const std::atomic<bool> stopped{true};
  std::atomic<bool> written{false};
  std::atomic<int> left{0};
  ThreadRanks::run_all(3, [&](Ranks& ranks) {
    if (ranks.leads()) {
      SharedWork::Steps steps;
      steps.work = [](std::uint64_t, int) { return std::string("x"); };
      steps.take = [](std::string_view) {};
      SharedWork({.chunks = 10, .threads = 1, .ranks = &ranks, .stop = &stopped}).run(steps);
      EXPECT_EQ(left, 0);
      written = true;
      return dismiss(ranks);
    }
    // One has taken part and was stopped too, one was waiting for a run and hears of the end instead.
    if (ranks.rank() == 1) {
      SharedWork::Steps steps;
      SharedWork({.chunks = 10, .threads = 1, .ranks = &ranks, .stop = &stopped}).run(steps);
    } else {
      EXPECT_FALSE(next_word(ranks, nullptr));
    }
    await_dismissal(ranks);
    EXPECT_TRUE(written);
    ++left;
  });
  EXPECT_EQ(left, 2);
}

TEST(SharedWork, gives_the_same_simulation_on_any_number_of_ranks) {
  const auto played = [](int count) {
    std::string records;
    SimulationSummary summary;
    ThreadRanks::run_all(count, [&](Ranks& ranks) {
      SimulationPlan plan;
      plan.board = standard_board();
      plan.bots.assign(4, "greedy");
      plan.games = 150;
      // Ranks need not be alike, and what was played before is known to the leader alone.
      plan.threads = ranks.rank() + 1;
      if (ranks.leads()) plan.parts = std::vector<Range>{{10, 40}, {50, 150}};
      plan.ranks = &ranks;
      SimulationEvents events;
      events.on_records = [&](const std::string& lines) { records += lines; };
      const SimulationSummary own = simulate(plan, events);
      if (ranks.leads()) summary = own;
    });
    EXPECT_EQ(summary.games, 130U);
    return std::pair(records, summary);
  };
  const auto alone = played(1);
  EXPECT_TRUE(played(2) == alone);
  EXPECT_TRUE(played(4) == alone);
}

TEST(SharedWork, gives_the_same_league_on_any_number_of_ranks) {
  const auto played = [](int count) {
    std::string records;
    LeagueResult result;
    ThreadRanks::run_all(count, [&](Ranks& ranks) {
      LeaguePlan plan;
      plan.options.players = 2;
      plan.board = standard_board();
      plan.bots = {"greedy", "random", "easy"};
      plan.schedule = make_schedule(3, 2, "all");
      plan.games = 60;
      plan.sprt = SprtBounds{0.4, 0.6};
      plan.ranks = &ranks;
      LeagueEvents events;
      events.on_records = [&](const std::string& lines) { records += lines; };
      LeagueResult own = play_league(plan, events);
      if (ranks.leads()) result = std::move(own);
    });
    for (const RowResult& row : result.rows) records += std::to_string(row.games) + " ";
    for (const auto& rating : result.ratings) {
      records += std::to_string(std::bit_cast<std::uint64_t>(rating->rating)) + " ";
    }
    return records;
  };
  const std::string alone = played(1);
  EXPECT_TRUE(played(2) == alone);
  EXPECT_TRUE(played(4) == alone);
}

TEST(SharedWork, gives_the_same_network_on_any_number_of_ranks) {
  const auto learnt = [](int count) {
    std::string network;
    ThreadRanks::run_all(count, [&](Ranks& ranks) {
      if (!ranks.leads()) return help_self_play({standard_board(), 1, &ranks}, nullptr);
      TrainingSettings settings;
      settings.players = 2;
      settings.board = standard_board();
      settings.games_per_iteration = 5;
      settings.ranks = &ranks;
      Training training(settings, new_network(2, 1));
      EXPECT_TRUE(training.iterate(0));
      EXPECT_TRUE(training.iterate(0.5));
      network = write_network(training.network());
      dismiss(ranks);
    });
    return network;
  };
  const std::string alone = learnt(1);
  EXPECT_FALSE(alone.empty());
  EXPECT_TRUE(learnt(2) == alone);
  EXPECT_TRUE(learnt(4) == alone);
}

}  // namespace
}  // namespace bigshot
