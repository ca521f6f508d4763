// A whole game as an honest server would play it.
#pragma once

#include "fair/fair_proof.h"

namespace bigshot::testing {

inline constexpr int kMovesToTheEnd = 1'000'000;

struct FairGame {
  Game game;
  FairProof proof;  // with its seed
};

// Dealt and rolled from a fixed seed and nonces; the seats play at random, at most `moves` moves.
FairGame fair_game(int players, int moves = kMovesToTheEnd, FairMethod method = FairMethod::kFair2);

}  // namespace bigshot::testing
