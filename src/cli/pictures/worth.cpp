#include "cli/pictures/worth.h"

#include "rules/per.h"

namespace bigshot::cli {

Worth worth_of(const State& state, const Reckoning& reckoning, Color color) {
  Worth worth;
  for (Lot lot : kAllLots) {
    if (reckoning.owners[lot] != color) continue;
    worth.lots.push_back(lot);
    worth.value = worth.value + value_of(state, reckoning, lot);
  }
  return worth;
}

Money value_of(const State& state, const Reckoning& reckoning, Lot lot) {
  return {state.lot_value(lot) * (reckoning.doubled[lot] ? 2 : 1)};
}

}  // namespace bigshot::cli
