#include "bots/players/easy_bot.h"

#include <algorithm>

#include "bots/players/mood.h"

namespace bigshot {

namespace {

constexpr float kWorthOfOwnCube = 3.0F;
constexpr float kLowestMood = 0.6F;
constexpr float kHighestMood = 1.4F;

bool is_own(const State& state, Seat seat, Color color) { return state.seat_of(color) == seat; }

int highest_other(Contents contents, Color own) {
  int most = 0;
  for (Color color : kAllColors) {
    if (color != own) most = std::max(most, contents.count(color));
  }
  return most;
}

// How much it likes an own cube here: a valuable lot where that gives it the lead, and does not heap up.
int liking_for_own(const State& state, Lot lot, Color own) {
  const Contents contents = state.contents(lot);
  const int worth = state.is_park(lot) ? 8 : state.lot_value(lot);
  const int lead = contents.count(own) + 1 - highest_other(contents, own);
  if (lead > 2) return worth / 4;
  return lead >= 1 ? 2 * worth : worth / 2;
}

// Cubes of others go where it has none itself, and where they do least: on the cheapest lots.
int liking_for_foreign(const State& state, Lot lot, Seat seat) {
  const SeatColors own = state.colors_of(seat);
  const Contents contents = state.contents(lot);
  const int own_cubes = contents.count(own.first) + contents.count(own.second);
  return -(state.is_park(lot) ? 8 : state.lot_value(lot)) - 30 * own_cubes;
}

}  // namespace

void EasyBot::new_game(std::uint64_t seed) { seed_ = seed; }

float EasyBot::worth_of_offer(const State& state) {
  const Seat seat = state.actor().seat;
  int own = 0;
  for (Color color : kAllColors) {
    if (is_own(state, seat, color)) own += state.cubes_on_offer().count(color);
  }
  return kWorthOfOwnCube * static_cast<float>(own) * mood(seed_, state, kLowestMood, kHighestMood);
}

Action EasyBot::choose_place(const State& state) {
  const Seat seat = state.actor().seat;
  ActionList options;
  state.legal_actions(options);
  Action best;
  int best_liking = 0;
  bool best_own = false;
  for (Action option : options) {
    const bool own = is_own(state, seat, option.color());
    const int liking =
        own ? liking_for_own(state, option.lot(), option.color()) : liking_for_foreign(state, option.lot(), seat);
    if (best != Action() && (best_own != own ? best_own : liking <= best_liking)) continue;
    best = option;
    best_liking = liking;
    best_own = own;
  }
  return best;
}

}  // namespace bigshot
