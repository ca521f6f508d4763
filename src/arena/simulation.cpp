#include "arena/simulation.h"

#include <algorithm>
#include <memory>

#include "arena/chunks.h"
#include "arena/play_game.h"
#include "record/json_record.h"

namespace bigshot {

namespace {

constexpr std::uint64_t kGamesPerChunk = 256;

// The bots of one thread.
class Players {
 public:
  explicit Players(const std::vector<std::string>& names) {
    for (const std::string& name : names) bots_.push_back(make_bot(name));
  }

  Table sit_down(std::uint64_t game_seed) {
    Table table{};
    for (std::size_t seat = 0; seat < bots_.size(); ++seat) {
      bots_[seat]->new_game(bot_seed(game_seed, seat));
      table[seat] = bots_[seat].get();
    }
    return table;
  }

 private:
  std::vector<std::unique_ptr<Bot>> bots_;
};

void count(SimulationSummary& summary, const Reckoning& reckoning, std::uint64_t moves) {
  ++summary.games;
  summary.moves += moves;
  if (reckoning.winners == 0) ++summary.no_winner;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(reckoning.players); ++seat) {
    if (reckoning.wins(static_cast<Seat>(seat))) ++summary.wins[seat];
    summary.balances[seat] += reckoning.seats[seat].balance.millions;
    summary.loans[seat] += static_cast<std::uint64_t>(reckoning.seats[seat].loans);
  }
}

GameHeader header_of(const SimulationPlan& plan) {
  GameHeader header{plan.options, plan.board, plan.board_ships, {}, {}};
  header.names.assign(plan.bots.begin(), plan.bots.end());
  return header;
}

// Plays one game; with records, its line is appended to `lines`.
void play_one(const SimulationPlan& plan, std::uint64_t number, Players& players, SimulationSummary& summary,
              std::string* lines) {
  const std::uint64_t seed = seed_of(plan.seed, number);
  Chance chance(seed);
  const Setup setup = chance.deal(plan.options.players);
  State state = *State::start(plan.options, plan.board, setup);
  std::vector<Action> moves;
  const std::uint64_t made =
      play_to_end(state, chance, players.sit_down(seed), lines != nullptr ? &moves : nullptr);
  count(summary, reckon(state), made);
  if (lines == nullptr) return;
  GameRecord record{header_of(plan), std::move(moves)};
  record.header.setup = setup;
  *lines += write_record(record);
  *lines += '\n';
}

}  // namespace

void SimulationSummary::add(const SimulationSummary& other) {
  games += other.games;
  moves += other.moves;
  no_winner += other.no_winner;
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    wins[seat] += other.wins[seat];
    balances[seat] += other.balances[seat];
    loans[seat] += other.loans[seat];
  }
}

SimulationSummary simulate(const SimulationPlan& plan, const SimulationEvents& events) {
  SimulationSummary total;
  std::vector<Players> players;
  for (int thread = 0; thread < plan.threads; ++thread) players.emplace_back(plan.bots);

  const auto work = [&](std::uint64_t chunk, int thread) -> Chunks::InOrder {
    SimulationSummary summary;
    std::string lines;
    const std::uint64_t first = chunk * kGamesPerChunk;
    const std::uint64_t end = std::min(first + kGamesPerChunk, plan.games);
    for (std::uint64_t number = first; number < end; ++number) {
      play_one(plan, number, players[static_cast<std::size_t>(thread)], summary,
               events.on_records ? &lines : nullptr);
    }
    return [&total, &events, summary, lines = std::move(lines)] {
      total.add(summary);
      if (events.on_records) events.on_records(lines);
      if (events.on_progress) events.on_progress(total.games);
    };
  };
  Chunks chunks((plan.games + kGamesPerChunk - 1) / kGamesPerChunk, plan.threads);
  chunks.run(work, [&] { return events.stop && events.stop(); });
  return total;
}

}  // namespace bigshot
