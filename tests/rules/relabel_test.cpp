// Colours are names only: a game with its colours exchanged is the same game with its colours exchanged.
#include <algorithm>

#include "rules/reckoning.h"
#include "support/property_case.h"

namespace bigshot {
namespace {

using namespace support;

using Relabelling = std::array<Color, kColors>;

Color renamed(Color color, const Relabelling& to) { return to[index(color)]; }

Setup renamed(Setup setup, const Relabelling& to) {
  for (SpaceCubes& space : setup.spaces) {
    for (Color& color : space) color = renamed(color, to);
  }
  for (SeatColors& seat : setup.colors) seat = {renamed(seat.first, to), renamed(seat.second, to)};
  return setup;
}

Action renamed(Action action, const Relabelling& to) {
  switch (action.kind()) {
    case ActionKind::kLoan:
      return Action::loan(renamed(action.color(), to));
    case ActionKind::kPay:
      return Action::pay(renamed(action.color(), to));
    case ActionKind::kPlace:
      return Action::place(renamed(action.color(), to), action.lot());
    default:
      return action;
  }
}

std::vector<Action> legal_renamed(const State& state, const Relabelling& to) {
  ActionList list;
  state.legal_actions(list);
  std::vector<Action> result;
  for (Action action : list) result.push_back(renamed(action, to));
  std::sort(result.begin(), result.end());
  return result;
}

void expect_same_game(const GameRecord& game, const Relabelling& to) {
  GameHeader header = game.header;
  header.setup = renamed(header.setup, to);
  State original = *start(game.header);
  State other = *start(header);
  for (Action action : game.moves) {
    RC_ASSERT(legal_renamed(original, to) == legal_renamed(other, kAllColors));
    original.apply(action);
    RC_ASSERT(!other.try_apply(renamed(action, to)));
  }
  const Reckoning expected = reckon(original);
  const Reckoning found = reckon(other);
  RC_ASSERT(found.seats == expected.seats);
  RC_ASSERT(found.winners == expected.winners);
  for (Lot lot : kAllLots) {
    RC_ASSERT(found.owners[lot].has_value() == expected.owners[lot].has_value());
    if (expected.owners[lot]) RC_ASSERT(*found.owners[lot] == renamed(*expected.owners[lot], to));
  }
}

RC_GTEST_PROP(Relabelling, all_24_exchanges_of_colours_give_exchanged_results, ()) {  // [T1, R8]
  const GameRecord game = any_game();
  Relabelling to = kAllColors;
  int relabellings = 0;
  do {
    expect_same_game(game, to);
    ++relabellings;
  } while (std::next_permutation(to.begin(), to.end()));
  RC_ASSERT(relabellings == 24);
}

}  // namespace
}  // namespace bigshot
