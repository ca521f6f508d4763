#include "wasm/coach.h"

#include <memory>

#include "wasm/loaded_networks.h"

namespace bigshot::wasm {

namespace {

std::unique_ptr<Outlook>& kept() {
  static std::unique_ptr<Outlook> outlook;
  return outlook;
}

State after(State state, const std::vector<Action>& moves) {
  for (const Action move : moves) state.apply(move);
  return state;
}

}  // namespace

Outlook& coach() {
  if (kept() == nullptr) kept() = std::make_unique<Outlook>(OutlookSettings{}, Budget{});
  return *kept();
}

void forget_coach() { kept().reset(); }

std::vector<Reasoning> reasons(const State& state, const std::vector<Action>& decision) {
  const State wanted = after(state, decision);
  std::vector<Reasoning> found;
  for (const ReviewOption& option : coach().options(state, decision)) {
    if (after(state, option.moves) != wanted) continue;
    found = reasons_for(state, option, coach());
    break;
  }
  if (!take_missing_network()) return found;
  forget_coach();
  return {};
}

Explanation with_coachs_chances(const Explanation& explanation, const GameSoFar& game) {
  Explanation told = with_told_chances(explanation, game, coach());
  if (!take_missing_network()) return told;
  forget_coach();
  return explanation;
}

}  // namespace bigshot::wasm
