#include "bots/players/greedy_bot.h"

namespace bigshot {

namespace {

// The lot as the changes so far have left it.
Contents contents_now(const State& state, Lot lot, const Changes& changes) {
  for (int i = 0; i < changes.lot_count; ++i) {
    if (changes.lots[static_cast<std::size_t>(i)].lot == lot)
      return changes.lots[static_cast<std::size_t>(i)].contents;
  }
  return state.contents(lot);
}

Contents with_cube(Contents contents, Color color) {
  const Contents more = contents.with(color);
  return more.total() == kLotCapacity ? Contents::sold_to(*owner(more)) : more;
}

void put(Changes& changes, Lot lot, Contents contents) {
  for (int i = 0; i < changes.lot_count; ++i) {
    LotChange& change = changes.lots[static_cast<std::size_t>(i)];
    if (change.lot != lot) continue;
    change.contents = contents;
    return;
  }
  changes.set(lot, contents);
}

}  // namespace

Action GreedyBot::best_cube(const State& state, Seat seat, Cubes cubes, Changes& changes) {
  Action best;
  Changes best_changes;
  float best_balance = 0;
  for (Color color : kAllColors) {
    if (cubes.count(color) == 0) continue;
    for (int i = 0; i < kLots; ++i) {
      const auto lot = static_cast<Lot>(i);
      const Contents contents = contents_now(state, lot, changes);
      if (contents.sold()) continue;
      Changes next = changes;
      put(next, lot, with_cube(contents, color));
      const float balance = evaluation_.balances(next)[index(seat)];
      if (best != Action() && balance <= best_balance) continue;
      best = Action::place(color, lot);
      best_changes = next;
      best_balance = balance;
    }
  }
  changes = best_changes;
  return best;
}

float GreedyBot::worth_of_offer(const State& state) {
  evaluation_.set_base(state);
  const Seat seat = state.actor().seat;
  Changes changes;
  for (Cubes cubes = state.cubes_on_offer(); !cubes.empty();) {
    cubes.take(best_cube(state, seat, cubes, changes).color());
  }
  const float gain = evaluation_.balances(changes)[index(seat)] - evaluation_.balances({})[index(seat)];
  return gain / evaluation_.money_weight();
}

Action GreedyBot::choose_place(const State& state) {
  evaluation_.set_base(state);
  Changes none;
  return best_cube(state, state.actor().seat, state.cubes_on_offer(), none);
}

}  // namespace bigshot
