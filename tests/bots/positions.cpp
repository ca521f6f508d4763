#include "bots/positions.h"

#include "bots/players/random_bot.h"
#include "record/boards.h"
#include "support/table.h"

namespace bigshot::support {

namespace {

constexpr std::uint32_t kLoanOneIn = 4;
constexpr std::uint32_t kHeapOneIn = 2;
constexpr int kFewActions = 12;

Board board_of(std::string name, const std::vector<std::pair<const char*, int>>& lots) {
  Board board{.name = std::move(name), .lots = {}};
  char id = 'A';
  for (const auto& [district, value] : lots) {
    board.lots.push_back({.id = id++, .district = district, .value = value, .park = value == 0});
  }
  return board;
}

Action on_fullest_lot(const State& state, const ActionList& list) {
  Action best = list[0];
  for (Action action : list) {
    if (state.contents(action.lot()).total() > state.contents(best.lot()).total()) best = action;
  }
  return best;
}

}  // namespace

Board crowded_board() {
  return board_of("crowded", {{"hill", 7},
                              {"hill", 0},
                              {"hill", 25},
                              {"hill", 0},
                              {"hill", 3},
                              {"hill", 12},
                              {"bay", 30},
                              {"bay", 8},
                              {"bay", 8},
                              {"bay", 19},
                              {"port", 14},
                              {"port", 22},
                              {"port", 6}});
}

Board penny_board() {
  Board board = standard_board();
  board.name = "pennies";
  for (BoardLot& lot : board.lots) lot.value = lot.park ? 0 : 1;
  return board;
}

std::string describe(const Options& options) {
  return std::to_string(options.players) + " players, " +
         (options.edition == Edition::kOpennplay ? "2018" : "2001") +
         (options.money == MoneyMode::kHidden ? ", hidden" : ", open") +
         (options.overbid == Overbid::kPenalty ? ", penalty" : "");
}

std::vector<Options> distinct_modes() {
  std::vector<Options> modes;
  for (const Options& options : all_modes()) {
    if (options.players == 2 || options.edition == Edition::kRavensburger) modes.push_back(options);
  }
  return modes;
}

std::vector<Options> modes_to_try() {
  if (!kSanitized) return distinct_modes();
  return {mode("2p 2018"), mode("3p penalty"), mode("4p")};
}

Action careful_action(const State& state, Random& random) {
  ActionList list;
  state.legal_actions(list);
  if (state.phase() == Phase::kPlacing && below(random, kHeapOneIn) == 0) return on_fullest_lot(state, list);
  while (true) {
    const Action action = random_action(state, random);
    if (action.kind() != ActionKind::kLoan || below(random, kLoanOneIn) == 0) return action;
  }
}

State dealt(const Options& options, const Board& board, std::uint64_t seed) {
  Random random(seed);
  return *State::start(options, board, deal(options.players, random));
}

State played_until(State state, Random& random, const std::function<bool(const State&)>& there) {
  while (!state.finished() && !there(state)) state.apply(careful_action(state, random));
  return state;
}

State position_in_round(const Options& options, const Board& board, int round, std::uint64_t seed) {
  Random random(seed_of(seed, 1));
  State state = played_until(dealt(options, board, seed), random,
                             [&](const State& s) { return s.round() == round && s.phase() != Phase::kRolling; });
  for (std::uint32_t left = below(random, kFewActions); left > 0; --left) {
    State next = state;
    next.apply(careful_action(state, random));
    if (next.finished() || next.phase() == Phase::kRolling) break;
    state = next;
  }
  return state;
}

State start_of(const Options& options, const Board& board, int round, Phase phase, std::uint64_t seed) {
  Random random(seed_of(seed, 1));
  return played_until(dealt(options, board, seed), random,
                      [&](const State& s) { return s.round() == round && s.phase() == phase; });
}

State after_round(const State& state, std::uint64_t seed) {
  Random random(seed);
  return played_until(state, random, [](const State& s) { return s.phase() == Phase::kRolling; });
}

int open_lots(const State& state) {
  int open = 0;
  for (int i = 0; i < kLots; ++i) open += state.contents(static_cast<Lot>(i)).sold() ? 0 : 1;
  return open;
}

Changes changes_between(const State& base, const State& later) {
  Changes changes;
  for (int i = 0; i < kLots; ++i) {
    const auto lot = static_cast<Lot>(i);
    if (base.contents(lot) != later.contents(lot)) changes.set(lot, later.contents(lot));
  }
  for (Color color : kAllColors) {
    if (base.money(color) != later.money(color) || base.loans(color) != later.loans(color)) {
      changes.set(color, later.money(color).millions, later.loans(color));
    }
  }
  return changes;
}

LotsAndPurses::LotsAndPurses(const State& base, const Changes& changes) {
  for (Lot lot : kAllLots) lots[lot] = base.contents(lot);
  for (Color color : kAllColors) {
    money[color] = base.money(color).millions;
    loans[color] = base.loans(color);
  }
  for (const LotChange& change : changes.lots) lots[change.lot] = change.contents;
  for (const PurseChange& change : changes.purses) {
    money[change.color] = change.money;
    loans[change.color] = change.loans;
  }
}

}  // namespace bigshot::support
