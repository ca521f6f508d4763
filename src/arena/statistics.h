// What a number of games says about a bot's share of the victories.
//
// Games with the same deal depend on each other, so the unit is the deal: what is uncertain is estimated from
// the differences between deals, never from single games.
#pragma once

#include <cstdint>

namespace bigshot {

// The number that a variable of Student's distribution exceeds with 2.5%: half the width of a 95% interval in
// standard errors. `freedom` is at least 1.
double student_quantile(std::uint64_t freedom);

struct Estimate {
  double share = 0;
  double low = 0;  // of the 95% interval
  double high = 1;
};

// Sums of deals: what was won of how much there was to win.
class ShareSums {
 public:
  void add(double won, double chances);

  std::uint64_t deals() const { return deals_; }

  // The share is the ratio of the sums. Its variance is that of a ratio of sums over deals; the interval is
  // Wilson's with as many independent games as would have that variance, so that it stays within 0 and 1 and
  // says something also when all games were won. If all deals went alike each counts for one game.
  Estimate estimate() const;

 private:
  std::uint64_t deals_ = 0;
  double won_ = 0;
  double chances_ = 0;
  double won_squares_ = 0;
  double chances_squares_ = 0;
  double products_ = 0;
};

// Two shares between which a test decides.
struct SprtBounds {
  double low = 0;
  double high = 1;
};

// A sequential probability ratio test on the shares of single deals, taken as normal with an unknown variance
// (generalised: the variance is the most likely one under each of the two hypotheses):
//
//   log ratio = n/2 * ln( sum (x - low)^2 / sum (x - high)^2 )
//
// It ends when the log ratio leaves +-ln 19 = +-2.944: an error of 5% on either side.
class Sprt {
 public:
  enum class Answer { kOpen, kLow, kHigh };

  // Before this many deals the variance says too little.
  static constexpr std::uint64_t kFewestDeals = 12;
  static constexpr double kLimit = 2.9444389791664403;

  explicit Sprt(const SprtBounds& bounds) : bounds_(bounds) {}

  // Nothing more is taken in when the answer is clear.
  void add(double share);
  double log_ratio() const;
  Answer answer() const { return answer_; }

 private:
  SprtBounds bounds_;
  std::uint64_t deals_ = 0;
  double low_squares_ = 0;
  double high_squares_ = 0;
  Answer answer_ = Answer::kOpen;
};

}  // namespace bigshot
