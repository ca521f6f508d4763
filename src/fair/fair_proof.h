// What a record carries so that its deal and dice can be checked, and the check itself.
#pragma once

#include <optional>

#include "fair/fair_dice.h"
#include "record/game_record.h"

namespace bigshot {

struct FairProof {
  FairMethod method = FairMethod::kFair2;
  Digest commitment{};
  FairNonces nonces;
  // By the second method, one for each seat: what was shown before the nonce, none for a seat without.
  std::vector<std::optional<Digest>> pledges = {};
  // Only where somebody had themselves removed: what their seat contributed, in place of name and nonce. One, or
  // none, for each seat; empty if nobody is gone.
  std::vector<std::optional<Digest>> marks = {};
  std::optional<FairSeed> seed;  // shown when the game is over

  friend bool operator==(const FairProof&, const FairProof&) = default;
};

// What does not follow from the proof: the seed, a key of the set-up, or the first wrong die with its move. A game
// whose seed is not shown is a fault too, since nothing about it can be known.
std::optional<Fault> check_fair(const FairProof& proof, const Game& game);

}  // namespace bigshot
