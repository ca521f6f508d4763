// A placement that is made cube by cube: found once, then followed as long as nothing else happens.
#pragma once

#include <cstdint>

#include "bots/search/placement_search.h"

namespace bigshot {

class PlacementPlan {
 public:
  // Whether the next cube of the plan belongs to this state.
  bool fits(const State& state) const { return next_ < placement_.actions.size() && state.hash() == expected_; }

  void follow(const State& state, const Placement& placement) {
    placement_ = placement;
    next_ = 0;
    expected_ = state.hash();
  }

  // The next cube. Only if the plan fits.
  Action take(State state) {
    const Action action = placement_.actions[next_++];
    state.apply(action);
    expected_ = state.hash();
    return action;
  }

 private:
  Placement placement_;
  std::size_t next_ = 0;
  std::uint64_t expected_ = 0;
};

}  // namespace bigshot
