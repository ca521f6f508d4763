// Whether a position is possible: what was dealt, sold, borrowed, paid and bid must fit together.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "rules/per.h"
#include "rules/position.h"

namespace bigshot {

namespace {

using Counts = PerColor<int>;
using Refusals = std::vector<Refusal>;

Refusal refuse(Reason reason, Rule rule, int number = Refusal::kNone) {
  return {.reason = reason, .rule = rule, .number = static_cast<std::int16_t>(number)};
}

Refusal refuse_color(Reason reason, Rule rule, Color color, int number) {
  Refusal refusal = refuse(reason, rule, number);
  refusal.color = color;
  return refusal;
}

bool holds(unsigned set, Color color) { return ((set >> index(color)) & 1) != 0; }
bool holds(unsigned set, Seat seat) { return ((set >> index(seat)) & 1) != 0; }

bool before_payment(Phase phase) {
  return phase == Phase::kRolling || phase == Phase::kBorrowing || phase == Phase::kBidding ||
         phase == Phase::kPaying;
}

// How many auctions have been paid, and so how many spaces are empty.
int auctions_held(const Position& position) { return position.round - (before_payment(position.phase) ? 1 : 0); }

void add(Counts& counts, Cubes cubes) {
  for (Color color : kAllColors) counts[color] += cubes.count(color);
}

// [T3, S1] As many full spaces as there are auctions to come, each with two colours at least.
void check_ring(const Position& position, Refusals& found) {
  int full = 0;
  for (std::size_t i = 0; i < kSpaces; ++i) {
    const Cubes cubes = position.spaces[i];
    if (cubes.empty()) continue;
    ++full;
    if (cubes.total() == kCubesPerSpace) continue;
    Refusal refusal = refuse(Reason::kPositionSpaceCubes, Rule::kT3);
    refusal.space = static_cast<std::int8_t>(i);
    found.push_back(refusal);
  }
  const int expected = kSpaces - auctions_held(position);
  if (full != expected) found.push_back(refuse(Reason::kPositionSpaceCount, Rule::kR1, expected));
  if (position.broker < 0 || position.broker >= kSpaces) {
    return found.push_back(refuse(Reason::kSetupBroker, Rule::kS2));
  }
  const bool stands_on_cubes = !position.spaces[static_cast<std::size_t>(position.broker)].empty();
  const bool auction =
      position.phase == Phase::kBorrowing || position.phase == Phase::kBidding || position.phase == Phase::kPaying;
  const bool first_roll = position.phase == Phase::kRolling && position.round == 1;
  if (stands_on_cubes != (auction || first_roll)) {
    found.push_back(
        refuse(stands_on_cubes ? Reason::kPositionBrokerOnCubes : Reason::kPositionBrokerOnNothing, Rule::kR1));
  }
}

// Whether lots with these owners can have been sold with exactly these cubes, seven on each [R7, R8]. The cubes of
// the last colour follow from the others, so a table over three colours tells what can be reached.
bool can_have_been_sold(const Counts& lots_of_owner, const Counts& cubes) {
  constexpr int kSide = kCubesPerColor + 1;
  std::array<bool, kSide * kSide * kSide> reached{};
  const auto at = [](int r, int y, int w) { return static_cast<std::size_t>((r * kSide + y) * kSide + w); };
  reached[0] = true;
  int sold = 0;
  for (Color owner : kAllColors) {
    for (int n = 0; n < lots_of_owner[owner]; ++n) {
      ++sold;
      std::array<bool, kSide * kSide * kSide> next{};
      for (int key = 0; key < 512; ++key) {
        const int r = key & 7;
        const int y = (key >> 3) & 7;
        const int w = key >> 6;
        const int b = kLotCapacity - r - y - w;
        if (b < 0) continue;
        const auto whole = static_cast<std::size_t>(key | (b << 9));
        if (kOwnerByKey[whole] != static_cast<std::uint8_t>(owner)) continue;
        for (int red = r; red <= cubes[Color::kRed]; ++red) {
          for (int yellow = y; yellow <= cubes[Color::kYellow]; ++yellow) {
            for (int white = w; white <= cubes[Color::kWhite]; ++white) {
              const bool possible = reached[at(red - r, yellow - y, white - w)] &&
                                    kLotCapacity * sold - red - yellow - white <= cubes[Color::kBlack];
              if (possible) next[at(red, yellow, white)] = true;
            }
          }
        }
      }
      reached = next;
    }
  }
  return reached[at(cubes[Color::kRed], cubes[Color::kYellow], cubes[Color::kWhite])];
}

// [T1, S1, R7, R8] 18 cubes of each colour: on the ring, in the hand, on lots, and gone with the lots sold.
void check_cubes(const Position& position, Refusals& found) {
  const std::size_t before = found.size();
  Counts seen{};
  Counts on_ring{};
  for (Cubes cubes : position.spaces) add(on_ring, cubes);
  seen = on_ring;
  add(seen, position.hand);
  Counts sold_to{};
  int sold = 0;
  int on_lots = 0;
  for (Lot lot : kAllLots) {
    const Contents contents = position.lots[lot];
    if (contents.sold()) {
      ++sold;
      ++sold_to[*owner(contents)];
      continue;
    }
    if (contents.total() >= kLotCapacity) {
      Refusal refusal = refuse(Reason::kPositionLotFull, Rule::kR7, kLotCapacity - 1);
      refusal.lot = lot;
      found.push_back(refusal);
    }
    on_lots += contents.total();
    for (Color color : kAllColors) seen[color] += contents.count(color);
  }
  Counts gone{};
  const int bought = auctions_held(position);
  for (Color color : kAllColors) {
    gone[color] = kCubesPerColor - seen[color];
    if (gone[color] < 0) found.push_back(refuse_color(Reason::kPositionCubeCount, Rule::kT1, color, seen[color]));
    if (kCubesPerColor - on_ring[color] > (kCubesPerSpace - 1) * bought) {
      found.push_back(refuse_color(Reason::kPositionTooManyOff, Rule::kS1, color, (kCubesPerSpace - 1) * bought));
    }
  }
  const int placed = kCubesPerSpace * bought - position.hand.total();
  if (placed - on_lots != kLotCapacity * sold) {
    const int difference = std::abs(placed - on_lots - kLotCapacity * sold);
    found.push_back(refuse(Reason::kPositionSoldCount, Rule::kR7, difference));
  }
  // Only cubes that add up tell anything about the lots that they are on.
  if (found.size() == before && !can_have_been_sold(sold_to, gone)) {
    found.push_back(refuse(Reason::kPositionSoldOwners, Rule::kR8));
  }
}

int all_loans_pay(int loans) {
  int sum = 0;
  for (int i = 0; i < std::min(loans, kMaxLoans); ++i) sum += loan_pays(i).millions;
  return sum;
}

// Loans taken in a round can be seen as `borrowed` until the round is over.
void check_loans(const Position& position, const Options& options, Refusals& found) {
  const Rule rule = options.players == 2 ? Rule::kD2 : Rule::kR4;
  for (const SeatColors colors : position.colors.first(options.players)) {
    // 2018: one loan in all for a seat with two purses [D2].
    const bool one_for_both = options.players == 2 && options.edition == Edition::kOpennplay;
    int together = 0;
    int rounds = position.round - 1;
    for (Color color : {colors.first, colors.second}) {
      const int loans = position.loans[color];
      const bool now = holds(position.borrowed, color) || position.phase == Phase::kFinished;
      const int most = std::min(kMaxLoans, position.round - 1 + (now ? 1 : 0));
      if (loans < 0 || loans > most) {
        found.push_back(refuse_color(Reason::kPositionLoans, loans > kMaxLoans ? Rule::kR5 : rule, color, most));
      }
      together += loans;
      if (now) rounds = position.round;
      if (colors.first == colors.second) break;
    }
    const bool marked = holds(position.borrowed, colors.first);
    const bool second_marked = holds(position.borrowed, colors.second);
    if (one_for_both) {
      if (together > rounds) {
        found.push_back(refuse_color(Reason::kPositionLoans, Rule::kD2, colors.first, rounds));
      }
      if (marked != second_marked || (marked && together == 0)) {
        found.push_back(refuse_color(Reason::kPositionBorrowed, Rule::kD2, colors.first, Refusal::kNone));
      }
      continue;
    }
    for (Color color : {colors.first, colors.second}) {
      if (holds(position.borrowed, color) && position.loans[color] == 0) {
        found.push_back(refuse_color(Reason::kPositionBorrowed, rule, color, Refusal::kNone));
      }
      if (colors.first == colors.second) break;
    }
  }
}

// [S4, R5, R6] A purse begins with 10 million, gets what its loans pay, and pays for cubes.
void check_purses(const Position& position, const Options& options, Refusals& found) {
  int payers = 0;
  for (const SeatColors colors : position.colors.first(options.players)) {
    for (Color color : {colors.first, colors.second}) {
      const int most = kStartMoney + all_loans_pay(position.loans[color]);
      if (position.money[color] < 0 || position.money[color] > most) {
        found.push_back(refuse_color(Reason::kPositionMoney, Rule::kR5, color, most));
      }
      if (position.money[color] < most) ++payers;
      if (colors.first == colors.second) break;
    }
  }
  if (payers > auctions_held(position)) {
    found.push_back(refuse(Reason::kPositionPayers, Rule::kR6, auctions_held(position)));
  }
}

int paid_by(const Position& position, Color color) {
  return kStartMoney + all_loans_pay(position.loans[color]) - position.money[color];
}

int largest_purse(const Position& position, SeatColors colors) {
  return std::max(position.money[colors.first], position.money[colors.second]);
}

bool can_borrow(const Position& position, Color color) {
  return !holds(position.borrowed, color) && position.loans[color] < kMaxLoans;
}

// [C2, D2] Who comes later in bidding order has not been asked yet.
std::optional<Refusal> check_borrowing(const Position& position, const Options& options) {
  const SeatColors colors = position.colors[position.actor];
  const Rule rule = options.players == 2 ? Rule::kD2 : Rule::kC2;
  if (!can_borrow(position, colors.first) && !can_borrow(position, colors.second)) {
    return refuse(Reason::kPositionActor, rule);
  }
  for (Seat seat = position.actor; seat != position.roller;) {
    seat = next_seat(seat, options.players);
    const SeatColors later = position.colors[seat];
    for (Color color : {later.first, later.second}) {
      if (holds(position.borrowed, color)) {
        return refuse_color(Reason::kPositionBorrowed, rule, color, Refusal::kNone);
      }
    }
  }
  return std::nullopt;
}

std::optional<Refusal> check_auction(const Position& position, const Options& options) {
  const unsigned everybody = (1U << options.players) - 1;
  if ((position.in & ~everybody) != 0 || std::popcount(position.in) < 2) {
    return refuse(Reason::kPositionIn, Rule::kR2);
  }
  const auto lowest = lowest_standing_bid(options.players, position.roller, position.bidder, position.in);
  if (!lowest) return refuse(Reason::kPositionIn, Rule::kR2);
  if (position.price < *lowest || (!position.bidder && position.price != 0)) {
    return refuse(Reason::kPositionBidTooLow, Rule::kR2, *lowest);
  }
  if (!position.bidder) return std::nullopt;
  const bool may_overbid = options.overbid == Overbid::kPenalty && !holds(position.shown, *position.bidder);
  const int limit = may_overbid ? kHighestBid : largest_purse(position, position.colors[*position.bidder]);
  if (position.price > limit) return refuse(Reason::kPositionBidTooHigh, Rule::kR4, limit);
  return std::nullopt;
}

std::optional<Refusal> check_payment(const Position& position, const Options& options) {
  const SeatColors colors = position.colors[position.actor];
  if (options.players != 2) return refuse(Reason::kPositionPhase, Rule::kD3);
  const int least = std::min(position.money[colors.first], position.money[colors.second]);
  if (position.price < 1 || position.price > least) return refuse(Reason::kPositionPrice, Rule::kD3, least);
  return std::nullopt;
}

// [R3] Cubes for nothing are the roller's.
std::optional<Refusal> check_placing(const Position& position) {
  if (position.hand.empty() || position.hand.total() > kCubesPerSpace) {
    return refuse(Reason::kPositionHand, Rule::kR6, kCubesPerSpace);
  }
  const SeatColors colors = position.colors[position.actor];
  const int most = std::max(paid_by(position, colors.first), paid_by(position, colors.second));
  if (position.price < 0 || position.price > most) return refuse(Reason::kPositionPrice, Rule::kR6, most);
  if (position.price == 0 && position.actor != position.roller)
    return refuse(Reason::kPositionForNothing, Rule::kR3);
  return std::nullopt;
}

// What belongs to other phases must not be there.
bool has_stray_parts(const Position& position) {
  const bool bidding = position.phase == Phase::kBidding;
  const bool priced = bidding || position.phase == Phase::kPaying || position.phase == Phase::kPlacing;
  const bool round_runs = position.phase != Phase::kRolling && position.phase != Phase::kFinished;
  return (!bidding && (position.in != 0 || position.bidder.has_value())) || (!priced && position.price != 0) ||
         (!round_runs && position.borrowed != 0) || (position.phase != Phase::kPlacing && !position.hand.empty());
}

std::optional<Refusal> check_phase(const Position& position, const Options& options) {
  if (has_stray_parts(position)) return refuse(Reason::kPositionPhase, Rule::kR1);
  switch (position.phase) {
    case Phase::kBorrowing:
      if (!loans_before_auction(options)) return refuse(Reason::kPositionPhase, Rule::kR4);
      return check_borrowing(position, options);
    case Phase::kBidding:
      return check_auction(position, options);
    case Phase::kPaying:
      return check_payment(position, options);
    case Phase::kPlacing:
      return check_placing(position);
    case Phase::kFinished:
      if (position.round != kRounds) return refuse(Reason::kPositionRound, Rule::kE1, kRounds);
      return std::nullopt;
    case Phase::kRolling:
      break;
  }
  return std::nullopt;
}

// The ghost has no purse and takes no loans [S4].
void check_ghost(const Position& position, const Options& options, Refusals& found) {
  unsigned owned = 0;
  for (const SeatColors colors : position.colors.first(options.players)) {
    owned |= 1U << index(colors.first);
    if (options.players == 2) owned |= 1U << index(colors.second);
  }
  for (Color color : kAllColors) {
    if (holds(owned, color)) continue;
    if (position.money[color] != 0 || position.loans[color] != 0 || holds(position.borrowed, color)) {
      found.push_back(refuse_color(Reason::kPositionGhost, Rule::kS4, color, Refusal::kNone));
    }
  }
}

}  // namespace

std::optional<int> lowest_standing_bid(int players, Seat roller, std::optional<Seat> bidder, unsigned in) {
  // Every way an auction can go with the smallest raises; nobody has to raise more than twice to get anywhere.
  constexpr int kEnough = 3 * kMaxPlayers;
  struct Moment {
    Seat actor;
    int bid;
    std::optional<Seat> bidder;
    unsigned in;
  };
  const unsigned everybody = (1U << players) - 1;
  constexpr std::size_t kMoments = kMaxPlayers * (kEnough + 1) * (kMaxPlayers + 1) * 16;
  std::array<Moment, kMoments> queue;
  std::array<bool, kMoments> seen{};
  std::size_t end = 0;
  std::optional<int> lowest;
  const auto visit = [&](const Moment& moment) {
    const std::size_t place =
        ((index(moment.actor) * (kEnough + 1) + static_cast<std::size_t>(moment.bid)) * (kMaxPlayers + 1) +
         (moment.bidder ? 1 + index(*moment.bidder) : 0)) *
            16 +
        moment.in;
    if (seen[place]) return;
    seen[place] = true;
    queue[end++] = moment;
  };
  visit({next_seat(roller, players), 0, std::nullopt, everybody});
  for (std::size_t i = 0; i < end; ++i) {
    const Moment now = queue[i];
    if (now.bidder == bidder && now.in == in && (!lowest || now.bid < *lowest)) lowest = now.bid;
    const auto next_of = [&](unsigned still) {
      Seat seat = now.actor;
      do seat = next_seat(seat, players);
      while (!holds(still, seat));
      return seat;
    };
    const unsigned passed = now.in & ~(1U << index(now.actor));
    if (std::popcount(passed) >= 2) visit({next_of(passed), now.bid, now.bidder, passed});
    if (now.bid < kEnough) visit({next_of(now.in), now.bid + 1, now.actor, now.in});
  }
  return lowest;
}

std::vector<Refusal> check_all(const Position& position, const Options& options) {
  if (position.round < 1 || position.round > kRounds) {
    return {refuse(Reason::kPositionRound, Rule::kR1, kRounds)};
  }
  if (!has_seat(options.players, position.roller)) return {refuse(Reason::kSetupRoller, Rule::kS2)};
  if (!has_seat(options.players, position.actor)) return {refuse(Reason::kPositionActor, Rule::kR2)};
  if (position.bidder && !has_seat(options.players, *position.bidder)) {
    return {refuse(Reason::kPositionActor, Rule::kR2)};
  }
  Refusals found;
  const unsigned everybody = (1U << options.players) - 1;
  if ((position.shown & ~everybody) != 0 || (position.shown != 0 && options.overbid != Overbid::kPenalty)) {
    found.push_back(refuse(Reason::kPositionShown, Rule::kC3));
  }
  check_ring(position, found);
  check_cubes(position, found);
  check_ghost(position, options, found);
  check_loans(position, options, found);
  check_purses(position, options, found);
  if (const auto refusal = check_phase(position, options)) found.push_back(*refusal);
  return found;
}

std::optional<Refusal> check(const Position& position, const Options& options) {
  const Refusals found = check_all(position, options);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

}  // namespace bigshot
