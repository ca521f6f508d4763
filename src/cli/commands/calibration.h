// Predicted chances held against results: a reliability table with intervals and the log loss, by phase of the
// game.
#pragma once

#include <array>
#include <map>
#include <ostream>

#include "review/review.h"
#include "text/catalog.h"

namespace bigshot::cli {

class Calibration {
 public:
  // A prediction before a roll, for all seats, and how the game ended.
  void add(int round, int players, const Chances& predicted, const Chances& result);

  void print(std::ostream& out, const Catalog& texts) const;

 private:
  static constexpr std::size_t kBuckets = 10;
  struct Bucket {
    double count = 0;
    double predicted = 0;
    double happened = 0;
  };
  struct Phase {
    std::array<Bucket, kBuckets> buckets{};
    double games = 0;
    double log_loss = 0;   // of the seats that won
    double fair_loss = 0;  // if everybody had the fair share
  };

  std::map<std::pair<int, int>, Phase> phases_;  // by players, and by round or group of rounds
};

}  // namespace bigshot::cli
