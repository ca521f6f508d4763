#include "wasm/track.h"

#include <algorithm>

#include "record/narration.h"

namespace bigshot::wasm {

namespace {

// Where the broker would stop for every lower face of the die: the way it goes, told by the rules themselves.
std::vector<int> walk_of(const State& before, int face) {
  std::vector<int> spaces;
  for (int step = 1; step <= face; ++step) {
    State after = before;
    after.apply(Action::roll(step));
    spaces.push_back(after.broker());
  }
  return spaces;
}

}  // namespace

void Track::apply(Action action) {
  const State before = state;
  state.apply(action);
  ++moves;
  switch (action.kind()) {
    case ActionKind::kRoll:
      die = action.face();
      walk = walk_of(before, action.face());
      offered = state.cubes_on_offer();
      failed.reset();
      placed.clear();
      last_bids.fill(std::nullopt);
      break;
    case ActionKind::kBid:
      last_bids[before.actor().seat] = action.amount();
      break;
    case ActionKind::kPlace: {
      auto& lot = lots[action.lot()];
      lot.push_back(action.color());
      if (state.contents(action.lot()).sold()) lot = {*state.owner(action.lot())};
      placed.push_back({action.color(), action.lot()});
      break;
    }
    default:
      break;
  }
  if (before.phase() == Phase::kBidding) {
    paid = before.standing_bid();
    if (const auto seat = newly_shown(before, state)) {
      failed = {*seat, before.standing_bid(), state.money(state.colors_of(*seat).first).millions, moves};
      last_bids.fill(std::nullopt);
    }
  }
  if (state.phase() == Phase::kRolling) {
    die.reset();
    walk.clear();
    placed.clear();
  }
}

namespace {

// What a picture of the first position shows. One that no deal has led to has a past, of which the position tells
// this much.
Track at_start(const State& state) {
  Track track{.state = state, .lots = {}, .die = {}, .walk = {}, .offered = {}, .failed = {}, .placed = {}};
  for (const Lot lot : kAllLots) {
    const Contents contents = state.contents(lot);
    for (const Color color : kAllColors) {
      for (int n = contents.count(color); n > 0; --n) track.lots[lot].push_back(color);
    }
  }
  track.offered = state.cubes_on_offer();
  track.paid = state.standing_bid();
  if (const auto bidder = state.standing_bidder()) track.last_bids[*bidder] = state.standing_bid();
  return track;
}

}  // namespace

Track track(const GameRecord& record, std::size_t moves) {
  Track result = at_start(*start(record.header));
  const std::size_t count = std::min(moves, record.moves.size());
  for (std::size_t i = 0; i < count; ++i) result.apply(record.moves[i]);
  return result;
}

}  // namespace bigshot::wasm
