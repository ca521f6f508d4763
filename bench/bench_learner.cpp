// How many ranks the one learner of `bigshot train` can make use of. Self-play and learning are measured on one
// core. What many ranks would take is then SIMULATED from these measurements: chunks of games are handed to
// whichever rank is free, as arena/shared_work.cpp does, then all wait while the leader learns. Nothing is sent in
// the simulation; what sending the network to all ranks and the examples back would take is reckoned from their
// size and a bandwidth.
//
//   bench_learner [CHUNKS]     measures so many chunks of ten games, 20 if not told
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <queue>
#include <vector>

#include "arena/self_play_games.h"
#include "arena/training.h"
#include "record/boards.h"

namespace bigshot {
namespace {

constexpr int kUsualChunks = 20;
constexpr double kBytesPerSecond = 125e6;  // one gigabit a second
constexpr int kSteps = 100;

// Of the processor, so that other work on the machine does not count.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Measured {
  std::vector<double> chunks;  // seconds each
  double step = 0;             // seconds for a step of learning
  std::size_t examples = 0;
  std::size_t network_bytes = 0;

  double games() const { return static_cast<double>(chunks.size() * kGamesPerChunk); }
};

Measured measure(int players, int chunks, const TrainingSettings& settings) {
  const Network network = new_network(players, settings.seed);
  Measured measured;
  measured.network_bytes = write_network(network).size();
  std::vector<Example> examples;
  for (int chunk = 0; chunk < chunks; ++chunk) {
    const double begin = processor_seconds();
    const auto played = play_self_play({.players = players,
                                        .seed = settings.seed,
                                        .first = static_cast<std::uint64_t>(chunk) * kGamesPerChunk,
                                        .count = kGamesPerChunk,
                                        .shares = settings.shares,
                                        .settings = settings.self_play},
                                       network, {standard_board(), 1, nullptr}, nullptr);
    measured.chunks.push_back(processor_seconds() - begin);
    examples.insert(examples.end(), played->begin(), played->end());
  }
  measured.examples = examples.size();

  Learner learner(network);
  std::vector<const Example*> batch(static_cast<std::size_t>(settings.batch));
  const double begin = processor_seconds();
  std::size_t next = 0;
  for (int step = 0; step < kSteps; ++step) {
    for (const Example*& example : batch) example = &examples[next++ % examples.size()];
    learner.step(batch, settings.first_rate);
  }
  measured.step = (processor_seconds() - begin) / kSteps;
  return measured;
}

// How long it takes until so many ranks have played so many games.
double play_time(const Measured& measured, int ranks, std::uint64_t games) {
  std::priority_queue<double, std::vector<double>, std::greater<>> free_at;
  for (int rank = 0; rank < ranks; ++rank) free_at.push(0);
  double end = 0;
  for (std::uint64_t chunk = 0; chunk * kGamesPerChunk < games; ++chunk) {
    const double done = free_at.top() + measured.chunks[chunk % measured.chunks.size()];
    free_at.pop();
    free_at.push(done);
    end = std::max(end, done);
  }
  return end;
}

void simulate(const Measured& measured, const TrainingSettings& settings, std::uint64_t games) {
  const double examples = static_cast<double>(measured.examples) / measured.games() * static_cast<double>(games);
  const double learning = examples * settings.repeats / settings.batch * measured.step;
  std::printf("simulated, iterations of %llu games\n", static_cast<unsigned long long>(games));
  std::printf("  ranks  playing   sending  learning  games a second  the others play for\n");
  for (const int ranks : {1, 2, 4, 8, 16, 32, 64}) {
    const double others = ranks - 1;
    const double bytes = others * static_cast<double>(measured.network_bytes) +
                         examples * static_cast<double>(sizeof(Example)) * others / ranks;
    const double sending = bytes / kBytesPerSecond;
    const double playing = play_time(measured, ranks, games);
    const double whole = playing + sending + learning;
    std::printf("  %5d  %6.2f s  %6.2f s  %6.2f s  %14.1f  %5.0f %% of the time\n", ranks, playing, sending,
                learning, static_cast<double>(games) / whole, 100 * playing / whole);
  }
}

void print(int players, int chunks) {
  TrainingSettings settings;
  const Measured measured = measure(players, chunks, settings);
  double playing = 0;
  for (const double seconds : measured.chunks) playing += seconds;
  const double examples = static_cast<double>(measured.examples) / measured.games();
  std::printf("%d players, measured on one core: %.1f games a second, %.0f examples of %zu bytes a game;\n",
              players, measured.games() / playing, examples, sizeof(Example));
  std::printf("the learner takes in %.1f games a second; the network has %zu bytes\n",
              settings.batch / measured.step / settings.repeats / examples, measured.network_bytes);
  simulate(measured, settings, static_cast<std::uint64_t>(settings.games_per_iteration));
  simulate(measured, settings, 10 * static_cast<std::uint64_t>(settings.games_per_iteration));
}

}  // namespace
}  // namespace bigshot

int main(int argc, char** argv) {
  int chunks = bigshot::kUsualChunks;
  if (argc > 1) {
    const char* end = argv[1] + std::strlen(argv[1]);
    const auto read = std::from_chars(argv[1], end, chunks);
    if (argc > 2 || read.ec != std::errc() || read.ptr != end || chunks < 1) {
      std::fprintf(stderr, "usage: bench_learner [CHUNKS]\n");
      return 2;
    }
  }
  for (const int players : {2, 4}) bigshot::print(players, chunks);
  return 0;
}
