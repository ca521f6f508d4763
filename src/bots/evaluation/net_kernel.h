// The arithmetic of a network in small whole numbers: rows of sixteen-bit integers, eight at a time, the same
// bits on every platform, four times as fast as floats.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "bots/evaluation/network.h"

namespace bigshot {

// What one unit of the float network is in whole numbers: of a sum, and of an output weight.
inline constexpr float kSumUnit = 512.0F;
inline constexpr float kOutputUnit = 1024.0F;
// Larger sums count as this: so that the outputs cannot overflow.
inline constexpr std::int16_t kHighestSum = 8191;

struct alignas(16) WholeRow {
  std::array<std::int16_t, kHidden> units;
};

// Rounded, and kept within sixteen bits.
std::int16_t to_whole(float number, float unit);

using Eight = std::uint16_t __attribute__((vector_size(16)));
using EightSigned = std::int16_t __attribute__((vector_size(16)));
using FourWhole = std::int32_t __attribute__((vector_size(16)));
inline constexpr std::size_t kEights = kHidden / 8;

inline Eight load(const WholeRow& row, std::size_t eight) {
  Eight result;
  std::memcpy(&result, row.units.data() + 8 * eight, sizeof result);
  return result;
}

inline void store(WholeRow& row, std::size_t eight, Eight value) {
  std::memcpy(row.units.data() + 8 * eight, &value, sizeof value);
}

// Below 0 counts as 0, above kHighestSum as that.
inline EightSigned active(Eight sum) {
  const auto number = reinterpret_cast<EightSigned>(sum);
#if defined(__SSE2__)
  const __m128i low = _mm_max_epi16(reinterpret_cast<__m128i>(number), _mm_setzero_si128());
  return reinterpret_cast<EightSigned>(_mm_min_epi16(low, _mm_set1_epi16(kHighestSum)));
#else
  const EightSigned zero = {0, 0, 0, 0, 0, 0, 0, 0};
  const EightSigned most = zero + kHighestSum;
  const EightSigned low = number > zero ? number : zero;
  return low < most ? low : most;
#endif
}

// Products of eight pairs, added up in four sums of two.
inline FourWhole products(EightSigned a, EightSigned b) {
#if defined(__SSE2__)
  return reinterpret_cast<FourWhole>(_mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#elif defined(__wasm_simd128__)
  return reinterpret_cast<FourWhole>(
      wasm_i32x4_dot_i16x8(reinterpret_cast<v128_t>(a), reinterpret_cast<v128_t>(b)));
#else
  FourWhole sums = {0, 0, 0, 0};
  for (int i = 0; i < 4; ++i) sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
  return sums;
#endif
}

inline std::int32_t total(FourWhole sums) { return sums[0] + sums[1] + sums[2] + sums[3]; }

}  // namespace bigshot
