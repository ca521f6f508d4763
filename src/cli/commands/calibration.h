// Predicted chances held against results: a reliability table with intervals and the log loss, by phase of the
// game; and how much less the result varies without luck.
#pragma once

#include <array>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include "cli/commands/luck_table.h"
#include "review/luck.h"
#include "text/catalog.h"

namespace bigshot::cli {

class Calibration {
 public:
  // What was to be expected before each roll, against how the game ended. Games that are not finished count for
  // nothing.
  void add(const GameLuck& game, const std::vector<std::string>& names);

  void print(std::ostream& out, const Catalog& texts) const;

 private:
  static constexpr std::size_t kBuckets = 10;
  struct Bucket {
    double count = 0;
    double predicted = 0;
    double happened = 0;
    // Predictions of one game stand or fall together, so that what varies are games: for each of them how many
    // predictions it has here, and how many of them came true.
    struct OfGame {
      double count = 0;
      double happened = 0;
    };
    std::vector<OfGame> games;

    std::pair<double, double> interval() const;
  };
  struct Prediction {
    PerSeat<double> chances{};
    PerSeat<double> result{};
  };
  struct Phase {
    std::array<Bucket, kBuckets> buckets{};
    std::vector<Prediction> predictions;
  };

  static double log_loss(const Phase& phase, int players, double sharpness);
  static double best_sharpness(const Phase& phase, int players);

  std::map<std::pair<int, int>, Phase> phases_;  // by players, and by round or group of rounds
  std::map<int, LuckTable> luck_;                // by players
};

}  // namespace bigshot::cli
