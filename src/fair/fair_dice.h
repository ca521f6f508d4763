// Deal and dice that nobody can choose and anyone can check afterwards: method "bigshot-fair-1", written down to
// the byte in docs/fair-dice.md.
//
// Whoever runs a table draws a seed and shows its commitment before any seat's nonce is known; deal and dice
// follow from seed and nonces alone. So the players cannot foresee them (they lack the seed), and who has the seed
// cannot choose them (it lacked the nonces when it was bound). The seed is shown when the game is over.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fair/crypto.h"
#include "rules/setup.h"

namespace bigshot {

inline constexpr std::string_view kFairMethod = "bigshot-fair-1";

using FairSeed = std::array<std::uint8_t, 32>;
using FairNonce = std::array<std::uint8_t, 16>;

// One for each seat, clockwise. None for a program's seat: its nonce would be chosen by who has the seed, who
// could try many until the dice please.
using FairNonces = std::vector<std::optional<FairNonce>>;

// What is shown before the first nonce: the SHA-256 of the seed's bytes.
Digest commitment_to(const FairSeed& seed);

// Random numbers that follow from a key and a text; block number `b` of the text holds the b-th four of them.
class FairStream {
 public:
  // The numbers of the texts PURPOSE + "/" + b + "/" + nonces.
  FairStream(const FairSeed& seed, std::string purpose, std::string nonces);

  std::uint64_t operator()();

 private:
  static constexpr std::size_t kNumbersInBlock = 4;

  FairSeed seed_;
  std::string purpose_;
  std::string nonces_;
  Digest block_{};
  std::uint64_t blocks_ = 0;
  std::size_t next_ = kNumbersInBlock;  // in the block
};

class FairDice {
 public:
  // As many nonces as seats.
  FairDice(const FairSeed& seed, const FairNonces& nonces);

  // How the pieces lie before the first roll [S1-S3].
  Setup setup() const;

  // What the die shows in a round, 1 to 18 [R1]. Each round has numbers of its own: no die depends on another.
  int die(int round) const;

 private:
  FairSeed seed_;
  int players_;
  std::string nonces_;  // as the texts have them
};

}  // namespace bigshot
