// Reasons in words for what is best and for what was played: facts about a position, each with a key of its own in
// the catalogues (data/messages, "coach.*"). Nothing here speaks a language.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "review/outlook.h"

namespace bigshot {

enum class CoachFact : std::uint8_t {
  kWorthToYou,      // number: what the cubes are worth to the seat that decides
  kWorthNothing,    // the seat would rather leave them to the others
  kWantedMost,      // seat, number: which of the others wants them most, and up to which price
  kLetGo,           // number: the price is above what they are worth to you
  kStillCheap,      // number: the next bid is still below what they are worth to you
  kDriveUp,         // seat: bidding makes this player pay more
  kLoanPays,        // number: what the loan pays now, for 10 at the end
  kLoanCosts,       // number: the same, when it is not worth it
  kTakesLot,        // lot, seat (from whom, none if from nobody)
  kBreaksTie,       // lot: a tie that cancelled out is broken in your favour
  kTiesLot,         // lot, seat: a tie takes the lot away from this player
  kSellsToYou,      // lot
  kSellsTo,         // lot, seat
  kParkYours,       // lot: a park, number: what it doubles for you
  kParkTo,          // lot, seat: gives somebody a park
  kSecondLot,       // you own two lots now, without which nobody wins [E4, D5]
  kLosesSecondLot,  // seat: this player no longer has two lots
  kCanWin,          // number: your chance to win in per cent
};

// The key of the fact's sentence in the catalogues.
std::string_view key(CoachFact fact);

struct Reasoning {
  CoachFact fact;
  std::optional<Seat> seat = std::nullopt;
  std::optional<Lot> lot = std::nullopt;
  int number = 0;

  friend bool operator==(const Reasoning&, const Reasoning&) = default;
};

// Why the acting seat should do this: a decision as Outlook::options lists it. Only what speaks for it, the most
// telling first, at most `most`.
std::vector<Reasoning> reasons_for(const State& state, const ReviewOption& option, Outlook& outlook,
                                   std::size_t most = 4);

// What a placing changes, as a person at the table sees it, for better or worse.
std::vector<Reasoning> placing_facts(const State& before, const std::vector<Action>& moves);

}  // namespace bigshot
