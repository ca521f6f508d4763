// The words that reading and writing a position have in common (docs/position.md).
#pragma once

#include <array>
#include <string_view>

namespace bigshot {

inline constexpr std::string_view kNoneText = "-";
inline constexpr char kSoldMark = '=';

// In the order of Phase.
inline constexpr std::array<std::string_view, 6> kPhaseNames = {"roll", "borrow", "bid", "pay", "place", "end"};

}  // namespace bigshot
