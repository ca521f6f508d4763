// Randomness enters the rules from outside. A random source is anything that returns 64 random bits when
// called; Random is the project's own (SplitMix64), the same on every platform, unlike the standard's
// distributions and shuffle.
#pragma once  // public: installed with the library (docs/library.md)

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace bigshot {

template <class T>
concept RandomSource = requires(T source) {
  { source() } -> std::same_as<std::uint64_t>;
};

constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t operator()() { return mix(state_ += kStep); }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15U;
  std::uint64_t state_;
};

// An independent seed for stream number `stream` of a run, so that game n is the same whoever plays it.
constexpr std::uint64_t seed_of(std::uint64_t seed, std::uint64_t stream) {
  return mix(mix(seed ^ 0x6a09e667f3bcc909U) + 0x9e3779b97f4a7c15U * (stream + 1));
}

// A number from 0 up to 1, of 24 random bits: all that a float holds.
constexpr float unit_float(std::uint64_t drawn) { return static_cast<float>(drawn >> 40) * (1.0F / 16777216.0F); }

// A whole number from 0 to n-1, each equally likely: the high half of 32 random bits times n, drawn again in
// the rare case that the low half would favour a number (Lemire's method, which divides only in that case).
template <RandomSource Source>
constexpr std::uint32_t below(Source& source, std::uint32_t n) {
  std::uint64_t product = (source() >> 32) * n;
  if (static_cast<std::uint32_t>(product) < n) {
    const std::uint32_t reject_under = (0U - n) % n;
    while (static_cast<std::uint32_t>(product) < reject_under) product = (source() >> 32) * n;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

// Every order equally likely (Fisher-Yates, from the back).
template <class Items, RandomSource Source>
constexpr void shuffle(Items& items, Source& source) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[below(source, static_cast<std::uint32_t>(i))]);
  }
}

}  // namespace bigshot
