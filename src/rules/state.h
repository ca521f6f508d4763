// A game of Big Shot at one moment: 144 bytes, self-contained, copied freely, compared and hashed.
//
// A search copies a state and applies actions to the copy; there is no undo. Whoever holds a state can ask who
// acts, what is legal, what an action would do, who owns what, and how the reckoning stands.
#pragma once  // public: installed with the library (docs/library.md)

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "rules/action_list.h"
#include "rules/board.h"
#include "rules/options.h"
#include "rules/ownership.h"
#include "rules/per.h"
#include "rules/refusal.h"
#include "rules/result.h"
#include "rules/setup.h"
#include "rules/types.h"

namespace bigshot {

struct Position;

enum class Phase : std::uint8_t {
  kRolling,    // chance rolls the die [R1]
  kBorrowing,  // loans before the auction [C2, D2]
  kBidding,    // [R2]
  kPaying,     // two players: which purse pays [D3]
  kPlacing,    // [R6]
  kFinished,   // [E1]
};

// Who makes the next action: a seat, chance (the die), or nobody any more.
struct Actor {
  enum class Kind : std::uint8_t { kSeat, kChance, kNobody };
  Kind kind;
  Seat seat{0};  // only for kSeat

  bool is_seat() const { return kind == Kind::kSeat; }
  bool is(Seat s) const { return is_seat() && seat == s; }
};

// Some cubes, at most three of each colour: an auction space [S1] or what is left to place of it [R6].
class Cubes {
 public:
  constexpr Cubes() = default;
  constexpr int count(Color color) const { return (bits_ >> (2 * index(color))) & 3; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int total() const {
    int sum = 0;
    for (Color color : kAllColors) sum += count(color);
    return sum;
  }
  constexpr void add(Color color) { bits_ = static_cast<std::uint8_t>(bits_ + (1U << (2 * index(color)))); }
  constexpr void take(Color color) { bits_ = static_cast<std::uint8_t>(bits_ - (1U << (2 * index(color)))); }

  friend constexpr bool operator==(Cubes, Cubes) = default;

 private:
  std::uint8_t bits_ = 0;
};

class State {
 public:
  // --- Making a game --------------------------------------------------------------------------------------

  // The first position of a game, or why these options, this board or this set-up are impossible.
  static Result<State, Refusal> start(const Options& options, const Board& board, const Setup& setup);
  // Any other position (rules/position.h), or what is impossible about it.
  static Result<State, Refusal> from(const Options& options, const Board& board, const Position& position);

  // --- The table ------------------------------------------------------------------------------------------

  int players() const { return players_; }
  Options options() const;

  // The seat that a colour belongs to; none for the ghost's [S3].
  std::optional<Seat> seat_of(Color color) const;
  // A seat's first and second colour in the order R, Y, W, B; both are the same except with two players.
  SeatColors colors_of(Seat seat) const;

  int lot_value(Lot lot) const { return lot_values_[lot]; }
  bool is_park(Lot lot) const { return lot == park_lots_[0] || lot == park_lots_[1]; }
  // Whether owning the park number `park` (0 or 1) doubles this lot [E2].
  bool is_doubled_by(Lot lot, int park) const { return ((lot_parks_[lot] >> park) & 1) != 0; }
  Lot park_lot(int park) const { return park_lots_[static_cast<std::size_t>(park)]; }

  // --- Who acts, and where the game stands ------------------------------------------------------------------

  Phase phase() const { return phase_; }
  bool finished() const { return phase_ == Phase::kFinished; }
  Actor actor() const;
  int round() const { return round_; }  // 1 to 18; stays 18 when finished
  Seat roller() const { return roller_; }
  int broker() const { return broker_; }
  Cubes space(int i) const { return spaces_[static_cast<std::size_t>(i)]; }

  // The cubes of this round: up for auction, or left to place. None while the die is to be rolled.
  Cubes cubes_on_offer() const;
  // The standing bid, 0 if there is none, and who made it.
  int standing_bid() const { return standing_bid_; }
  std::optional<Seat> standing_bidder() const;
  // Out of this auction [R2].
  bool has_passed(Seat seat) const { return phase_ == Phase::kBidding && ((in_ >> index(seat)) & 1) == 0; }
  // Whether this colour's purse took a loan, or may take none any more, in this round [R4, D2].
  bool has_borrowed(Color color) const { return ((borrowed_ >> index(color)) & 1) != 0; }

  // --- Money ------------------------------------------------------------------------------------------------

  Money money(Color color) const { return {money_[color]}; }
  int loans(Color color) const { return loans_[color]; }
  // Made to show their money by a failed payment [C3].
  bool shows_money(Seat seat) const { return ((shown_ >> index(seat)) & 1) != 0; }
  // The highest amount that this seat can name, whatever the standing bid is [R4, C3, D3].
  int bid_limit(Seat seat) const;
  // Whether a seat may take a loan at its turn to bid [R4].
  bool can_borrow_at_bid(Seat seat) const;

  // --- Lots -------------------------------------------------------------------------------------------------

  Contents contents(Lot lot) const { return lots_[lot]; }
  std::optional<Color> owner(Lot lot) const { return bigshot::owner(lots_[lot]); }
  // Who would own the lot with one more cube on it. Only for a lot that is not sold.
  std::optional<Color> owner_with(Lot lot, Color cube) const { return bigshot::owner(lots_[lot].with(cube)); }

  // --- Actions ----------------------------------------------------------------------------------------------

  // All legal actions, ascending by number. Empty only when the game is finished.
  void legal_actions(ActionList& list) const;
  // Why an action is not legal now; nothing if it is.
  std::optional<Refusal> check(Action action) const;
  bool is_legal(Action action) const { return !check(action); }
  // The same for a bid of any amount, also of one that no action stands for.
  std::optional<Refusal> check_bid(int amount) const;

  // Does a legal action. Unchecked, for searches: anything else leaves a meaningless state.
  void apply(Action action);
  // Does an action if it is legal, and says why if it is not; the state is then unchanged.
  std::optional<Refusal> try_apply(Action action);

  // --- As a value -------------------------------------------------------------------------------------------

  // Positions that are the same play the same, whatever led to them.
  friend bool operator==(const State&, const State&) = default;
  std::uint64_t hash() const;

 private:
  friend struct View;  // may blank purses [C1]

  static constexpr Seat kNobody{0xff};

  State() = default;
  // Lots and ring empty, purses as they start.
  static State before_the_deal(const Options& options, const Board& board, const PerSeat<SeatColors>& colors);
  void set_turn(const Position& position);

  bool hidden_money() const { return (flags_ & kHiddenFlag) != 0; }
  bool loans_before() const { return (flags_ & kLoansBeforeFlag) != 0; }
  bool can_borrow(Color color) const { return !has_borrowed(color) && loans_[color] < kMaxLoans; }
  PerColor<int> placings_by_color() const;
  Seat next_seat(Seat seat) const { return bigshot::next_seat(seat, players_); }
  Seat next_bidder() const;
  Rule loan_rule() const;

  void apply_roll(int face);
  void apply_loan(Color color);
  void apply_pass();
  void apply_place(Color color, Lot lot);
  void start_auction();
  void end_auction();
  void pay(Color color);
  void ask_borrowers_from(Seat seat);
  void sell(Lot lot);
  void end_round();

  std::optional<Refusal> check_loan(Color color) const;
  std::optional<Refusal> check_pay(Color color) const;
  std::optional<Refusal> check_place(Color color, Lot lot) const;
  Refusal expected_now() const;

  static constexpr std::uint8_t kHiddenFlag = 1;
  static constexpr std::uint8_t kPenaltyFlag = 2;
  static constexpr std::uint8_t kOpennplayFlag = 4;
  static constexpr std::uint8_t kLoansBeforeFlag = 8;

  // No padding anywhere, so that equality and hash can take the bytes as they are.
  std::uint32_t occupied_;            // a bit for each space that holds cubes
  PerLot<std::uint16_t> lot_values_;  // 0 for parks
  PerLot<Contents> lots_;
  std::array<Cubes, kSpaces> spaces_;
  std::array<std::uint8_t, 16> open_lots_;  // the first open_count_: lots not sold, ascending
  PerLot<std::uint8_t> lot_parks_;          // a bit for each park that doubles the lot
  std::array<Lot, kParks> park_lots_;
  PerColor<std::uint8_t> money_;
  PerColor<std::uint8_t> loans_;
  PerColor<Seat> seat_of_;  // kNobody for the ghost
  PerSeat<SeatColors> colors_of_;
  std::uint8_t players_;
  std::uint8_t flags_;
  Phase phase_;
  Seat actor_;  // the acting seat; kNobody when no seat acts
  std::uint8_t round_;
  std::uint8_t broker_;
  Seat roller_;
  std::uint8_t standing_bid_;
  Seat standing_bidder_;   // kNobody if there is no bid
  std::uint8_t in_;        // a bit for each seat still in this auction
  std::uint8_t borrowed_;  // a bit for each colour that may borrow no more this round
  std::uint8_t shown_;     // a bit for each seat whose money was shown [C3]
  Cubes hand_;             // won, not placed yet
  std::uint8_t open_count_;
  std::array<std::uint8_t, 5> unused_;
};

// These are here because every turn in an auction asks for them.
inline int State::bid_limit(Seat seat) const {
  if ((flags_ & kPenaltyFlag) != 0 && !shows_money(seat)) return kHighestBid;
  const SeatColors colors = colors_of_[seat];
  return std::max(money_[colors.first], money_[colors.second]);
}

inline bool State::can_borrow_at_bid(Seat seat) const {
  // All at once, without a branch.
  const Color color = colors_of_[seat].first;
  const unsigned barred = (loans_before() ? 1U : 0U) | (static_cast<unsigned>(borrowed_) >> index(color) & 1U);
  return (barred | (loans_[color] < kMaxLoans ? 0U : 1U)) == 0;
}

static_assert(sizeof(State) == 144);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);

}  // namespace bigshot
