#include "fair/fair_dice.h"

#include "rules/random.h"

namespace bigshot {

Digest commitment_to(const FairSeed& seed) { return sha256(seed); }

Digest pledge_of(const Digest& commitment, const FairNonce& nonce) {
  return sha256(std::string(name(FairMethod::kFair2)) + "/pledge/" + to_hex(commitment) + '/' + to_hex(nonce));
}

// The name comes last, so that no name can be read as something else.
Digest seat_mark(std::size_t seat, const std::optional<FairNonce>& nonce, std::string_view name) {
  std::string text = std::string(bigshot::name(FairMethod::kFair2)) + "/seat/" + std::to_string(seat) + '/';
  if (nonce) text += to_hex(*nonce);
  text += '/';
  return sha256(text.append(name));
}

FairStream::FairStream(const FairSeed& seed, std::string purpose, std::string seats)
    : seed_(seed), purpose_(std::move(purpose)), seats_(std::move(seats)) {}

std::uint64_t FairStream::operator()() {
  if (next_ == kNumbersInBlock) {
    block_ = hmac_sha256(seed_, purpose_ + '/' + std::to_string(blocks_) + '/' + seats_);
    ++blocks_;
    next_ = 0;
  }
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) number = number << 8 | block_[sizeof number * next_ + i];
  ++next_;
  return number;
}

FairDice::FairDice(const FairSeed& seed, const FairNonces& nonces)
    : seed_(seed), method_(FairMethod::kFair1), players_(static_cast<int>(nonces.size())) {
  for (std::size_t seat = 0; seat < nonces.size(); ++seat) {
    if (seat > 0) seats_ += ',';
    if (nonces[seat]) seats_ += to_hex(*nonces[seat]);
  }
}

FairDice::FairDice(const FairSeed& seed, const FairMarks& marks)
    : seed_(seed), method_(FairMethod::kFair2), players_(static_cast<int>(marks.size())) {
  for (const Digest& mark : marks) {
    if (!seats_.empty()) seats_ += ',';
    seats_ += to_hex(mark);
  }
}

FairStream FairDice::stream(const std::string& purpose) const {
  return {seed_, std::string(name(method_)) + '/' + purpose, seats_};
}

Setup FairDice::setup() const {
  FairStream numbers = stream("deal");
  return deal(players_, numbers);
}

int FairDice::die(int round) const {
  FairStream numbers = stream("die/" + std::to_string(round));
  return static_cast<int>(below(numbers, kDieFaces)) + 1;
}

}  // namespace bigshot
