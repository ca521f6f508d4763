// The numbers of the rules (docs/rules.md), so that a refusal can cite the rule it follows from.
#pragma once  // public: installed with the library (docs/library.md)

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bigshot {

// clang-format off
enum class Rule : std::uint8_t {
  kT1, kT2, kT3, kT4, kT5,
  kS1, kS2, kS3, kS4,
  kR1, kR2, kR3, kR4, kR5, kR6, kR7, kR8, kR9,
  kE1, kE2, kE3, kE4, kE5, kE6, kE7, kE8,
  kC1, kC2, kC3, kC4,
  kD1, kD2, kD3, kD4, kD5, kD6,
};
// clang-format on

constexpr std::string_view name(Rule rule) {
  constexpr std::string_view kNames = "T1T2T3T4T5S1S2S3S4R1R2R3R4R5R6R7R8R9E1E2E3E4E5E6E7E8C1C2C3C4D1D2D3D4D5D6";
  return kNames.substr(2 * static_cast<std::size_t>(rule), 2);
}

}  // namespace bigshot
