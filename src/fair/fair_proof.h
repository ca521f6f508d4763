// What a record carries so that its deal and dice can be checked, and the check itself.
#pragma once

#include <optional>

#include "fair/fair_dice.h"
#include "record/game_record.h"

namespace bigshot {

struct FairProof {
  Digest commitment{};
  FairNonces nonces;
  std::optional<FairSeed> seed;  // shown when the game is over

  friend bool operator==(const FairProof&, const FairProof&) = default;
};

// What does not follow from the proof: the seed, a key of the set-up, or the first wrong die with its move. A game
// whose seed is not shown is a fault too, since nothing about it can be known.
std::optional<Fault> check_fair(const FairProof& proof, const Game& game);

}  // namespace bigshot
