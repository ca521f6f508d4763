#include "fair/fair_dice.h"

#include "rules/random.h"

namespace bigshot {

Digest commitment_to(const FairSeed& seed) { return sha256(seed); }

FairStream::FairStream(const FairSeed& seed, std::string purpose, std::string nonces)
    : seed_(seed), purpose_(std::move(purpose)), nonces_(std::move(nonces)) {}

std::uint64_t FairStream::operator()() {
  if (next_ == kNumbersInBlock) {
    block_ = hmac_sha256(seed_, purpose_ + '/' + std::to_string(blocks_) + '/' + nonces_);
    ++blocks_;
    next_ = 0;
  }
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | block_[sizeof number * next_ + i];
  ++next_;
  return number;
}

FairDice::FairDice(const FairSeed& seed, const FairNonces& nonces)
    : seed_(seed), players_(static_cast<int>(nonces.size())) {
  for (std::size_t seat = 0; seat < nonces.size(); ++seat) {
    if (seat > 0) nonces_ += ',';
    if (nonces[seat]) nonces_ += to_hex(*nonces[seat]);
  }
}

Setup FairDice::setup() const {
  FairStream stream(seed_, std::string(kFairMethod) + "/deal", nonces_);
  return deal(players_, stream);
}

int FairDice::die(int round) const {
  FairStream stream(seed_, std::string(kFairMethod) + "/die/" + std::to_string(round), nonces_);
  return static_cast<int>(below(stream, kDieFaces)) + 1;
}

}  // namespace bigshot
