#include "rules/view.h"

namespace bigshot {

namespace {

bool may_see(const State& state, Viewer viewer, Seat owner) {
  return state.options().money == MoneyMode::kOpen || state.finished() || viewer == owner ||
         state.shows_money(owner);
}

}  // namespace

View View::of(const State& state, Viewer viewer) {
  View view(state);
  for (Color color : kAllColors) {
    const auto owner = state.seat_of(color);
    if (owner && !may_see(state, viewer, *owner)) view.state.money_[color] = kBlank;
  }
  return view;
}

std::optional<Money> View::money(Color color) const {
  const std::uint8_t seen = state.money_[color];
  if (seen == kBlank) return std::nullopt;
  return Money{seen};
}

}  // namespace bigshot
