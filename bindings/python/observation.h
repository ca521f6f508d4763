// A position as one seat sees it, in small whole numbers at fixed places: the compact observation that learners in
// Python get. Colours are taken in the seat's order, its own first (bots/evaluation/features.h), seats clockwise
// from it, spaces clockwise from the broker; so what a network learns at one seat holds at all.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "rules/state.h"

namespace bigshot::python {

// Where each part of an observation begins, and how many numbers it has. docs/python.md explains them.
struct ObservationPart {
  std::string_view name;
  int begin;
  int size;
};

namespace observation {

inline constexpr int kPhase = 0;
inline constexpr int kRound = 1;
inline constexpr int kRoller = 2;
inline constexpr int kActor = 3;
inline constexpr int kStandingBid = 4;
inline constexpr int kStandingBidder = 5;
inline constexpr int kBidLimit = 6;
inline constexpr int kOffer = 7;                              // [colour]
inline constexpr int kSeatOfColor = kOffer + kColors;         // [colour]
inline constexpr int kMoney = kSeatOfColor + kColors;         // [colour]
inline constexpr int kLoans = kMoney + kColors;               // [colour]
inline constexpr int kBorrowed = kLoans + kColors;            // [colour]
inline constexpr int kPassed = kBorrowed + kColors;           // [seat]
inline constexpr int kShowsMoney = kPassed + kMaxPlayers;     // [seat]
inline constexpr int kLotCubes = kShowsMoney + kMaxPlayers;   // [colour][lot]
inline constexpr int kLotSold = kLotCubes + kColors * kLots;  // [lot]
inline constexpr int kSpaceCubes = kLotSold + kLots;          // [colour][space]
inline constexpr int kSize = kSpaceCubes + kColors * kSpaces;

inline constexpr std::array<ObservationPart, 17> kParts = {{
    {"phase", kPhase, 1},
    {"round", kRound, 1},
    {"roller", kRoller, 1},
    {"actor", kActor, 1},
    {"standing_bid", kStandingBid, 1},
    {"standing_bidder", kStandingBidder, 1},
    {"bid_limit", kBidLimit, 1},
    {"offer", kOffer, kColors},
    {"seat_of_color", kSeatOfColor, kColors},
    {"money", kMoney, kColors},
    {"loans", kLoans, kColors},
    {"borrowed", kBorrowed, kColors},
    {"passed", kPassed, kMaxPlayers},
    {"shows_money", kShowsMoney, kMaxPlayers},
    {"lot_cubes", kLotCubes, kColors* kLots},
    {"lot_sold", kLotSold, kLots},
    {"space_cubes", kSpaceCubes, kColors* kSpaces},
}};

}  // namespace observation

// Writes the observation of a seat: what it may see [C1], and -1 where there is nothing or nothing to be seen.
void observe(const State& state, Seat seat, std::span<std::int8_t, observation::kSize> out);

}  // namespace bigshot::python
