// Many games of self-play, numbered and in parallel: the same examples in the same order with any number of
// threads and ranks. The leader keeps the network and the examples; the other ranks are told both network and
// games each time.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "arena/self_play.h"
#include "cluster/ranks.h"

namespace bigshot {

// How many games a thread or rank takes at once.
inline constexpr std::uint64_t kGamesPerChunk = 10;

struct SelfPlayGames {
  int players = 4;
  std::uint64_t seed = 1;
  std::uint64_t first = 0;  // the number of the first game
  std::uint64_t count = 0;
  SelfPlayShares shares;
  SelfPlaySettings settings;
};

// Who plays them.
struct SelfPlayHands {
  Board board;  // the standard one
  int threads = 1;
  Ranks* ranks = nullptr;
};

// Nothing if it was stopped: half of the games would not be those of an unbroken run.
std::optional<std::vector<Example>> play_self_play(const SelfPlayGames& games, const Network& network,
                                                   const SelfPlayHands& hands, const std::atomic<bool>* stop);

// What every rank but the leader does while a network learns, until the leader dismisses it.
void help_self_play(const SelfPlayHands& hands, const std::atomic<bool>* stop);

}  // namespace bigshot
