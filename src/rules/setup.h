// How the pieces lie before the first roll [S1-S3].
#pragma once  // public: installed with the library (docs/library.md)

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "rules/per.h"
#include "rules/random.h"
#include "rules/refusal.h"
#include "rules/types.h"

namespace bigshot {

using SpaceCubes = std::array<Color, kCubesPerSpace>;

// The colours of one seat: one, or two in the two-player game, where `second` counts too [S3].
struct SeatColors {
  Color first = Color::kRed;
  Color second = Color::kRed;

  friend bool operator==(const SeatColors&, const SeatColors&) = default;
};

struct Setup {
  std::array<SpaceCubes, kSpaces> spaces{};
  int broker = 0;
  Seat roller{0};
  PerSeat<SeatColors> colors{};

  friend bool operator==(const Setup&, const Setup&) = default;
};

// Whether no two seats share a colour, and each has as many as it must have [S3].
std::optional<Refusal> check_colors(const PerSeat<SeatColors>& colors, int players);

// What is impossible about a set-up for this many players, if anything [T1, S1-S3].
std::optional<Refusal> check(const Setup& setup, int players);

// All four at once: where a comparison one by one would end, no processor can guess.
constexpr bool shows_one_color(const SpaceCubes& cubes) {
  return std::bit_cast<std::uint32_t>(cubes) == 0x01010101U * index(cubes[0]);
}

// All 72, by colour [T1].
inline constexpr auto kAllCubes = [] {
  std::array<Color, kSpaces * kCubesPerSpace> cubes{};
  for (std::size_t i = 0; i < cubes.size(); ++i) cubes[i] = kAllColors[i / kCubesPerColor];
  return cubes;
}();

// Shuffle all 72 and deal, again if a space shows one colour only [S1].
template <RandomSource Source>
void deal_cubes(std::array<SpaceCubes, kSpaces>& spaces, Source& source) {
  auto cubes = kAllCubes;
  do {
    shuffle(cubes, source);
    spaces = std::bit_cast<std::array<SpaceCubes, kSpaces>>(cubes);
  } while (std::any_of(spaces.begin(), spaces.end(), shows_one_color));
}

// A whole random set-up for 2, 3 or 4 players. The draws come in this order: cubes, broker, first roller,
// colours; a deal that must be checked by others (fair dice) depends on it.
template <RandomSource Source>
Setup deal(int players, Source& source) {
  Setup setup;
  deal_cubes(setup.spaces, source);
  setup.broker = static_cast<int>(below(source, kSpaces));
  setup.roller = static_cast<Seat>(below(source, static_cast<std::uint32_t>(players)));
  std::array<Color, kColors> cards = kAllColors;
  shuffle(cards, source);
  std::size_t card = 0;
  for (SeatColors& colors : setup.colors.first(players)) {
    colors.first = cards[card++];
    colors.second = players == 2 ? cards[card++] : colors.first;
  }
  return setup;
}

}  // namespace bigshot
