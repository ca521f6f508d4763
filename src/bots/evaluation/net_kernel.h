// The arithmetic of a network in small whole numbers: rows of sixteen-bit integers (a quantised
// network), several at a time, the same bits on every platform, four times as fast as floats.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
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

// The same for the facts, which have no threshold, and for the weights that an output gives them.
struct alignas(16) WholeFacts {
  std::array<std::int16_t, kFacts> units;
};

// Rounded, and kept within sixteen bits.
std::int16_t to_whole(float number, float unit);

// As many numbers at a time as the processor that it is compiled for takes. All are whole, so that the order in
// which they are added up does not matter to the sum.
#if defined(__AVX512BW__)
inline constexpr std::size_t kLaneBytes = 64;
#elif defined(__AVX2__)
inline constexpr std::size_t kLaneBytes = 32;
#else
inline constexpr std::size_t kLaneBytes = 16;
#endif
using Lane = std::uint16_t __attribute__((vector_size(kLaneBytes)));
using SignedLane = std::int16_t __attribute__((vector_size(kLaneBytes)));
using WideLane = std::int32_t __attribute__((vector_size(kLaneBytes)));
inline constexpr std::size_t kLanes = kHidden * sizeof(std::int16_t) / kLaneBytes;
static_assert(kHidden * sizeof(std::int16_t) % kLaneBytes == 0);

inline Lane load(const WholeRow& row, std::size_t lane) {
  Lane result;
  std::memcpy(&result, reinterpret_cast<const char*>(row.units.data()) + kLaneBytes * lane, sizeof result);
  return result;
}

inline void store(WholeRow& row, std::size_t lane, Lane value) {
  std::memcpy(reinterpret_cast<char*>(row.units.data()) + kLaneBytes * lane, &value, sizeof value);
}

// Below 0 counts as 0, above kHighestSum as that (a clipped ReLU).
inline SignedLane active(Lane sum) {
  const auto number = reinterpret_cast<SignedLane>(sum);
#if defined(__AVX512BW__)
  const __m512i low = _mm512_max_epi16(reinterpret_cast<__m512i>(number), _mm512_setzero_si512());
  return reinterpret_cast<SignedLane>(_mm512_min_epi16(low, _mm512_set1_epi16(kHighestSum)));
#elif defined(__AVX2__)
  const __m256i low = _mm256_max_epi16(reinterpret_cast<__m256i>(number), _mm256_setzero_si256());
  return reinterpret_cast<SignedLane>(_mm256_min_epi16(low, _mm256_set1_epi16(kHighestSum)));
#elif defined(__SSE2__)
  const __m128i low = _mm_max_epi16(reinterpret_cast<__m128i>(number), _mm_setzero_si128());
  return reinterpret_cast<SignedLane>(_mm_min_epi16(low, _mm_set1_epi16(kHighestSum)));
#else
  const SignedLane zero = {};
  const SignedLane most = zero + kHighestSum;
  const SignedLane low = number > zero ? number : zero;
  return low < most ? low : most;
#endif
}

// Products of pairs, each two neighbours added up.
inline WideLane products(SignedLane a, SignedLane b) {
#if defined(__AVX512BW__)
  return reinterpret_cast<WideLane>(_mm512_madd_epi16(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b)));
#elif defined(__AVX2__)
  return reinterpret_cast<WideLane>(_mm256_madd_epi16(reinterpret_cast<__m256i>(a), reinterpret_cast<__m256i>(b)));
#elif defined(__SSE2__)
  return reinterpret_cast<WideLane>(_mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#elif defined(__wasm_simd128__)
  return reinterpret_cast<WideLane>(
      wasm_i32x4_dot_i16x8(reinterpret_cast<v128_t>(a), reinterpret_cast<v128_t>(b)));
#else
  WideLane sums = {};
  for (std::size_t i = 0; i < kLaneBytes / sizeof(std::int32_t); ++i) {
    sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
  }
  return sums;
#endif
}

inline std::int32_t total(WideLane sums) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kLaneBytes / sizeof(std::int32_t); ++i) sum += sums[i];
  return sum;
}

inline std::int32_t product(const WholeFacts& a, const WholeFacts& b) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kFacts; ++i) sum += a.units[i] * b.units[i];
  return sum;
}

}  // namespace bigshot
