#include "cli/pictures/worth.h"

namespace bigshot::cli {

Worth worth_of(const State& state, const Reckoning& reckoning, Color color) {
  Worth worth;
  for (std::size_t i = 0; i < kLots; ++i) {
    if (reckoning.owners[i] != color) continue;
    worth.lots.push_back(static_cast<Lot>(i));
    worth.value = worth.value + value_of(state, reckoning, static_cast<Lot>(i));
  }
  return worth;
}

Money value_of(const State& state, const Reckoning& reckoning, Lot lot) {
  return {state.lot_value(lot) * (reckoning.doubled[index(lot)] ? 2 : 1)};
}

}  // namespace bigshot::cli
