// How much bots have thought lately, and for whom: what fair shares and quotas are counted by. Old thinking counts
// less and less (it halves every minute), as in the fair-share schedulers of operating systems.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/net/scheduler.h"

namespace bigshot {

class ThinkingBook {
 public:
  // The seconds that `payer` has used.
  double used(std::string_view payer, Milliseconds now) const;
  // The most that one of them has used: who comes from a greedy address is as greedy.
  double most_used(const std::vector<std::string>& payers, Milliseconds now) const;
  // All of them pay it: who plays with others shares their fate.
  void charge(const std::vector<std::string>& payers, double seconds, Milliseconds now);

  std::size_t size() const { return accounts_.size(); }

 private:
  struct Account {
    double seconds = 0;
    Milliseconds at = 0;
  };
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };

  static double left_of(const Account& account, Milliseconds now);
  void forget_small(Milliseconds now);

  std::unordered_map<std::string, Account, Hash, std::equal_to<>> accounts_;
  std::size_t forget_at_ = 1000;  // accounts
};

}  // namespace bigshot
