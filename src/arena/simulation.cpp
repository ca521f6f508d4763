#include "arena/simulation.h"

#include <algorithm>
#include <memory>

#include "arena/bytes.h"
#include "arena/play_game.h"
#include "arena/seated_game.h"
#include "arena/shared_work.h"
#include "record/json_record.h"
#include "record/utf8.h"

namespace bigshot {

namespace {

// Large enough that handing over costs nothing, and small enough that all threads have work to the end.
constexpr std::uint64_t kMostGamesPerChunk = 256;
constexpr std::uint64_t kChunksPerThread = 32;

std::vector<Range> parts_of(const SimulationPlan& plan) {
  return plan.parts.value_or(std::vector{Range{0, plan.games}});
}

// Games in chunks, numbered from 0. No chunk reaches from one part into another.
class GameChunks {
 public:
  GameChunks(std::vector<Range> parts, std::uint64_t size) : parts_(std::move(parts)), size_(size) {
    for (const Range& part : parts_) {
      ends_.push_back((ends_.empty() ? 0 : ends_.back()) + (part.size() + size_ - 1) / size_);
    }
  }

  static GameChunks of(const SimulationPlan& plan) {
    const int ranks = plan.ranks == nullptr ? 1 : plan.ranks->count();
    const std::uint64_t chunks = kChunksPerThread * static_cast<std::uint64_t>(plan.threads * ranks);
    return {parts_of(plan), std::clamp(games_of(plan) / chunks, std::uint64_t{1}, kMostGamesPerChunk)};
  }

  // As the leader cuts them: others may have more threads, and do not know what was played before.
  static std::optional<GameChunks> of_leader(const SimulationPlan& plan, const std::atomic<bool>* stop) {
    if (plan.ranks == nullptr || !plan.ranks->several()) return of(plan);
    if (plan.ranks->leads()) {
      GameChunks chunks = of(plan);
      std::string word;
      append(word, chunks.size_);
      for (const Range& part : chunks.parts_) append(word, part);
      send_to_all(*plan.ranks, word);
      return chunks;
    }
    const auto word = next_word(*plan.ranks, stop);
    if (!word) return std::nullopt;
    std::string_view bytes = *word;
    std::uint64_t size = 1;
    take(bytes, size);
    std::vector<Range> parts;
    for (Range part; take(bytes, part);) parts.push_back(part);
    return GameChunks(std::move(parts), size);
  }

  std::uint64_t count() const { return ends_.empty() ? 0 : ends_.back(); }

  Range at(std::uint64_t chunk) const {
    const auto part =
        static_cast<std::size_t>(std::upper_bound(ends_.begin(), ends_.end(), chunk) - ends_.begin());
    const std::uint64_t before = part == 0 ? 0 : ends_[part - 1];
    const std::uint64_t first = parts_[part].first + (chunk - before) * size_;
    return {first, std::min(first + size_, parts_[part].end)};
  }

 private:
  std::vector<Range> parts_;
  std::uint64_t size_;
  std::vector<std::uint64_t> ends_;  // of the chunks of each part
};

// The bots of one thread: those of the project alone, which need no record of the game.
class Bots {
 public:
  explicit Bots(const std::vector<std::string>& names) {
    for (const std::string& name : names) bots_.push_back(std::move(*make_named_bot(name)));
  }

  Table sit_down(std::uint64_t game_seed) {
    Table table{};
    for (Seat seat : seats_in(bots_)) {
      table[seat] = bots_[index(seat)].get();
      table[seat]->new_game(bot_seed(game_seed, index(seat)));
    }
    return table;
  }

 private:
  std::vector<std::unique_ptr<Bot>> bots_;
};

// The players of one thread where programs of others are among them.
class Players {
 public:
  explicit Players(const SimulationPlan& plan) {
    for (const std::string& name : plan.bots) players_.push_back(std::move(*make_player(name, plan.players)));
  }

  SeatedPlayers sit_down(std::uint64_t game_seed) {
    SeatedPlayers table{};
    for (Seat seat : seats_in(players_)) {
      table[seat] = players_[index(seat)].get();
      table[seat]->new_game(bot_seed(game_seed, index(seat)));
    }
    return table;
  }

 private:
  std::vector<std::unique_ptr<SeatPlayer>> players_;
};

void count(SimulationSummary& summary, const Reckoning& reckoning, std::uint64_t moves) {
  ++summary.games;
  summary.moves += moves;
  if (reckoning.winners == 0) ++summary.no_winner;
  for (Seat seat : seats(reckoning.players)) {
    if (reckoning.wins(seat)) ++summary.wins[seat];
    summary.balances[seat] += reckoning.seats[seat].balance.millions;
    summary.loans[seat] += static_cast<std::uint64_t>(reckoning.seats[seat].loans);
  }
}

GameHeader header_of(const SimulationPlan& plan, const Setup& setup) {
  GameHeader header{plan.options, plan.board, plan.board_ships, {}, setup};
  for (const std::string& name : plan.bots) header.names.emplace_back(to_valid_utf8(name));
  return header;
}

// Plays one game; with records, its line is appended to `lines`. A game that was stopped counts for nothing.
void play_one(const SimulationPlan& plan, std::uint64_t number, Bots& bots, const Budget& budget,
              SimulationSummary& summary, std::string* lines) {
  const std::uint64_t seed = seed_of(plan.seed, number);
  Chance chance(seed);
  const Setup setup = chance.deal(plan.options.players);
  State state = *State::start(plan.options, plan.board, setup);
  const State first = state;
  std::vector<Action> moves;
  play_to_end(first, state, chance, bots.sit_down(seed), budget, moves);
  if (!state.finished()) return;
  count(summary, reckon(state), moves.size());
  if (lines != nullptr) *lines += write_record({header_of(plan, setup), std::move(moves)}) + "\n";
}

void play_one(const SimulationPlan& plan, std::uint64_t number, Players& players, const Budget& budget,
              SimulationSummary& summary, std::string* lines) {
  const std::uint64_t seed = seed_of(plan.seed, number);
  Chance chance(seed);
  Game game = *Game::start(header_of(plan, chance.deal(plan.options.players)));
  const SeatedPlayers seated = players.sit_down(seed);
  SeatTimes times{};
  play_seated(game, chance, seated, budget, times);
  PerSeat<PlayerFaults> faults{};
  for (Seat seat : seats(plan.options.players)) {
    faults[seat] = seated[seat]->take_faults();
    if (!summary.failure) summary.failure = seated[seat]->failure();
  }
  if (!game.state().finished()) return;
  for (Seat seat : seats(plan.options.players)) summary.faults[seat].add(faults[seat]);
  count(summary, reckon(game.state()), game.record().moves.size());
  if (lines != nullptr) *lines += write_record(game) + "\n";
}

// A chunk's games as they go from rank to rank.
struct ChunkResult {
  Range games;
  SimulationSummary summary;
  std::string lines;

  std::string to_bytes() const {
    std::string bytes;
    append(bytes, games);
    append(bytes, summary.games);
    append(bytes, summary.moves);
    append(bytes, summary.wins);
    append(bytes, summary.balances);
    append(bytes, summary.loans);
    append(bytes, summary.no_winner);
    append(bytes, summary.faults);
    append_message(bytes, summary.failure);
    return bytes += lines;
  }

  static ChunkResult of(std::string_view bytes) {
    ChunkResult result;
    take(bytes, result.games);
    take(bytes, result.summary.games);
    take(bytes, result.summary.moves);
    take(bytes, result.summary.wins);
    take(bytes, result.summary.balances);
    take(bytes, result.summary.loans);
    take(bytes, result.summary.no_winner);
    take(bytes, result.summary.faults);
    result.summary.failure = take_message(bytes);
    result.lines = bytes;
    return result;
  }
};

// `players` has those of each thread.
template <class PlayersOfThread>
SimulationSummary simulate_with(std::vector<PlayersOfThread>& players, const SimulationPlan& plan,
                                const SimulationEvents& events) {
  SimulationSummary total;
  std::atomic<bool> failed{false};
  const auto pieces = GameChunks::of_leader(plan, events.stop);
  if (!pieces) return total;
  SharedWork shared(
      {.chunks = pieces->count(), .threads = plan.threads, .ranks = plan.ranks, .stop = events.stop});
  const Budget budget{.stop = shared.stop()};
  SharedWork::Steps steps;
  steps.work = [&](std::uint64_t chunk, int thread) {
    ChunkResult result{.games = pieces->at(chunk), .summary = {}, .lines = {}};
    for (std::uint64_t number = result.games.first; number < result.games.end && !budget.stopped() && !failed;
         ++number) {
      play_one(plan, number, players[static_cast<std::size_t>(thread)], budget, result.summary,
               events.on_records ? &result.lines : nullptr);
      if (result.summary.failure) failed = true;
    }
    // Whatever ends a chunk early ends it for good: its finished games are the first of it.
    result.games.end = result.games.first + result.summary.games;
    return result.to_bytes();
  };
  steps.take = [&](std::string_view bytes) {
    const ChunkResult result = ChunkResult::of(bytes);
    total.add(result.summary);
    if (total.failure) failed = true;
    if (events.on_records) events.on_records(result.lines);
    if (events.on_part && !result.games.empty()) events.on_part(result.games, result.summary);
    if (events.on_progress) events.on_progress(total.games);
  };
  steps.enough = [&] { return failed.load(); };
  shared.run(steps);
  return total;
}

}  // namespace

void SimulationSummary::add(const SimulationSummary& other) {
  games += other.games;
  moves += other.moves;
  no_winner += other.no_winner;
  for (Seat seat : seats(kMaxPlayers)) {
    wins[seat] += other.wins[seat];
    balances[seat] += other.balances[seat];
    loans[seat] += other.loans[seat];
    faults[seat].add(other.faults[seat]);
  }
  if (!failure) failure = other.failure;
}

std::uint64_t games_of(const SimulationPlan& plan) {
  std::uint64_t games = 0;
  for (const Range& part : parts_of(plan)) games += part.size();
  return games;
}

SimulationSummary simulate(const SimulationPlan& plan, const SimulationEvents& events) {
  if (plan.players.own.empty() && plan.players.engines.empty() &&
      std::none_of(plan.bots.begin(), plan.bots.end(), is_exec)) {
    std::vector<Bots> bots;
    for (int thread = 0; thread < plan.threads; ++thread) bots.emplace_back(plan.bots);
    return simulate_with(bots, plan, events);
  }
  std::vector<Players> players;
  for (int thread = 0; thread < plan.threads; ++thread) players.emplace_back(plan);
  return simulate_with(players, plan, events);
}

}  // namespace bigshot
