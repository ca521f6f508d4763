// Why a bot does what it does, in numbers: what each of its options is worth to it, and how it sees the game.
#pragma once  // public: installed with the library (docs/library.md)

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "bots/evaluation/evaluation.h"
#include "rules/action.h"

namespace bigshot {

struct OptionValue {
  Action action;
  float value;                 // the chance to win that the bot sees in it
  std::vector<Action> rest{};  // of a placing the other cubes, without which several would look the same

  // The whole decision: one action, or all cubes of a placing.
  std::vector<Action> actions() const {
    std::vector<Action> all = {action};
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
  }
};

// How somebody bids, as far as it shows.
enum class BidManner : std::uint8_t {
  kUnknown,   // too little was seen
  kHard,      // takes what is better
  kSoft,      // errs now and then
  kMoody,     // bids by mood
  kLetsGo,    // lets go early
  kOverpays,  // pays too much
  kJumps,     // names high bids at once
};

// The stable id of a manner, as catalogues and the page know it.
constexpr std::string_view manner_id(BidManner manner) {
  constexpr std::array<std::string_view, 7> kIds = {"unknown", "hard",     "soft", "moody",
                                                    "lets_go", "overpays", "jumps"};
  return kIds[static_cast<std::size_t>(manner)];
}

// What is expected of somebody else in this auction.
struct OtherBidder {
  Seat seat;
  int limit = 0;  // how far they are expected to go
  BidManner manner = BidManner::kUnknown;
};

struct Explanation {
  std::vector<OptionValue> options;     // best first
  std::optional<float> expected_price;  // of the auction, if there is one
  Values win{};                         // each seat's chance to win
  std::vector<OtherBidder> others;      // who is still in the auction, if the bot has an opinion of them
};

}  // namespace bigshot
