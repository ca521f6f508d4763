#include "bots/players/greedy_bot.h"

#include "rules/per.h"

namespace bigshot {

namespace {

// The lot as the changes so far have left it.
Contents contents_now(const State& state, Lot lot, const Changes& changes) {
  for (const LotChange& change : changes.lots) {
    if (change.lot == lot) return change.contents;
  }
  return state.contents(lot);
}

Contents with_cube(Contents contents, Color color) {
  const Contents more = contents.with(color);
  return more.total() == kLotCapacity ? Contents::sold_to(*owner(more)) : more;
}

void put(Changes& changes, Lot lot, Contents contents) {
  for (LotChange& change : changes.lots) {
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
    for (Lot lot : kAllLots) {
      const Contents contents = contents_now(state, lot, changes);
      if (contents.sold()) continue;
      Changes next = changes;
      put(next, lot, with_cube(contents, color));
      const float balance = evaluation_.balances(next)[seat];
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
  const float gain = evaluation_.balances(changes)[seat] - evaluation_.balances({})[seat];
  return gain / evaluation_.money_weight();
}

Action GreedyBot::choose_place(const State& state) {
  evaluation_.set_base(state);
  Changes none;
  return best_cube(state, state.actor().seat, state.cubes_on_offer(), none);
}

}  // namespace bigshot
