#include "bots/evaluation/features.h"

#include "rules/per.h"

namespace bigshot {

namespace {

constexpr int kKeys = 4096;
constexpr int kOpenContents = 210;
constexpr std::uint8_t kNoNumber = 0xff;

// The number of each way to hold up to six cubes, by Contents::key() in the seat's own colour order.
constexpr std::array<std::uint8_t, kKeys> make_contents_numbers() {
  std::array<std::uint8_t, kKeys> numbers{};
  std::uint8_t next = 0;
  for (std::size_t key = 0; key < kKeys; ++key) {
    const std::size_t total = (key & 7) + ((key >> 3) & 7) + ((key >> 6) & 7) + ((key >> 9) & 7);
    numbers[key] = total < kLotCapacity ? next++ : kNoNumber;
  }
  return numbers;
}
constexpr auto kContentsNumbers = make_contents_numbers();
static_assert(kContentsNumbers[6U << 9] == kOpenContents - 1);

std::size_t key_in_order(Contents contents, const ColorOrder& order) {
  const std::size_t key = contents.key();
  std::size_t seen = 0;
  for (std::size_t i = 0; i < kColors; ++i) seen |= ((key >> (3 * index(order[i]))) & 7U) << (3 * i);
  return seen;
}

// 0 to 3 in the seat's order, 4 for nobody.
int owner_number(Contents contents, const ColorOrder& order) {
  const std::uint8_t owner = kOwnerByKey[key_in_order(contents, order)];
  return owner == kNoOwner ? kColors : owner;
}

float scaled_value(const State& state, Lot lot) {
  return static_cast<float>(state.lot_value(lot)) * kLotValueScale;
}

}  // namespace

ColorOrder color_order(const State& state, Seat seat) {
  ColorOrder order{};
  std::size_t n = 0;
  Seat other = seat;
  do {
    const SeatColors colors = state.colors_of(other);
    order[n++] = colors.first;
    if (colors.second != colors.first) order[n++] = colors.second;
    other = next_seat(other, state.players());
  } while (other != seat);
  for (Color color : kAllColors) {
    if (!state.seat_of(color)) order[n++] = color;
  }
  return order;
}

LotKind lot_kind(const State& state, Lot lot) {
  if (state.is_park(lot)) return LotKind::kPark;
  return state.is_doubled_by(lot, 0) || state.is_doubled_by(lot, 1) ? LotKind::kDoubled : LotKind::kPlain;
}

int contents_number(Contents contents, const ColorOrder& order) {
  if (contents.sold()) return kOpenContents + owner_number(contents, order);
  return kContentsNumbers[key_in_order(contents, order)];
}

int status_number(Contents contents, const ColorOrder& order) {
  const int owner = owner_number(contents, order);
  return contents.sold() ? kColors + 1 + owner : owner;
}

RingOutlook ring_outlook(const State& state) {
  const bool rolling = state.phase() == Phase::kRolling;
  RingOutlook outlook;
  outlook.rounds_left = kRounds - state.round() + (rolling ? 1 : 0);
  outlook.roller = static_cast<int>(state.roller());
  if (!rolling) outlook.roller = (outlook.roller + 1) % state.players();

  std::array<Cubes, kSpaces> ahead;
  std::size_t count = 0;
  for (int step = 1; step <= kSpaces; ++step) {
    const int space = (state.broker() + step) % kSpaces;
    if (state.space(space).empty() || (!rolling && space == state.broker())) continue;
    ahead[count++] = state.space(space);
    for (Color color : kAllColors) outlook.coming[color] += state.space(space).count(color);
  }
  for (std::size_t face = 0; face < kDieFaces && count > 0; ++face) outlook.next[face] = ahead[face % count];
  return outlook;
}

namespace {

void collect_lots(const State& state, const ColorOrder& order, RowList& list) {
  for (Lot lot : kAllLots) {
    const int offset =
        static_cast<int>(lot_kind(state, lot)) * rows::kLotContents + contents_number(state.contents(lot), order);
    list.add(rows::kLot + offset);
    if (!state.is_park(lot)) list.add(rows::kLotByValue + offset, scaled_value(state, lot));
  }
  for (int park = 0; park < kParks; ++park) {
    const int park_status = status_number(state.contents(state.park_lot(park)), order);
    for (Lot lot : kAllLots) {
      if (!state.is_doubled_by(lot, park)) continue;
      const int lot_status = status_number(state.contents(lot), order);
      list.add(rows::kPair + park_status * rows::kLotStatus + lot_status, scaled_value(state, lot));
    }
  }
}

}  // namespace

void collect_rows(const State& state, Seat seat, const RingOutlook& outlook, RowList& list) {
  collect_rows_but_lots(state, seat, outlook, list);
  collect_lots(state, color_order(state, seat), list);
}

void collect_rows_but_lots(const State& state, Seat seat, const RingOutlook& outlook, RowList& list) {
  list.clear();
  const ColorOrder order = color_order(state, seat);
  for (int i = 0; const Color color : order) {
    if (state.seat_of(color)) {
      list.add(rows::kMoney + i * rows::kMoneySteps + state.money(color).millions);
      list.add(rows::kLoans + i * rows::kLoanSteps + state.loans(color));
    }
    list.add(rows::kComing + i * rows::kComingSteps + outlook.coming[color]);
    for (int face = 0; const Cubes cubes : outlook.next) {
      list.add(rows::kNext + (face++ * kColors + i) * 4 + cubes.count(color));
    }
    ++i;
  }
  list.add(rows::kRound + outlook.rounds_left);
  const int players = state.players();
  list.add(rows::kRoller + (outlook.roller - static_cast<int>(seat) + players) % players);
}

}  // namespace bigshot
