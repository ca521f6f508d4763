// A position as one seat sees it, in terms that a network can learn: a list of rows to be summed up, each with a
// weight. Lots are described by value and park, never by name, so that it makes sense on any board.
//
// Colours are taken in the order seen from the seat: its own (two, with two players), then the others clockwise,
// the ghost last.
#pragma once

#include <array>
#include <cstdint>

#include "rules/per.h"
#include "rules/state.h"

namespace bigshot {

// The rows of the first layer. Blocks follow each other in this order.
namespace rows {

inline constexpr int kLotContents = 214;  // 210 ways to hold up to six cubes, then sold to each colour
inline constexpr int kLotKinds = 3;       // a park, a lot that a park doubles, any other
inline constexpr int kLotStatus = 9;      // owner now: four colours or nobody; or sold to one of four
inline constexpr int kMoneySteps = 56;    // 0 to 55: ten, and all nine loans
inline constexpr int kLoanSteps = kMaxLoans + 1;
inline constexpr int kComingSteps = kCubesPerColor + 1;

inline constexpr int kLot = 0;                                        // [kind][contents]
inline constexpr int kLotByValue = kLot + kLotKinds * kLotContents;   // [kind][contents], times the value
inline constexpr int kPair = kLotByValue + kLotKinds * kLotContents;  // [park's status][lot's status]
inline constexpr int kMoney = kPair + kLotStatus * kLotStatus;        // [colour][money]
inline constexpr int kLoans = kMoney + kColors * kMoneySteps;         // [colour][loans]
inline constexpr int kComing = kLoans + kColors * kLoanSteps;         // [colour][cubes still in the ring]
inline constexpr int kNext = kComing + kColors * kComingSteps;        // [face][colour][cubes there]
inline constexpr int kRound = kNext + kDieFaces * kColors * 4;        // [rounds left]
inline constexpr int kRoller = kRound + kRounds + 1;                  // [seats from here to the roller]
inline constexpr int kCount = kRoller + kMaxPlayers;

}  // namespace rows

// Values are given to the network in units of about a typical lot.
inline constexpr float kLotValueScale = 1.0F / 16.0F;

enum class LotKind : std::uint8_t { kPark, kDoubled, kPlain };

// The order in which a seat sees the four colours.
using ColorOrder = std::array<Color, kColors>;
ColorOrder color_order(const State& state, Seat seat);

LotKind lot_kind(const State& state, Lot lot);

// A lot's contents as a number below rows::kLotContents, for each colour order.
int contents_number(Contents contents, const ColorOrder& order);
// Who holds the lot, as a number below rows::kLotStatus.
int status_number(Contents contents, const ColorOrder& order);

// What of a position lies behind the lots and purses: the ring and whose turn it will be.
struct RingOutlook {
  int rounds_left = 0;
  int roller = 0;                       // the seat that rolls next
  PerColor<int> coming{};               // cubes in the ring
  std::array<Cubes, kDieFaces> next{};  // what each face of the die would put on offer
};

// A row of the first layer with its weight.
struct WeightedRow {
  std::uint16_t row;
  float weight;
};

// All rows of a position, as one seat sees it.
class RowList {
 public:
  static constexpr int kCapacity = 96;

  void add(int row, float weight = 1) { items_[size_++] = {static_cast<std::uint16_t>(row), weight}; }
  void clear() { size_ = 0; }
  const WeightedRow* begin() const { return items_.data(); }
  const WeightedRow* end() const { return items_.data() + size_; }

 private:
  std::array<WeightedRow, kCapacity> items_;
  std::size_t size_ = 0;
};

// The outlook at the end of this state's round; if the die is to be rolled, as it is.
RingOutlook ring_outlook(const State& state);

// The rows of the position at the end of this state's round, before its cubes are placed; if the die is to be
// rolled, of the position as it is.
void collect_rows(const State& state, Seat seat, const RingOutlook& outlook, RowList& list);
// The same without those of the lots; each has the weight 1.
void collect_rows_but_lots(const State& state, Seat seat, const RingOutlook& outlook, RowList& list);

}  // namespace bigshot
