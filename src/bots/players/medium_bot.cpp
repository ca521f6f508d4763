#include "bots/players/medium_bot.h"

#include "bots/players/mood.h"

namespace bigshot {

namespace {

constexpr float kLowestMood = 0.8F;
constexpr float kHighestMood = 1.2F;
constexpr int kPlacements = 8;

}  // namespace

void MediumBot::new_game(std::uint64_t seed) { seed_ = seed; }

const Placement& MediumBot::best_placement(const State& state) {
  evaluation_.set_base(state);
  search_.prepare(state, state.cubes_on_offer(), evaluation_);
  return search_.quick(state.actor().seat, kPlacements).front();
}

float MediumBot::worth_of_offer(const State& state) {
  const std::size_t own = index(state.actor().seat);
  const Placement& placement = best_placement(state);
  const float gain = evaluation_.balances(placement.changes)[own] - evaluation_.balances({})[own];
  return gain / evaluation_.money_weight() * mood(seed_, state, kLowestMood, kHighestMood);
}

Action MediumBot::choose_place(const State& state) { return best_placement(state).actions[0]; }

}  // namespace bigshot
