// How well networks foretell who wins: their mean cross-entropy over every position before a roll of games that
// are the same for all, by the rounds that are left. The games come from a file of records, by whomever they were
// played.
//
//   bench_networks RECORDS NETWORK...
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "arena/learner.h"
#include "record/json_record.h"

namespace bigshot {
namespace {

constexpr int kRoundsInARow = 6;
constexpr int kColumns = kRounds / kRoundsInARow;

// The positions of one number of rounds left, from many to few.
using Columns = std::array<std::vector<Example>, kColumns>;

void collect(const Game& game, Columns& columns) {
  const Values shares = victory_shares(reckon(game.state()));
  State state = game.first();
  for (const Action action : game.record().moves) {
    if (state.phase() == Phase::kRolling) {
      const auto column = static_cast<std::size_t>((state.round() - 1) / kRoundsInARow);
      columns[column].push_back({state, shares, {}});
    }
    state.apply(action);
  }
}

// Finished games with so many players; the others are left out.
Columns positions_in(const char* file, int players) {
  std::ifstream lines(file);
  Columns columns;
  for (std::string line; std::getline(lines, line);) {
    const auto read = read_record(line);
    if (read && read->game.state().finished() && read->game.state().players() == players)
      collect(read->game, columns);
  }
  return columns;
}

int run(const char* records, const std::vector<const char*>& files) {
  for (const char* file : files) {
    std::ifstream stream(file, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    const auto network = read_network(bytes);
    if (!network) {
      std::fprintf(stderr, "%s: not a network that can be read\n", file);
      return 1;
    }
    const Columns columns = positions_in(records, network->players);
    std::size_t count = 0;
    double sum = 0;
    std::printf("%-40s", file);
    for (const std::vector<Example>& positions : columns) {
      if (positions.empty()) {
        std::fprintf(stderr, "%s: no finished games with %d players\n", records, network->players);
        return 1;
      }
      const double loss = loss_of(*network, positions);
      std::printf("  %.4f", loss);
      sum += loss * static_cast<double>(positions.size());
      count += positions.size();
    }
    std::printf("  in all %.4f of %zu positions\n", sum / static_cast<double>(count), count);
  }
  return 0;
}

}  // namespace
}  // namespace bigshot

int main(int count, char** arguments) {
  if (count < 3) {
    std::fprintf(stderr, "bench_networks RECORDS NETWORK...\n");
    return 2;
  }
  return bigshot::run(arguments[1], std::vector<const char*>(arguments + 2, arguments + count));
}
