// The choices made before a game: how many play, which edition, and how money is handled.
#pragma once  // public: installed with the library (docs/library.md)

#include <cstdint>
#include <optional>

#include "rules/refusal.h"

namespace bigshot {

enum class Edition : std::uint8_t { kRavensburger, kOpennplay };
enum class MoneyMode : std::uint8_t { kOpen, kHidden };      // [C1]
enum class Overbid : std::uint8_t { kForbidden, kPenalty };  // [C3]

struct Options {
  int players = 4;
  Edition edition = Edition::kRavensburger;
  MoneyMode money = MoneyMode::kOpen;
  Overbid overbid = Overbid::kForbidden;

  friend bool operator==(const Options&, const Options&) = default;
};

// What makes this combination impossible, if anything [S3, C3, C4].
std::optional<Refusal> check(const Options& options);

// How an overbid is handled where nobody has chosen: as the rulebooks have it [C3].
constexpr Overbid default_overbid(const Options& options) {
  return options.money == MoneyMode::kHidden && options.players > 2 ? Overbid::kPenalty : Overbid::kForbidden;
}

// Loans are taken in a phase of their own before the auction [C2, D2], not on one's bidding turn [R4].
constexpr bool loans_before_auction(const Options& options) {
  return options.money == MoneyMode::kHidden || options.players == 2;
}

}  // namespace bigshot
