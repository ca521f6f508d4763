// The auction, who pays for it with two purses, and the placing of what was won.
#include "rules/per.h"
#include "wasm/picture.h"
#include "wasm/say.h"

namespace bigshot::wasm {

namespace {

bool is_auction(Phase phase) { return phase == Phase::kBorrowing || phase == Phase::kBidding; }

void write_standing_bid(JsonWriter& json, const State& state) {
  const auto bidder = state.standing_bidder();
  if (!bidder) return json.null_member("standing");
  json.key("standing");
  json.begin_object();
  json.member("amount", state.standing_bid());
  json.member("seat", index(*bidder));
  json.end_object();
}

// Who bids after whom: from the roller's left, clockwise [R2].
std::vector<Seat> bidding_order(const State& state) {
  std::vector<Seat> order;
  Seat seat = state.roller();
  do {
    seat = next_seat(seat, state.players());
    order.push_back(seat);
  } while (seat != state.roller());
  return order;
}

void write_payment(JsonWriter& json, const State& state) {
  if (state.phase() != Phase::kPaying) return json.null_member("payment");
  const Seat payer = state.actor().seat;
  json.key("payment");
  json.begin_object();
  json.member("seat", index(payer));
  json.member("amount", state.standing_bid());
  json.key("purses");
  json.begin_list();
  // Only two players choose, and their money is open [C4].
  for (const Color color : colors_of(state, payer)) {
    json.begin_object();
    json.member("color", letter(color));
    json.member("money", state.money(color).millions);
    json.member("after", state.money(color).millions - state.standing_bid());
    json.end_object();
  }
  json.end_list();
  json.end_object();
}

void write_values(JsonWriter& json, const Reckoning& before, const Reckoning& after) {
  json.key("values");
  json.begin_list();
  for (const Seat seat : bigshot::seats(before.players)) {
    const int was = before.seats[seat].value.millions;
    const int will_be = after.seats[seat].value.millions;
    if (was == will_be) continue;
    json.begin_object();
    json.member("seat", index(seat));
    json.member("before", was);
    json.member("after", will_be);
    json.end_object();
  }
  json.end_list();
}

void write_choice(JsonWriter& json, const std::optional<Refusal>& refusal, const Board& board) {
  json.key("choice");
  json.begin_object();
  json.member("allowed", !refusal);
  if (refusal) {
    json.key("why");
    write_message(json, *refusal, board);
  }
  json.end_object();
}

void write_candidate(JsonWriter& json, const Picture& picture, Color color, Lot lot) {
  const Action action = Action::place(color, lot);
  const auto refusal = picture.drafted.check(action);
  State after = picture.drafted;
  Contents contents = after.contents(lot);
  if (!refusal) {
    contents = contents.with(color);
    after.apply(action);
  }
  const Reckoning reckoning = reckon(after);
  json.begin_object();
  json.member("color", letter(color));
  json.member("lot", picture.lot_id(lot));
  write_choice(json, refusal, picture.header.board);
  write_owner(json, after, contents);
  json.member("sold", after.contents(lot).sold());
  json.member("doubled", reckoning.doubled[lot]);
  json.member("worth", worth_of(after, reckoning, lot));
  write_values(json, picture.now, reckoning);
  json.end_object();
}

void write_candidates(JsonWriter& json, const Picture& picture, Cubes left) {
  json.key("candidates");
  json.begin_list();
  if (picture.asked()) {
    for (const Color color : kAllColors) {
      if (left.count(color) == 0) continue;
      for (const Lot lot : kAllLots) write_candidate(json, picture, color, lot);
    }
  }
  json.end_list();
}

void write_placed(JsonWriter& json, const Picture& picture) {
  const auto write_cube = [&](Color color, Lot lot, bool draft) {
    json.begin_object();
    json.member("color", letter(color));
    json.member("lot", picture.lot_id(lot));
    json.member("draft", draft);
    json.end_object();
  };
  json.key("placed");
  json.begin_list();
  for (const PlacedCube& cube : picture.track.placed) write_cube(cube.color, cube.lot, false);
  for (const Action action : picture.draft) write_cube(action.color(), action.lot(), true);
  json.end_list();
}

}  // namespace

void write_auction(JsonWriter& json, const Picture& picture) {
  const State& state = picture.state();
  if (!is_auction(state.phase())) {
    json.null_member("auction");
    return write_payment(json, state);
  }
  json.key("auction");
  json.begin_object();
  json.key("cubes");
  write_cubes(json, state.cubes_on_offer());
  write_standing_bid(json, state);
  json.member("lowest", state.standing_bid() + 1);
  json.member("asking", index(state.actor().seat));
  json.key("order");
  json.begin_list();
  for (const Seat seat : bidding_order(state)) json.value(index(seat));
  json.end_list();
  json.key("inAuction");
  json.begin_list();
  for (const Seat seat : bigshot::seats(state.players())) {
    if (!state.has_passed(seat)) json.value(index(seat));
  }
  json.end_list();
  json.member("loansBefore", loans_before_auction(state.options()));
  json.member("heldAgain", picture.track.failed.has_value());
  json.end_object();
  write_payment(json, state);
}

void write_placing(JsonWriter& json, const Picture& picture) {
  const State& state = picture.state();
  if (state.phase() != Phase::kPlacing) return json.null_member("placing");
  Cubes left = state.cubes_on_offer();
  for (const Action action : picture.draft) left.take(action.color());
  json.key("placing");
  json.begin_object();
  json.member("seat", index(state.actor().seat));
  json.member("paid", picture.track.paid);
  json.key("cubes");
  write_cubes(json, picture.track.offered);
  json.key("left");
  write_cubes(json, left);
  write_placed(json, picture);
  write_candidates(json, picture, left);
  write_values(json, picture.now, picture.then);
  json.end_object();
}

}  // namespace bigshot::wasm
