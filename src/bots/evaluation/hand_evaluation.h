// A hand-written estimate of a position: who may own each lot in the end, what that is worth, and money.
//
// Each lot is taken to be filled up by random cubes, as many as will be left for it. That overvalues early
// claims and forgets that money buys cubes: so lots count for less, and money for more, the more rounds are left.
#pragma once

#include <optional>

#include "bots/evaluation/evaluation.h"
#include "bots/evaluation/features.h"
#include "bots/evaluation/owner_chances.h"
#include "rules/per.h"

namespace bigshot {

class HandEvaluation : public Evaluation {
 public:
  void set_base(const State& state) override;
  Values value(const Changes& changes) override;

  // The estimated final balance of each seat, in millions.
  Values balances(const Changes& changes) const;
  // What a million in the purse counts for in them.
  float money_weight() const;

 private:
  std::optional<State> base_;
  int rounds_left_ = 0;
  float cubes_to_come_ = 0;  // on each open lot
  PerLot<ByColor> base_chances_{};
};

}  // namespace bigshot
