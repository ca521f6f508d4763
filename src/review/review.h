// A game looked at again: what every moment was worth to each seat, what each decision cost, and how much of the
// result was luck.
//
// Luck and skill add up. For each seat
//   fair share + luck of the deal + dice + own decisions + decisions of others = result
// where each term is a sum of differences of values along the game, in whole millionths, so that it holds exactly
// for every record. The dice are luck alone: before a roll a position is worth the mean over the six faces.
#pragma once

#include <optional>
#include <vector>

#include "record/game_record.h"
#include "review/chance.h"
#include "review/coach.h"
#include "review/outlook.h"

namespace bigshot {

// How bad a decision was, by what it cost in chance to win.
enum class Mistake : std::uint8_t { kNone, kSmall, kMistake, kBlunder };
inline constexpr Millionths kSmallMistake = 15'000;
inline constexpr Millionths kRealMistake = 40'000;
inline constexpr Millionths kBlunder = 100'000;
Mistake mistake_of(Millionths cost);

// One way to decide, as it is told: its moves and what it leads to for the seat that decides.
struct RatedOption {
  std::vector<Action> moves;
  Millionths win = 0;
};

// A decision that was not forced. A bid or pass, a loan, a payment and a whole placing are one each.
struct Decision {
  Seat seat{0};
  std::size_t length = 1;            // how many moves of the record it is
  Millionths cost = 0;               // against the best, in chance to win; never negative
  std::vector<RatedOption> options;  // best first, the played one included
  std::size_t played = 0;            // its place among them
  std::vector<Reasoning> why;        // why the best is best; only where the decision cost something

  Mistake mistake() const { return mistake_of(cost); }
};

// What a whole decision that was made, or is about to be made, costs. Nothing where there is no choice.
std::optional<Decision> judge(const State& state, std::span<const Action> made, Outlook& outlook);
// The best decision of the acting seat, with the other options and reasons. Nothing where nobody acts or there is
// no choice.
std::optional<Decision> best_decision(const State& state, Outlook& outlook);

// One move of the record.
struct ReviewEntry {
  Action move;
  std::optional<Seat> seat;  // none for the die
  int round = 0;
  Chances win{};  // after the move
  PerSeat<float> balance{};
  std::optional<Decision> decision;  // where a decision begins that was not forced
};

// An auction that was held to its end.
struct AuctionReview {
  std::size_t begin = 0;  // the first move of the auction itself, after loans that come before it
  std::size_t end = 0;    // the move after the last bid or pass
  int round = 0;
  Cubes cubes;
  PerSeat<int> worth{};  // Outlook::worths
  Seat winner{0};
  int price = 0;
  std::optional<Seat> rival;  // who bid last against the winner
  int rival_bid = 0;
  // The rival bid more than the cubes were worth to it, and so drove the price up.
  bool driven_up() const { return rival && rival_bid > worth[*rival]; }
};

// How the result of one seat came about.
struct SeatSummary {
  Millionths fair = 0;  // an equal share; of a game from a position what that is worth
  Millionths deal = 0;  // none of a game from a position
  Millionths dice = 0;
  Millionths own = 0;
  Millionths others = 0;
  Millionths result = 0;          // of a game that is not finished: the chance where it stands
  Millionths cost = 0;            // of all own decisions together
  std::array<int, 4> mistakes{};  // how many of each kind (Mistake)
  int decisions = 0;
  Millionths without_luck = 0;  // an estimate of what the result would be with average dice (review/luck.h)
};

struct Review {
  Depth depth = Depth::kQuick;
  int seats = 0;
  bool finished = false;
  Chances start{};  // before the first move
  std::vector<ReviewEntry> entries;
  std::vector<AuctionReview> auctions;
  PerSeat<SeatSummary> summary{};
  std::vector<std::size_t> turning_points;  // entries, in the order of the game; at most kMostTurningPoints
};
inline constexpr std::size_t kMostTurningPoints = 5;

// Looks at a game move by move, so that whoever waits can be told how far it is, and can stop at any move.
class Reviewer {
 public:
  Reviewer(GameRecord record, const OutlookSettings& settings, Budget budget = {});

  std::size_t done() const { return review_.entries.size(); }
  bool finished() const { return done() == record_.moves.size(); }
  const GameRecord& record() const { return record_; }

  // Looks at the next move, if there is one. When the budget says stop meanwhile, what was thought of the move so
  // far is dropped, and false returned: no review tells what was only half thought through. Then it is over.
  bool step();
  // The review of all moves looked at so far.
  Review review() const;
  // What is best after them. Nothing if the budget says stop meanwhile.
  std::optional<Decision> best_next();

 private:
  std::optional<Decision> decide(std::size_t i);
  void look_at_auction(std::size_t i);

  const GameRecord record_;
  const OutlookSettings settings_;
  const Budget budget_;
  Outlook outlook_;
  State state_;
  Review review_;
  std::size_t decided_until_ = 0;
  int auction_round_ = 0;
};

// A whole game at once.
Review review_game(const GameRecord& record, const OutlookSettings& settings);

}  // namespace bigshot
