// How fast whole random games are natively: bench_random_games PLAYERS GAMES SEED prints the actions made and the
// seconds that they took, the best of several runs, for tools/bench_web.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>

#include "random_games.h"

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: bench_random_games PLAYERS GAMES SEED\n";
    return 2;
  }
  constexpr int kRuns = 40;
  std::uint64_t actions = 0;
  double best = 1e9;
  for (int run = 0; run < kRuns; ++run) {
    const auto began = std::chrono::steady_clock::now();
    actions =
        bigshot::play_random_games(std::atoi(argv[1]), std::atoi(argv[2]), std::strtoull(argv[3], nullptr, 10));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    best = std::min(best, took.count());
  }
  std::cout << actions << ' ' << best << '\n';
}
