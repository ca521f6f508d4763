#include "bots/players/medium_bot.h"

#include <algorithm>

#include "bots/players/mood.h"

namespace bigshot {

namespace {

constexpr float kLowestMood = 0.8F;
constexpr float kHighestMood = 1.2F;
constexpr int kPlacements = 8;

constexpr float kLeastWorth = 1.0F;

// Whether a cube of the acting seat is on offer.
bool holds_own_cube(const State& state) {
  const SeatColors own = state.colors_of(state.actor().seat);
  return state.cubes_on_offer().count(own.first) + state.cubes_on_offer().count(own.second) > 0;
}

}  // namespace

void MediumBot::new_game(std::uint64_t seed) { seed_ = seed; }

const Placement& MediumBot::best_placement(const State& state) {
  evaluation_.set_base(state);
  search_.prepare(state, state.cubes_on_offer(), evaluation_);
  return search_.quick(state.actor().seat, kPlacements).front();
}

float MediumBot::worth_of_offer(const State& state) {
  const Seat own = state.actor().seat;
  const Placement& placement = best_placement(state);
  const float gain = evaluation_.balances(placement.changes)[own] - evaluation_.balances({})[own];
  const float worth = gain / evaluation_.money_weight() * mood(seed_, state, kLowestMood, kHighestMood);
  // Early in the game the estimate discounts lots so much that nobody would give a million for four good cubes; a
  // person would not let them go for nothing.
  return gain > 0 && holds_own_cube(state) ? std::max(worth, kLeastWorth) : worth;
}

Action MediumBot::choose_place(const State& state) { return best_placement(state).actions[0]; }

}  // namespace bigshot
