// A module of its own for measuring how fast the rules are in a browser; the page does not load it.
#include "bench/random_games.h"
#include "wasm/exchange.h"

namespace bigshot::wasm {

// How many actions it took, as a number that JavaScript holds exactly.
BIGSHOT_EXPORT(random_games) double random_games(int players, int games, std::uint64_t seed) {
  return static_cast<double>(play_random_games(players, games, seed));
}

}  // namespace bigshot::wasm
