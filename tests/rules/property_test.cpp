// What holds in every game, tried on random games of all ways to play.
#include <algorithm>
#include <bitset>

#include "record/move_text.h"
#include "rules/reckoning.h"
#include "rules/view.h"
#include "support/property_case.h"

namespace bigshot {
namespace {

using namespace support;

// Calls `look(state, action)` at every position of a game before its action is done; returns the last position.
template <class Look>
State walk(const GameRecord& game, Look look) {
  State state = *start(game.header);
  for (Action action : game.moves) {
    look(state, action);
    state.apply(action);
  }
  return state;
}

RC_GTEST_PROP(Property, a_game_has_eighteen_rounds_of_one_roll_and_four_placements, ()) {  // [R6, E1]
  int rolls = 0;
  int placements = 0;
  const State last = walk(any_game(), [&](const State& state, Action action) {
    if (action.kind() == ActionKind::kRoll) ++rolls;
    if (action.kind() == ActionKind::kPlace) ++placements;
    RC_ASSERT(state.round() == (action.kind() == ActionKind::kRoll ? rolls : std::max(rolls, 1)));
  });
  RC_ASSERT(last.finished());
  RC_ASSERT(rolls == 18);
  RC_ASSERT(placements == 72);
}

// How many cubes of a colour lie on the ring and in the hand.
int to_place(const State& state, Color color) {
  int count = 0;
  for (int space = 0; space < kSpaces; ++space) count += state.space(space).count(color);
  return count + (state.phase() == Phase::kPlacing ? state.cubes_on_offer().count(color) : 0);
}

RC_GTEST_PROP(Property, cubes_are_conserved, ()) {  // [T1, R6, R7]
  // What each lot was given, by colour, told from the moves alone.
  std::array<std::array<int, kColors>, kLots> given{};
  const GameRecord game = any_game();
  const auto verify = [&](const State& state) {
    for (Color color : kAllColors) {
      int on_lots = 0;
      for (const auto& lot : given) on_lots += lot[index(color)];
      RC_ASSERT(to_place(state, color) + on_lots == kCubesPerColor);
    }
    int total = 0;
    for (Color color : kAllColors) total += to_place(state, color);
    for (std::size_t i = 0; i < kLots; ++i) {
      const Contents contents = state.contents(static_cast<Lot>(i));
      int expected = 0;
      for (Color color : kAllColors) {
        expected += given[i][index(color)];
        if (!contents.sold()) RC_ASSERT(contents.count(color) == given[i][index(color)]);
      }
      RC_ASSERT(contents.sold() == (expected == kLotCapacity));
      RC_ASSERT(contents.total() == (contents.sold() ? 1 : expected));
      total += contents.total() + (contents.sold() ? kLotCapacity - 1 : 0);
    }
    RC_ASSERT(total == 72);
  };
  const State last = walk(game, [&](const State& state, Action action) {
    verify(state);
    if (action.kind() == ActionKind::kPlace) ++given[index(action.lot())][index(action.color())];
  });
  verify(last);
}

RC_GTEST_PROP(Property, money_comes_from_loans_and_goes_into_won_bids_only, ()) {  // [S4, R5, R6]
  const GameRecord game = any_game();
  std::array<int, kColors> loans{};
  int purses = kStartMoney * (game.header.options.players == 3 ? 3 : 4);
  const auto sum = [](const State& state) {
    int total = 0;
    for (Color color : kAllColors) total += state.money(color).millions;
    return total;
  };
  State state = *start(game.header);
  for (Action action : game.moves) {
    RC_ASSERT(sum(state) == purses);
    if (action.kind() == ActionKind::kLoan) purses += 10 - ++loans[index(action.color())];
    const bool was_won = state.phase() == Phase::kPlacing;
    state.apply(action);
    if (!was_won && state.phase() == Phase::kPlacing) purses -= state.standing_bid();
    for (Color color : kAllColors) {
      RC_ASSERT(state.loans(color) == loans[index(color)]);
      RC_ASSERT(state.money(color).millions >= 0 && state.money(color).millions <= 55);
    }
  }
  RC_ASSERT(sum(state) == purses);
}

RC_GTEST_PROP(Property, the_legal_list_is_ascending_and_equals_the_predicate, ()) {
  walk(any_game(), [](const State& state, Action action) {
    ActionList list;
    state.legal_actions(list);
    RC_ASSERT(!list.empty());
    RC_ASSERT(std::is_sorted(list.begin(), list.end()));
    RC_ASSERT(std::adjacent_find(list.begin(), list.end()) == list.end());
    std::bitset<256> listed;
    for (Action legal : list) listed.set(static_cast<std::size_t>(legal.number()));
    for (int number = 0; number < 256; ++number) {
      RC_ASSERT(state.is_legal(Action(number)) == listed.test(static_cast<std::size_t>(number)));
    }
    RC_ASSERT(state.is_legal(action));
  });
}

RC_GTEST_PROP(Property, checked_apply_accepts_exactly_the_legal_list_and_else_changes_nothing, ()) {
  walk(any_game(), [](const State& state, Action) {
    for (int number = 0; number < 256; ++number) {
      const Action action(number);
      State tried = state;
      State applied = state;
      const auto refusal = tried.try_apply(action);
      if (!refusal) applied.apply(action);
      const bool as_said = refusal == state.check(action) && refusal.has_value() == !state.is_legal(action);
      const bool as_done = tried == applied && refusal.has_value() == (tried == state);
      if (!as_said || !as_done) RC_FAIL("action " + std::to_string(number));
    }
  });
}

RC_GTEST_PROP(Property, somebody_acts_until_the_end, ()) {
  walk(any_game(), [](const State& state, Action) {
    const Actor actor = state.actor();
    RC_ASSERT((actor.kind == Actor::Kind::kChance) == (state.phase() == Phase::kRolling));
    RC_ASSERT(actor.kind != Actor::Kind::kNobody);
    if (actor.is_seat()) RC_ASSERT(index(actor.seat) < static_cast<std::size_t>(state.players()));
    RC_ASSERT(!actor.is_seat() || !state.has_passed(actor.seat));
  });
}

RC_GTEST_PROP(Property, the_roller_is_the_next_seat_every_round, ()) {  // [R9]
  const GameRecord game = any_game();
  const auto first = static_cast<int>(game.header.setup.roller);
  walk(game, [&](const State& state, Action) {
    RC_ASSERT(static_cast<int>(state.roller()) == (first + state.round() - 1) % state.players());
  });
}

RC_GTEST_PROP(Property, the_broker_stops_where_walking_space_by_space_stops, ()) {  // [R1]
  walk(any_game(), [](const State& state, Action action) {
    if (action.kind() != ActionKind::kRoll) return;
    int broker = state.broker();
    for (int steps = action.face(); steps > 0;) {
      broker = (broker + 1) % kSpaces;
      if (!state.space(broker).empty()) --steps;
    }
    State after = state;
    after.apply(action);
    RC_ASSERT(after.broker() == broker);
    RC_ASSERT(after.cubes_on_offer() == state.space(broker));
  });
}

RC_GTEST_PROP(Property, moves_survive_their_text, ()) {
  const GameRecord game = any_game();
  std::vector<std::string> texts;
  for (Action action : game.moves) {
    texts.push_back(move_text(action, game.header.board));
    RC_ASSERT(parse_move(texts.back(), game.header.board) == action);
  }
  const auto replayed = replay(game.header, {texts.begin(), texts.end()});
  RC_ASSERT(replayed.ok());
  RC_ASSERT(replayed->record() == game);
  RC_ASSERT(replayed->state() == position(game, game.moves.size()));
  RC_ASSERT(replayed->state().hash() == position(game, game.moves.size()).hash());
}

RC_GTEST_PROP(Property, a_replayed_position_is_equal_and_has_the_same_hash, ()) {
  const GameRecord game = any_game();
  const auto at = *rc::gen::inRange<std::size_t>(0, game.moves.size() + 1);
  const State first = position(game, at);
  State second = *start(game.header);
  for (std::size_t i = 0; i < at; ++i) RC_ASSERT(!second.try_apply(game.moves[i]));
  RC_ASSERT(first == second);
  RC_ASSERT(first.hash() == second.hash());
}

RC_GTEST_PROP(Property, a_view_shows_what_it_may_and_nothing_else, ()) {  // [C1, C3]
  const GameRecord game = any_game();
  const bool hidden = game.header.options.money == MoneyMode::kHidden;
  walk(game, [&](const State& state, Action) {
    for (int viewer = -1; viewer < state.players(); ++viewer) {
      const View view = View::of(state, viewer < 0 ? Viewer() : Viewer(static_cast<Seat>(viewer)));
      for (Color color : kAllColors) {
        const auto owner = state.seat_of(color);
        const bool own = owner && viewer == static_cast<int>(*owner);
        const bool visible = !hidden || !owner || own || state.shows_money(*owner);
        RC_ASSERT(view.money(color).has_value() == visible);
        if (view.money(color)) RC_ASSERT(*view.money(color) == state.money(color));
        RC_ASSERT(view.state.loans(color) == state.loans(color));
      }
      RC_ASSERT(view.state.phase() == state.phase() && view.state.standing_bid() == state.standing_bid());
      ActionList list;
      view.state.legal_actions(list);
      RC_ASSERT(list.size() <= 101);
    }
  });
}

RC_GTEST_PROP(Property, balances_and_places_follow_from_what_is_owned, ()) {  // [E2-E7, D4-D6]
  const GameRecord game = any_game();
  const State state = position(game, game.moves.size());
  const Reckoning reckoning = reckon(state);
  int best_place = kMaxPlayers;
  for (Seat s : seats(state.players())) {
    const SeatReckoning& seat = reckoning.seats[s];
    RC_ASSERT(seat.balance.millions == seat.value.millions + seat.money.millions - 10 * seat.loans);
    RC_ASSERT(reckoning.wins(s) == (seat.qualified && seat.place == 1));
    best_place = std::min(best_place, seat.place);
    for (const SeatReckoning& other : reckoning.seats.first(state.players())) {
      if (seat.qualified && !other.qualified) RC_ASSERT(seat.place < other.place);
      if (seat.qualified == other.qualified && seat.balance > other.balance) RC_ASSERT(seat.place < other.place);
    }
  }
  RC_ASSERT(best_place == 1);
}

}  // namespace
}  // namespace bigshot
