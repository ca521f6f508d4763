#include "rules/setup.h"

namespace bigshot {

namespace {

Refusal refuse_setup(Reason reason, Rule rule) { return {.reason = reason, .rule = rule}; }

int count_cubes(const Setup& setup, Color color) {
  std::uint8_t count = 0;
  for (const SpaceCubes& cubes : setup.spaces) {
    for (Color cube : cubes) count = static_cast<std::uint8_t>(count + (cube == color ? 1 : 0));
  }
  return count;
}

}  // namespace

std::optional<Refusal> check_colors(const PerSeat<SeatColors>& colors, int players) {
  unsigned taken = 0;
  for (const SeatColors& own : colors.first(players)) {
    const unsigned first = 1U << index(own.first);
    const unsigned second = players == 2 ? 1U << index(own.second) : 0;
    if ((taken & (first | second)) != 0 || first == second) {
      return refuse_setup(Reason::kSetupSharedColor, Rule::kS3);
    }
    taken |= first | second;
  }
  return std::nullopt;
}

std::optional<Refusal> check(const Setup& setup, int players) {
  for (std::size_t i = 0; i < setup.spaces.size(); ++i) {
    if (shows_one_color(setup.spaces[i])) {
      return Refusal{.reason = Reason::kSetupOneColor, .rule = Rule::kS1, .space = static_cast<std::int8_t>(i)};
    }
  }
  for (Color color : kAllColors) {
    const int cubes = count_cubes(setup, color);
    if (cubes != kCubesPerColor) {
      return Refusal{.reason = Reason::kSetupCubeCount,
                     .rule = Rule::kT1,
                     .number = static_cast<std::int16_t>(cubes),
                     .color = color};
    }
  }
  if (setup.broker < 0 || setup.broker >= kSpaces) return refuse_setup(Reason::kSetupBroker, Rule::kS2);
  if (!has_seat(players, setup.roller)) return refuse_setup(Reason::kSetupRoller, Rule::kS2);
  return check_colors(setup.colors, players);
}

}  // namespace bigshot
