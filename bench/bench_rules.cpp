// How fast the rules are: whole random games, and each part of them alone. `items_per_second` is actions a
// second (games: actions of whole games, dealing and reckoning included). Where a plainer way of doing the same
// exists, it stands beside as a baseline in the same run.
//
//   cmake --preset release -DBIGSHOT_BENCH=ON && cmake --build --preset release && build/bench_rules
#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

#include "bots/players/random_bot.h"
#include "record/boards.h"
#include "rules/reckoning.h"
#include "rules/state.h"

namespace bigshot {
namespace {

Options options_for(int players, MoneyMode money = MoneyMode::kOpen) {
  return {.players = players,
          .money = money,
          .overbid = money == MoneyMode::kHidden ? Overbid::kPenalty : Overbid::kForbidden};
}

Action uniform_action(const State& state, Random& random) {
  ActionList list;
  state.legal_actions(list);
  return list[static_cast<int>(below(random, static_cast<std::uint32_t>(list.size())))];
}

// The choice is part of the type, so that it is compiled into the loop.
template <Action (*choose)(const State&, Random&)>
void whole_games(benchmark::State& bench, const Options& options) {
  const Board board = standard_board();
  Random random(1);
  std::int64_t actions = 0;
  for (auto _ : bench) {
    State state = *State::start(options, board, deal(options.players, random));
    while (!state.finished()) {
      state.apply(choose(state, random));
      ++actions;
    }
    benchmark::DoNotOptimize(reckon(state));
  }
  bench.SetItemsProcessed(actions);
}

void games_uniform(benchmark::State& bench) {
  whole_games<uniform_action>(bench, options_for(static_cast<int>(bench.range(0))));
}
BENCHMARK(games_uniform)->ArgName("players")->Arg(4)->Arg(3)->Arg(2);

void games_hidden_money(benchmark::State& bench) {
  whole_games<uniform_action>(bench, options_for(4, MoneyMode::kHidden));
}
BENCHMARK(games_hidden_money);

// As `bigshot simulate` plays: the random bot's own choice, which makes auctions last and needs no list of bids.
void games_random_bot(benchmark::State& bench) { whole_games<random_action>(bench, options_for(4)); }
BENCHMARK(games_random_bot);

// Positions of whole random games, each with an action that was played there.
struct Sample {
  std::vector<State> states;
  std::vector<Action> actions;
};

const Sample& sample() {
  static const Sample made = [] {
    Sample s;
    Random random(2);
    while (s.states.size() < 4096) {
      State state = *State::start(options_for(4), standard_board(), deal(4, random));
      while (!state.finished()) {
        const Action action = uniform_action(state, random);
        s.states.push_back(state);
        s.actions.push_back(action);
        state.apply(action);
      }
    }
    return s;
  }();
  return made;
}

template <class Each>
void over_sample(benchmark::State& bench, Each each) {
  const Sample& positions = sample();
  for (auto _ : bench) {
    for (std::size_t i = 0; i < positions.states.size(); ++i) each(positions.states[i], positions.actions[i]);
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations() * positions.states.size()));
}

void legal_list(benchmark::State& bench) {
  ActionList list;
  over_sample(bench, [&](const State& state, Action) {
    state.legal_actions(list);
    benchmark::DoNotOptimize(list);
  });
}
BENCHMARK(legal_list);

// Baseline: every action number asked for its legality, collected in a vector.
void legal_list_by_predicate(benchmark::State& bench) {
  over_sample(bench, [](const State& state, Action) {
    std::vector<Action> list;
    for (int number = 1; number < Action::kEnd; ++number) {
      if (state.is_legal(Action(number))) list.push_back(Action(number));
    }
    benchmark::DoNotOptimize(list);
  });
}
BENCHMARK(legal_list_by_predicate);

void copy(benchmark::State& bench) {
  over_sample(bench, [](const State& state, Action) {
    State copied = state;
    benchmark::DoNotOptimize(copied);
  });
}
BENCHMARK(copy);

void copy_and_apply(benchmark::State& bench) {
  over_sample(bench, [](const State& state, Action action) {
    State next = state;
    next.apply(action);
    benchmark::DoNotOptimize(next);
  });
}
BENCHMARK(copy_and_apply);

void copy_and_checked_apply(benchmark::State& bench) {
  over_sample(bench, [](const State& state, Action action) {
    State next = state;
    benchmark::DoNotOptimize(next.try_apply(action));
    benchmark::DoNotOptimize(next);
  });
}
BENCHMARK(copy_and_checked_apply);

void hash(benchmark::State& bench) {
  over_sample(bench, [](const State& state, Action) { benchmark::DoNotOptimize(state.hash()); });
}
BENCHMARK(hash);

void result(benchmark::State& bench) {
  over_sample(bench, [](const State& state, Action) { benchmark::DoNotOptimize(reckon(state)); });
}
BENCHMARK(result);

std::vector<Contents> lots_of_sample() {
  std::vector<Contents> lots;
  for (const State& state : sample().states) {
    for (int lot = 0; lot < kLots; ++lot) lots.push_back(state.contents(static_cast<Lot>(lot)));
  }
  return lots;
}

void ownership(benchmark::State& bench) {
  const std::vector<Contents> lots = lots_of_sample();
  for (auto _ : bench) {
    for (Contents contents : lots) benchmark::DoNotOptimize(owner(contents));
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations() * lots.size()));
}
BENCHMARK(ownership);

// Baseline: sort by count, drop ties from the top.
std::optional<Color> owner_by_sorting(Contents contents) {
  std::array<Color, kColors> order = kAllColors;
  std::sort(order.begin(), order.end(), [&](Color a, Color b) { return contents.count(a) > contents.count(b); });
  for (std::size_t i = 0; i < kColors;) {
    std::size_t end = i + 1;
    while (end < kColors && contents.count(order[end]) == contents.count(order[i])) ++end;
    if (contents.count(order[i]) == 0) return std::nullopt;
    if (end == i + 1) return order[i];
    i = end;
  }
  return std::nullopt;
}

void ownership_by_sorting(benchmark::State& bench) {
  const std::vector<Contents> lots = lots_of_sample();
  for (auto _ : bench) {
    for (Contents contents : lots) benchmark::DoNotOptimize(owner_by_sorting(contents));
  }
  bench.SetItemsProcessed(static_cast<std::int64_t>(bench.iterations() * lots.size()));
}
BENCHMARK(ownership_by_sorting);

}  // namespace
}  // namespace bigshot

BENCHMARK_MAIN();
