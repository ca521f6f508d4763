// Deal and dice that nobody can choose and anyone can check afterwards (a commit-reveal scheme), written down to
// the byte in docs/fair-dice.md.
//
// Whoever runs a table draws a seed and shows its commitment. Each person pledges a nonce, and shows it only when
// all seats are pledged and fixed. Deal and dice follow from the seed and from the marks of the seats, which are
// made of nonces and names. So the players cannot foresee them (they lack the seed), and who has the seed cannot
// choose them (everything was bound before the first nonce was shown). The seed is shown when the game is over.
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

// Old records were made by the first method: nonces were sent without a pledge, and names were not bound.
enum class FairMethod : std::uint8_t { kFair1, kFair2 };
inline constexpr std::array<std::string_view, 2> kFairMethods = {"bigshot-fair-1", "bigshot-fair-2"};
inline std::string_view name(FairMethod method) { return kFairMethods[static_cast<std::size_t>(method)]; }

using FairSeed = std::array<std::uint8_t, 32>;
using FairNonce = std::array<std::uint8_t, 16>;

// One for each seat, clockwise. None for a program's seat: its nonce would be chosen by who has the seed, who
// could try many until the dice please.
using FairNonces = std::vector<std::optional<FairNonce>>;

// What is shown before anything else: the SHA-256 of the seed's bytes.
Digest commitment_to(const FairSeed& seed);

// What a person shows in place of their nonce until all seats are fixed. It holds under one commitment only.
Digest pledge_of(const Digest& commitment, const FairNonce& nonce);

// What a seat contributes to the dice: its place, its nonce if it has one, and its name.
Digest seat_mark(std::size_t seat, const std::optional<FairNonce>& nonce, std::string_view name);
using FairMarks = std::vector<Digest>;  // one for each seat, clockwise

// Random numbers that follow from a key and a text; block number `b` of the text holds the b-th four of them.
class FairStream {
 public:
  // The numbers of the texts PURPOSE + "/" + b + "/" + seats.
  FairStream(const FairSeed& seed, std::string purpose, std::string seats);

  std::uint64_t operator()();

 private:
  static constexpr std::size_t kNumbersInBlock = 4;

  FairSeed seed_;
  std::string purpose_;
  std::string seats_;
  Digest block_{};
  std::uint64_t blocks_ = 0;
  std::size_t next_ = kNumbersInBlock;  // in the block
};

class FairDice {
 public:
  // By the first method, from as many nonces as seats.
  FairDice(const FairSeed& seed, const FairNonces& nonces);
  // By the second.
  FairDice(const FairSeed& seed, const FairMarks& marks);

  // How the pieces lie before the first roll [S1-S3].
  Setup setup() const;

  // What the die shows in a round, 1 to 18 [R1]. Each round has numbers of its own: no die depends on another.
  int die(int round) const;

 private:
  FairStream stream(const std::string& purpose) const;

  FairSeed seed_;
  FairMethod method_;
  int players_;
  std::string seats_;  // what they contribute, as the texts have it
};

}  // namespace bigshot
