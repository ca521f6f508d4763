// How a seat bids, as far as the one who thinks about the auction knows: a mixture of types, each with a
// temperature (how likely it takes the worse option: quantal response) and a bias (how much more than its chances
// are worth to it a raise seems to it, in chances to win; below zero for who lets go early), and with how far it
// looks ahead (level-k thinking). And by how much it raises at once (jump bids), as far as its purse goes.
#pragma once

#include <array>
#include <cstddef>

#include "bots/search/soft.h"
#include "rules/per.h"

namespace bigshot {

struct BidderType {
  float temperature = 0;
  float bias = 0;
  bool looks_deeper = true;  // than one round ahead, where whoever thinks about it does

  // How likely it raises who gains `advantage` by it.
  float raise_chance(float advantage) const {
    const float felt = advantage + bias;
    if (temperature <= 0) return felt > 0 ? 1.0F : 0.0F;
    return soft_choice(felt, temperature);
  }

  friend bool operator==(const BidderType&, const BidderType&) = default;
};

class Bidder {
 public:
  static constexpr std::size_t kMostTypes = 14;

  Bidder() : Bidder(BidderType{}) {}
  // One that is known for certain.
  explicit Bidder(const BidderType& type) : count_(1) { parts_[0] = {1, type}; }
  static Bidder of_nothing() {
    Bidder bidder;
    bidder.count_ = 0;
    return bidder;
  }

  int step() const { return step_; }
  void raises_by(int step) { step_ = step; }

  // The shares are to add up to 1.
  void add(float share, const BidderType& type) { parts_[count_++] = {share, type}; }

  float raise_chance(float advantage) const {
    float chance = 0;
    for (std::size_t i = 0; i < count_; ++i) chance += parts_[i].share * parts_[i].type.raise_chance(advantage);
    return chance;
  }

  // The same where those who look one round ahead see another advantage than those who look deeper.
  float raise_chance(float seen, float deeper) const {
    float chance = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const auto& [share, type] = parts_[i];
      chance += share * type.raise_chance(type.looks_deeper ? deeper : seen);
    }
    return chance;
  }

  friend bool operator==(const Bidder& a, const Bidder& b) {
    if (a.count_ != b.count_ || a.step_ != b.step_) return false;
    for (std::size_t i = 0; i < a.count_; ++i) {
      if (a.parts_[i].share != b.parts_[i].share || !(a.parts_[i].type == b.parts_[i].type)) return false;
    }
    return true;
  }

 private:
  struct Part {
    float share = 0;
    BidderType type;
  };
  std::array<Part, kMostTypes> parts_{};
  std::size_t count_ = 0;
  int step_ = 1;
};

// One for each seat.
using Bidders = PerSeat<Bidder>;

// Everybody without a bias, the one who thinks with a temperature of its own.
inline Bidders unbiased_bidders(Seat own, float own_temperature, float others_temperature) {
  Bidders bidders;
  bidders.fill(Bidder({others_temperature, 0}));
  bidders[own] = Bidder({own_temperature, 0});
  return bidders;
}

}  // namespace bigshot
