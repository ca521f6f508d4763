#include "python/observation.h"

#include "bots/evaluation/features.h"
#include "rules/per.h"
#include "rules/view.h"

namespace bigshot::python {

namespace {

using namespace observation;

constexpr std::int8_t kNothing = -1;

std::int8_t small(int number) { return static_cast<std::int8_t>(number); }

// How many seats clockwise a seat is from the one that sees.
std::int8_t distance(const State& state, Seat from, Seat to) {
  const int players = state.players();
  const int steps = static_cast<int>(to) - static_cast<int>(from);
  return small(steps < 0 ? steps + players : steps);
}

std::int8_t distance(const State& state, Seat from, std::optional<Seat> to) {
  return to ? distance(state, from, *to) : kNothing;
}

void observe_purses(const State& state, Seat seat, const ColorOrder& order, std::int8_t* out) {
  const Cubes offer = state.cubes_on_offer();
  const View view = View::of(state, seat);
  for (std::size_t i = 0; i < kColors; ++i) {
    const Color color = order[i];
    const auto owner = state.seat_of(color);
    const auto money = owner ? view.money(color) : std::nullopt;
    out[kOffer + i] = small(offer.count(color));
    out[kSeatOfColor + i] = distance(state, seat, owner);
    out[kMoney + i] = money ? small(money->millions) : kNothing;
    out[kLoans + i] = small(state.loans(color));
    out[kBorrowed + i] = small(state.has_borrowed(color) ? 1 : 0);
  }
}

// One plane for each colour: the compiler makes few instructions of each.
void observe_lots(const State& state, const ColorOrder& order, std::int8_t* out) {
  for (std::size_t i = 0; i < kColors; ++i) {
    for (Lot lot : kAllLots) {
      out[kLotCubes + i * kLots + index(lot)] = small(state.contents(lot).count(order[i]));
    }
  }
  for (Lot lot : kAllLots) out[kLotSold + index(lot)] = small(state.contents(lot).sold() ? 1 : 0);
}

void observe_ring(const State& state, const ColorOrder& order, std::int8_t* out) {
  std::array<Cubes, 2 * kSpaces> twice;
  int next = 0;
  for (Cubes& cubes : twice) cubes = state.space(next++ % kSpaces);
  const Cubes* ring = twice.data() + state.broker();
  for (std::size_t i = 0; i < kColors; ++i) {
    for (std::size_t space = 0; space < kSpaces; ++space) {
      out[kSpaceCubes + i * kSpaces + space] = small(ring[space].count(order[i]));
    }
  }
}

}  // namespace

void observe(const State& state, Seat seat, std::span<std::int8_t, observation::kSize> out) {
  const ColorOrder order = color_order(state, seat);
  const Actor actor = state.actor();
  out[kPhase] = small(static_cast<int>(state.phase()));
  out[kRound] = small(state.round());
  out[kRoller] = distance(state, seat, state.roller());
  out[kActor] = actor.is_seat() ? distance(state, seat, actor.seat) : kNothing;
  out[kStandingBid] = small(state.standing_bid());
  out[kStandingBidder] = distance(state, seat, state.standing_bidder());
  out[kBidLimit] = small(state.bid_limit(seat));
  Seat other = seat;
  for (std::size_t step = 0; step < kMaxPlayers; ++step) {
    const bool plays = static_cast<int>(step) < state.players();
    out[kPassed + step] = plays ? small(state.has_passed(other) ? 1 : 0) : kNothing;
    out[kShowsMoney + step] = plays ? small(state.shows_money(other) ? 1 : 0) : kNothing;
    other = next_seat(other, state.players());
  }
  observe_purses(state, seat, order, out.data());
  observe_lots(state, order, out.data());
  observe_ring(state, order, out.data());
}

}  // namespace bigshot::python
