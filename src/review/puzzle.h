// Puzzles: decisions from real games with one clearly best answer, proven. In the last round the proof is exact;
// in the one before it the deep look must come to the same answer when it is widened.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "record/game_record.h"
#include "review/outlook.h"

namespace bigshot {

enum class Theme : std::uint8_t { kTie, kCancel, kSale, kPark, kLoan, kLetGo, kDriveUp, kForTheOther };
inline constexpr int kThemeCount = 8;
// "tie", "cancel", "sale", "park", "loan", "let_go", "drive_up", "for_the_other".
std::string_view name(Theme theme);

struct Puzzle {
  State state;
  std::vector<Action> best;  // the whole decision
  Theme theme = Theme::kTie;
  double win = 0;   // the chance to win with the best answer,
  double next = 0;  // and with the best of all others
};

// Proves puzzles and finds them.
class PuzzleMaker {
 public:
  PuzzleMaker();

  // The best answer of the acting seat here, if it is clearly better than every other; nothing otherwise.
  std::optional<Puzzle> prove(const State& state);

  // What a decision, played on as well as possible by everybody, leads to for the seat that made it: the less of
  // its value and of what perfect play from move to move comes to. The two differ where a rival who cannot win any
  // more decides who does; a puzzle must not depend on that. Only in the last round.
  double outcome_of(const State& state, const std::vector<Action>& moves);

  // The puzzles of a game's last rounds, one or two of them; at most one a round, the one with the rarest theme.
  std::vector<Puzzle> find(const GameRecord& record, int rounds = 2);

 private:
  using Outcome = std::pair<double, double>;  // the least and the most that it can be
  Outcome outcomes_of(const State& state, const std::vector<Action>& moves);
  std::optional<Puzzle> prove_exactly(const State& state);
  std::optional<Puzzle> prove_deeply(const State& state);
  // What the answer is about, if it is any of the themes; what a bid is about is told after it.
  std::optional<Theme> theme_of(const State& state, const std::vector<Action>& best);
  std::optional<Theme> theme_of_last_bid(State next, Seat own);
  std::optional<Theme> theme_of_bid(State next, Seat own);

  EndgameSolver endgame_;
  FinalEvaluation final_;
  PlacementSearch search_;
  Outlook deep_;
  Outlook wider_;
};

}  // namespace bigshot
