#include "arena/self_play_games.h"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>

#include "arena/bytes.h"
#include "arena/shared_work.h"
#include "rules/random.h"

namespace bigshot {

namespace {

// Different uses of the seed must not draw the same numbers (and arena/training.cpp has the third).
constexpr std::uint64_t kKindStream = 1;
constexpr std::uint64_t kGameStream = 2;

std::string to_bytes(const std::vector<Example>& examples) {
  return {reinterpret_cast<const char*>(examples.data()), examples.size() * sizeof(Example)};
}

void append_examples(std::string_view bytes, std::vector<Example>& examples) {
  std::array<char, sizeof(Example)> raw{};
  while (take(bytes, raw)) examples.push_back(std::bit_cast<Example>(raw));
}

std::vector<Example> share_games(const SelfPlayGames& games, const Network& network, const SelfPlayHands& hands,
                                 const std::atomic<bool>* stop) {
  std::vector<std::unique_ptr<SelfPlay>> players;
  for (int thread = 0; thread < hands.threads; ++thread) {
    players.push_back(std::make_unique<SelfPlay>(network, games.settings));
  }
  SharedWork shared({.chunks = (games.count + kGamesPerChunk - 1) / kGamesPerChunk,
                     .threads = hands.threads,
                     .ranks = hands.ranks,
                     .stop = stop});
  std::vector<Example> all;
  SharedWork::Steps steps;
  steps.work = [&](std::uint64_t chunk, int thread) -> std::string {
    std::vector<Example> examples;
    const std::uint64_t end = std::min((chunk + 1) * kGamesPerChunk, games.count);
    for (std::uint64_t i = chunk * kGamesPerChunk; i < end; ++i) {
      if (is_set(shared.stop())) return {};
      const std::uint64_t number = games.first + i;
      const auto game = SelfPlayGame::of(games.players, hands.board,
                                         seed_of(seed_of(games.seed, kKindStream), number), games.shares);
      players[static_cast<std::size_t>(thread)]->play(game, seed_of(seed_of(games.seed, kGameStream), number),
                                                      examples);
    }
    return to_bytes(examples);
  };
  steps.take = [&](std::string_view bytes) { append_examples(bytes, all); };
  shared.run(steps);
  return all;
}

}  // namespace

std::optional<std::vector<Example>> play_self_play(const SelfPlayGames& games, const Network& network,
                                                   const SelfPlayHands& hands, const std::atomic<bool>* stop) {
  if (hands.ranks != nullptr && hands.ranks->several()) {
    std::string word;
    append(word, games);
    send_to_all(*hands.ranks, word + write_network(network));
  }
  auto examples = share_games(games, network, hands, stop);
  if (is_set(stop) || (hands.ranks != nullptr && hands.ranks->lost())) return std::nullopt;
  return examples;
}

void help_self_play(const SelfPlayHands& hands, const std::atomic<bool>* stop) {
  while (const auto word = next_word(*hands.ranks, stop)) {
    std::string_view bytes = *word;
    SelfPlayGames games;
    if (!take(bytes, games)) return;
    const auto network = read_network(bytes);
    if (!network) return tell_leader(*hands.ranks, network.error().id);
    share_games(games, *network, hands, stop);
  }
}

}  // namespace bigshot
