// Soft choices: exp and softmax in plain float arithmetic, the same bits on every platform, which the standard
// library's exp is not.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include "bots/evaluation/evaluation.h"
#include "rules/per.h"

namespace bigshot {

// e^x to about six digits; 0 below -87, capped above 87.
inline float soft_exp(float x) {
  x = std::clamp(x, -87.0F, 87.0F);
  const float scaled = x * 1.44269504F;  // to a power of two
  const auto whole = static_cast<std::int32_t>(scaled + (scaled < 0 ? -0.5F : 0.5F));
  const float part = (scaled - static_cast<float>(whole)) * 0.693147181F;
  const float series =
      1.0F +
      part * (1.0F + part * (0.5F + part * (0.166666672F + part * (0.0416666679F + part * 0.00833333377F))));
  return series * std::bit_cast<float>((whole + 127) << 23);
}

// Logits to shares that add up to 1, in place.
inline void softmax(Values& logits, int players) {
  float most = logits[Seat{0}];
  for (Seat seat : seats(players)) most = std::max(most, logits[seat]);
  float sum = 0;
  for (Seat seat : seats(players)) {
    logits[seat] = soft_exp(logits[seat] - most);
    sum += logits[seat];
  }
  for (Seat seat : seats(players)) logits[seat] /= sum;
}

// How likely somebody takes the first of two options who gains `advantage` by it, at this temperature.
inline float soft_choice(float advantage, float temperature) {
  return 1.0F / (1.0F + soft_exp(-advantage / temperature));
}

// What it is worth to everybody that a seat chooses among options, the more likely the better each is for it;
// at a temperature of zero the first of the best.
inline Values soft_mean(std::span<const Values> options, Seat chooser, float temperature) {
  Values best = options[0];
  for (const Values& option : options) {
    if (option[chooser] > best[chooser]) best = option;
  }
  if (temperature == 0) return best;
  Values mean{};
  float sum = 0;
  for (const Values& option : options) {
    const float weight = soft_exp((option[chooser] - best[chooser]) / temperature);
    for (Seat seat : seats(kMaxPlayers)) mean[seat] += weight * option[seat];
    sum += weight;
  }
  for (float& value : mean) value /= sum;
  return mean;
}

}  // namespace bigshot
