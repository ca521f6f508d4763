#include "record/narration.h"

#include "rules/per.h"

namespace bigshot {

namespace {

ToldFact name(Seat seat) { return {"name", std::optional(seat)}; }

Sentence told_loan(const State& before, Color color) {
  const int taken = before.loans(color);
  return {
      Happening::kLoan,
      before.players() == 2 ? "told.loan_for" : "told.loan",
      {name(before.actor().seat), {"number", taken + 1}, {"amount", loan_pays(taken).millions}, {"color", color}}};
}

// What a pass may end: the auction, for the winner or for nobody's good.
std::optional<Sentence> told_auction_end(const State& before, const State& after) {
  const int bid = before.standing_bid();
  if (const auto seat = newly_shown(before, after)) {
    const int money = after.money(after.colors_of(*seat).first).millions;
    return Sentence{
        Happening::kOverbid, "told.cannot_pay", {name(*seat), {"bid", bid}, {"amount", money}}, Rule::kC3};
  }
  if (after.phase() == Phase::kBidding) return std::nullopt;
  return Sentence{Happening::kWin,
                  bid == 0 ? "told.for_nothing" : "told.wins_cubes",
                  {name(after.actor().seat), {"amount", bid}}};
}

}  // namespace

std::vector<Sentence> narrate(const State& before, Action action, const State& after) {
  const Seat actor = before.actor().seat;
  switch (action.kind()) {
    case ActionKind::kRoll:
      return {{Happening::kRoll,
               "told.roll",
               {{"round", before.round()},
                name(before.roller()),
                {"face", action.face()},
                {"cubes", after.cubes_on_offer()}}}};
    case ActionKind::kLoan:
      return {told_loan(before, action.color())};
    case ActionKind::kReady:
      return {{Happening::kReady, "told.ready", {name(actor)}}};
    case ActionKind::kBid:
      return {{Happening::kBid, "told.bid", {name(actor), {"amount", action.amount()}}}};
    case ActionKind::kPass: {
      std::vector<Sentence> sentences = {{Happening::kPass, "told.pass", {name(actor)}}};
      if (auto end = told_auction_end(before, after)) sentences.push_back(*std::move(end));
      return sentences;
    }
    case ActionKind::kPay:
      return {{Happening::kPay,
               "told.pay",
               {name(actor), {"amount", before.standing_bid()}, {"color", action.color()}}}};
    case ActionKind::kPlace:
    case ActionKind::kNone:
      break;
  }
  return {};
}

std::vector<Sentence> narrate_placing(const State& before, const std::vector<Action>& placings) {
  if (placings.empty()) return {};
  std::vector<Sentence> sentences = {
      {Happening::kPlace, "told.place", {name(before.actor().seat), {"placings", placings}}}};
  State state = before;
  for (const Action placing : placings) {
    state.apply(placing);
    const Lot lot = placing.lot();
    if (!state.contents(lot).sold()) continue;
    const Color owner = *state.owner(lot);
    sentences.push_back({Happening::kSold,
                         "told.sold",
                         {{"lot", lot}, {"color", owner}, {"name", state.seat_of(owner)}},
                         Rule::kR7});
  }
  return sentences;
}

std::optional<Seat> newly_shown(const State& before, const State& after) {
  for (Seat seat : seats(after.players())) {
    if (after.shows_money(seat) && !before.shows_money(seat)) return seat;
  }
  return std::nullopt;
}

}  // namespace bigshot
