// Results of many games by name of player, as they were and without luck, and how much less they vary without it.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "review/luck.h"

namespace bigshot::cli {

class LuckTable {
 public:
  // About each player's own mean, so that it is noise and not that some play better. `times` is how many times
  // smaller it is without luck, within `give` of the truth with 95 % (from what varies between games).
  struct Variance {
    double result = 0;
    double without_luck = 0;
    double times = 0;
    double give = 0;
  };
  // A mean, within `give` of the truth with 95 %.
  struct Mean {
    double mean = 0;
    double give = 0;
  };

  void add(int players, const Chances& result, const Chances& dice, const std::vector<std::string>& names);

  int games() const { return games_; }
  Variance variance() const;
  Mean result(const std::string& name) const;
  Mean without_luck(const std::string& name) const;

 private:
  struct Score {
    int game = 0;
    double result = 0;
    double without_luck = 0;
  };

  static Mean mean_of(const std::vector<Score>& scores, double Score::*part);

  int games_ = 0;
  std::map<std::string, std::vector<Score>> by_name_;
};

}  // namespace bigshot::cli
