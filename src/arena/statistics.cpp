#include "arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bigshot {

namespace {

constexpr double kNormalQuantile = 1.959963984540054;

// Below this a variance is nothing but rounding.
constexpr double kNoVariance = 1e-15;

}  // namespace

// Exact for one and two degrees of freedom, else the expansion of Cornish and Fisher around the normal one.
double student_quantile(std::uint64_t freedom) {
  if (freedom <= 1) return 12.706204736;
  if (freedom == 2) return 4.302652730;
  const double z = kNormalQuantile, z2 = z * z, f = static_cast<double>(freedom);
  return z + z * (z2 + 1) / (4 * f) + z * (5 * z2 * z2 + 16 * z2 + 3) / (96 * f * f) +
         z * (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15) / (384 * f * f * f) +
         z * (79 * z2 * z2 * z2 * z2 + 776 * z2 * z2 * z2 + 1482 * z2 * z2 - 1920 * z2 - 945) /
             (92160 * f * f * f * f);
}

void ShareSums::add(double won, double chances) {
  ++deals_;
  won_ += won;
  chances_ += chances;
  won_squares_ += won * won;
  chances_squares_ += chances * chances;
  products_ += won * chances;
}

Estimate ShareSums::estimate() const {
  if (chances_ <= 0) return {};
  const double share = won_ / chances_;
  if (deals_ < 2) return {share, 0, 1};
  const double deals = static_cast<double>(deals_);
  const double residuals = won_squares_ - 2 * share * products_ + share * share * chances_squares_;
  const double variance = std::max(residuals, 0.0) * deals / (deals - 1) / (chances_ * chances_);
  const double games = variance > kNoVariance ? share * (1 - share) / variance : deals;
  const double t = student_quantile(deals_ - 1);
  const double weight = t * t / games;
  const double middle = (share + weight / 2) / (1 + weight);
  const double half = std::sqrt(weight * share * (1 - share) + weight * weight / 4) / (1 + weight);
  return {share, std::clamp(middle - half, 0.0, share), std::clamp(middle + half, share, 1.0)};
}

void Sprt::add(double share) {
  if (answer_ != Answer::kOpen) return;
  ++deals_;
  low_squares_ += (share - bounds_.low) * (share - bounds_.low);
  high_squares_ += (share - bounds_.high) * (share - bounds_.high);
  if (deals_ < kFewestDeals) return;
  if (log_ratio() >= kLimit) answer_ = Answer::kHigh;
  if (log_ratio() <= -kLimit) answer_ = Answer::kLow;
}

double Sprt::log_ratio() const {
  if (deals_ == 0) return 0;
  const double least = std::numeric_limits<double>::min();
  return static_cast<double>(deals_) / 2 *
         std::log(std::max(low_squares_, least) / std::max(high_squares_, least));
}

}  // namespace bigshot
