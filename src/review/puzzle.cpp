#include "review/puzzle.h"

#include <algorithm>
#include <array>

#include "review/coach.h"

namespace bigshot {

namespace {

// How much better the answer must be than anything else, in chance to win.
constexpr double kClearly = 0.4;
constexpr double kClearlyBeforeLastRound = 0.2;
// Where so many of all ways to place win, the puzzle is trivial.
constexpr double kTrivialShare = 0.1;

constexpr std::array<std::string_view, kThemeCount> kThemeNames = {"tie",  "cancel", "sale",     "park",
                                                                   "loan", "let_go", "drive_up", "for_the_other"};

OutlookSettings deep_settings(int placements) {
  return {.depth = Depth::kDeep,
          .placements = 2 * placements,
          .deep_placements = placements,
          .own_placements = PlacementSearch::kMost,
          .deep_own_placements = 2 * placements};
}

std::optional<Theme> theme_of_fact(const Reasoning& fact) {
  switch (fact.fact) {
    case CoachFact::kSellsTo:
    case CoachFact::kParkTo:
      return Theme::kForTheOther;
    case CoachFact::kParkYours:
      return fact.number > 0 ? std::optional(Theme::kPark) : std::nullopt;
    case CoachFact::kBreaksTie:
      return Theme::kTie;
    case CoachFact::kTiesLot:
      return Theme::kCancel;
    case CoachFact::kSellsToYou:
      return Theme::kSale;
    default:
      return std::nullopt;
  }
}

// A placing does several things at once; what games rarely ask for gives it its theme.
std::optional<Theme> theme_of_placing(const State& state, const std::vector<Action>& moves) {
  constexpr std::array<Theme, 5> kRarestFirst = {Theme::kForTheOther, Theme::kPark, Theme::kTie, Theme::kCancel,
                                                 Theme::kSale};
  const std::vector<Reasoning> facts = placing_facts(state, moves);
  for (Theme theme : kRarestFirst) {
    for (const Reasoning& fact : facts) {
      if (theme_of_fact(fact) == theme) return theme;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view name(Theme theme) { return kThemeNames[static_cast<std::size_t>(theme)]; }

PuzzleMaker::PuzzleMaker() : deep_(deep_settings(6), {}), wider_(deep_settings(12), {}) {}

PuzzleMaker::Outcome PuzzleMaker::outcomes_of(const State& state, const std::vector<Action>& moves) {
  const Seat own = state.actor().seat;
  State next = state;
  for (Action move : moves) next.apply(move);
  const auto share = [own](const State& finished) { return result_of(finished).win[own]; };
  if (next.finished()) return {share(next), share(next)};
  const double value = forecast_of_final(endgame_.value(next), next.players()).win[own];
  while (!next.finished()) next.apply(endgame_.best(next));
  return std::minmax({value, static_cast<double>(share(next))});
}

double PuzzleMaker::outcome_of(const State& state, const std::vector<Action>& moves) {
  return outcomes_of(state, moves).first;
}

std::optional<Puzzle> PuzzleMaker::prove(const State& state) {
  if (!state.actor().is_seat()) return std::nullopt;
  if (state.round() == kRounds) return prove_exactly(state);
  return state.round() + 1 == kRounds ? prove_deeply(state) : std::nullopt;
}

std::optional<Puzzle> PuzzleMaker::prove_exactly(const State& state) {
  const Seat own = state.actor().seat;
  std::vector<std::vector<Action>> ways;
  if (state.phase() == Phase::kPlacing) {
    final_.set_base(state);
    search_.prepare(state, state.cubes_on_offer(), final_);
    for (const Placement& placement : search_.exhaustive(own, PlacementSearch::kMost)) {
      ways.emplace_back(placement.actions.begin(), placement.actions.end());
    }
  } else {
    ActionList legal;
    state.legal_actions(legal);
    for (Action action : legal) ways.push_back({action});
  }
  Puzzle puzzle{.state = state, .best = {}};
  double good = 0;
  double best_case = 0;  // of the ways that are as good as the best so far
  for (const auto& way : ways) {
    const auto [least, most] = outcomes_of(state, way);
    if (puzzle.best.empty() || least > puzzle.win) {
      puzzle.next = std::max(puzzle.next, best_case);
      puzzle.win = least;
      puzzle.best = way;
      best_case = most;
      good = 1;
    } else if (least == puzzle.win) {
      best_case = std::max(best_case, most);
      good += 1;
    } else {
      puzzle.next = std::max(puzzle.next, most);
    }
  }
  if (ways.size() < 2 || puzzle.win - puzzle.next < kClearly) return std::nullopt;
  // Of placings there are many that do the same in what matters; of other decisions there must be one.
  const double all = state.phase() == Phase::kPlacing ? 300 : static_cast<double>(ways.size());
  const bool several = state.phase() != Phase::kPlacing && good > 1;
  if (several || good / all > kTrivialShare * (state.phase() == Phase::kPlacing ? 1 : 5)) return std::nullopt;
  const auto theme = theme_of(state, puzzle.best);
  if (!theme) return std::nullopt;
  puzzle.theme = *theme;
  return puzzle;
}

std::optional<Puzzle> PuzzleMaker::prove_deeply(const State& state) {
  const Seat own = state.actor().seat;
  Puzzle puzzle{.state = state, .best = {}};
  for (Outlook* outlook : {&deep_, &wider_}) {
    outlook->forget();  // the position alone must prove it
    const auto options = outlook->options(state, {});
    if (options.size() < 2) return std::nullopt;
    const double win = options[0].leads_to.win[own];
    double next = options[1].leads_to.win[own];
    // Of bids the smallest raise alone is an option, but any other is an answer too.
    ActionList legal;
    state.legal_actions(legal);
    for (Action action : legal) {
      if (action.kind() != ActionKind::kBid || action == options[0].moves.front()) continue;
      State after_bid = state;
      after_bid.apply(action);
      next = std::max(next, outlook->at(after_bid).win[own]);
    }
    if (win - next < kClearlyBeforeLastRound) return std::nullopt;
    if (!puzzle.best.empty() && puzzle.best != options[0].moves) return std::nullopt;
    puzzle.best = options[0].moves;
    puzzle.win = win;
    puzzle.next = next;
  }
  const auto theme = theme_of(state, puzzle.best);
  if (!theme) return std::nullopt;
  puzzle.theme = *theme;
  return puzzle;
}

std::optional<Theme> PuzzleMaker::theme_of(const State& state, const std::vector<Action>& best) {
  const Action action = best.front();
  if (action.kind() == ActionKind::kPlace) return theme_of_placing(state, best);
  if (action.kind() == ActionKind::kLoan || action == Action::ready()) return Theme::kLoan;
  if (action == Action::pass()) return Theme::kLetGo;
  if (action.kind() != ActionKind::kBid) return std::nullopt;
  // A bid: whether it is to get the cubes, and what for, is told by how it goes on.
  State next = state;
  next.apply(action);
  return state.round() == kRounds ? theme_of_last_bid(next, state.actor().seat)
                                  : theme_of_bid(next, state.actor().seat);
}

std::optional<Theme> PuzzleMaker::theme_of_last_bid(State next, Seat own) {
  while (!next.finished() && next.phase() != Phase::kPlacing) next.apply(endgame_.best(next));
  if (next.finished() || next.actor().seat != own) return Theme::kDriveUp;
  final_.set_base(next);
  search_.prepare(next, next.cubes_on_offer(), final_);
  const Placement placement = search_.exhaustive(own, 1).front();
  return theme_of_placing(next, {placement.actions.begin(), placement.actions.end()});
}

std::optional<Theme> PuzzleMaker::theme_of_bid(State next, Seat own) {
  if (next.phase() == Phase::kBidding && deep_.likely_end(next).winner != own) return Theme::kDriveUp;
  while (next.phase() == Phase::kBidding) next.apply(Action::pass());
  if (next.phase() == Phase::kPaying) {
    const auto ways = deep_.options(next, {});
    ActionList legal;
    next.legal_actions(legal);
    next.apply(ways.empty() ? legal[0] : ways.front().moves.front());
  }
  if (next.phase() != Phase::kPlacing) return std::nullopt;
  const auto placings = deep_.options(next, {});
  return placings.empty() ? std::nullopt : theme_of_placing(next, placings.front().moves);
}

namespace {

// What games rarely ask for is worth more than another loan.
int rarity(const Puzzle& puzzle) {
  constexpr std::array<int, kThemeCount> kRarity = {5, 4, 4, 7, 0, 6, 6, 6};
  const bool exact = puzzle.state.round() == kRounds;
  return 2 * kRarity[static_cast<std::size_t>(puzzle.theme)] + (exact ? 1 : 0);
}

}  // namespace

std::vector<Puzzle> PuzzleMaker::find(const GameRecord& record, int rounds) {
  std::vector<Puzzle> puzzles;
  State state = *start(record.header);
  for (Action move : record.moves) {
    // Cubes in the hand are one decision, made when all four are there.
    const bool half_placed = state.phase() == Phase::kPlacing && state.cubes_on_offer().total() != kCubesPerSpace;
    if (state.actor().is_seat() && !half_placed && state.round() + rounds > kRounds) {
      auto puzzle = prove(state);
      if (puzzle) {
        const bool same_round = !puzzles.empty() && puzzles.back().state.round() == state.round();
        if (!same_round) {
          puzzles.push_back(std::move(*puzzle));
        } else if (rarity(*puzzle) > rarity(puzzles.back())) {
          puzzles.back() = std::move(*puzzle);
        }
      }
    }
    state.apply(move);
  }
  return puzzles;
}

}  // namespace bigshot
