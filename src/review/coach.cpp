#include "review/coach.h"

#include <algorithm>
#include <array>

#include "rules/per.h"
#include "rules/reckoning.h"

namespace bigshot {

namespace {

// In the order of CoachFact.
constexpr std::array<std::string_view, static_cast<std::size_t>(CoachFact::kCanWin) + 1> kKeys = {
    "coach.worth_to_you", "coach.worth_nothing",    "coach.wanted_most", "coach.let_go",     "coach.still_cheap",
    "coach.drive_up",     "coach.loan_pays",        "coach.loan_costs",  "coach.takes_lot",  "coach.breaks_tie",
    "coach.ties_lot",     "coach.sells_to_you",     "coach.sells_to",    "coach.park_yours", "coach.park_to",
    "coach.second_lot",   "coach.loses_second_lot", "coach.can_win"};

// Whether two colours or more share the most cubes and so cancel out [R8].
bool is_tied(Contents contents) {
  int most = 0;
  int holders = 0;
  for (Color color : kAllColors) {
    const int count = contents.count(color);
    if (count > most) {
      most = count;
      holders = 1;
    } else if (count == most && count > 0) {
      ++holders;
    }
  }
  return holders > 1;
}

std::optional<Seat> holder(const State& state, Lot lot) {
  const auto color = state.owner(lot);
  return color ? state.seat_of(*color) : std::nullopt;
}

// What the park that this lot is doubles for its owner.
int doubled_value(const State& state, Lot park) {
  int sum = 0;
  for (int which = 0; which < kParks; ++which) {
    if (state.park_lot(which) != park) continue;
    for (Lot lot : kAllLots) {
      if (state.is_doubled_by(lot, which) && state.owner(lot) == state.owner(park)) sum += state.lot_value(lot);
    }
  }
  return sum;
}

void add_lot_facts(const State& before, const State& after, Lot lot, Seat own, std::vector<Reasoning>& facts) {
  const auto was = holder(before, lot);
  const auto is = holder(after, lot);
  const bool sold = after.contents(lot).sold();
  if (sold && is) {
    facts.push_back(*is == own ? Reasoning{CoachFact::kSellsToYou, std::nullopt, lot}
                               : Reasoning{CoachFact::kSellsTo, is, lot});
  }
  if (before.is_park(lot) && is && is != was) {
    facts.push_back(*is == own ? Reasoning{CoachFact::kParkYours, std::nullopt, lot, doubled_value(after, lot)}
                               : Reasoning{CoachFact::kParkTo, is, lot});
  } else if (is == own && was != own) {
    const bool was_tie = !before.owner(lot) && is_tied(before.contents(lot));
    facts.push_back(was_tie ? Reasoning{CoachFact::kBreaksTie, std::nullopt, lot}
                            : Reasoning{CoachFact::kTakesLot, was, lot});
  }
  if (was && was != own && was != is && !sold && is_tied(after.contents(lot))) {
    facts.push_back({CoachFact::kTiesLot, was, lot});
  }
}

// Who of the others that still bid wants the cubes most.
std::optional<Seat> keenest_other(const State& state, const PerSeat<int>& worths) {
  const Seat own = state.actor().seat;
  std::optional<Seat> keenest;
  for (Seat seat : seats(state.players())) {
    if (seat == own || state.has_passed(seat)) continue;
    if (!keenest || worths[seat] > worths[*keenest]) keenest = seat;
  }
  return keenest;
}

// A pass below what the cubes are worth, or a bid above it that nobody will top, has reasons that this coach has
// no words for. Then nothing is better than a sentence that speaks against the advice.
void add_auction_facts(const State& state, Action action, Outlook& outlook, std::vector<Reasoning>& reasons) {
  const auto worths = outlook.worths(state);
  const int worth = worths[state.actor().seat];
  const auto keenest = keenest_other(state, worths);
  const int others_worth = keenest ? worths[*keenest] : -1;
  const int next = state.standing_bid() + 1;
  if (action == Action::pass()) {
    if (worth < 0) {
      reasons.push_back({CoachFact::kWorthNothing});
    } else if (next > worth) {
      reasons.push_back({CoachFact::kLetGo, {}, {}, worth});
    }
    if (others_worth < next) return;
  } else if (action.kind() == ActionKind::kBid) {
    if (action.amount() <= worth) {
      reasons.push_back({CoachFact::kStillCheap, {}, {}, worth});
    } else if (others_worth > action.amount()) {
      reasons.push_back({CoachFact::kDriveUp, keenest});
    }
  } else if (worth >= next) {
    reasons.push_back({CoachFact::kWorthToYou, {}, {}, worth});
  }
  if (others_worth > 0) reasons.push_back({CoachFact::kWantedMost, keenest, {}, others_worth});
}

// What a placing changes that speaks for it. What goes to somebody else does so only where it is taken from a
// third; a park that doubles nothing is a lot like any other.
std::vector<Reasoning> placing_reasons(const State& before, const std::vector<Action>& moves) {
  const Seat own = before.actor().seat;
  std::vector<Reasoning> reasons;
  for (const Reasoning& fact : placing_facts(before, moves)) {
    const auto was = fact.lot ? holder(before, *fact.lot) : std::nullopt;
    const bool to_another = fact.fact == CoachFact::kSellsTo || fact.fact == CoachFact::kParkTo;
    if (to_another && (!was || *was == own || was == fact.seat)) continue;
    const bool doubles_nothing = fact.fact == CoachFact::kParkYours && fact.number == 0;
    reasons.push_back(doubles_nothing ? Reasoning{CoachFact::kTakesLot, was, fact.lot} : fact);
  }
  return reasons;
}

// What the best loan pays that the acting seat may take.
int best_loan(const State& state) {
  ActionList legal;
  state.legal_actions(legal);
  int most = 0;
  for (Action action : legal) {
    if (action.kind() == ActionKind::kLoan) most = std::max(most, loan_pays(state.loans(action.color())).millions);
  }
  return most;
}

}  // namespace

std::string_view key(CoachFact fact) { return kKeys[static_cast<std::size_t>(fact)]; }

std::vector<Reasoning> placing_facts(const State& before, const std::vector<Action>& moves) {
  const Seat own = before.actor().seat;
  State after = before;
  for (Action move : moves) after.apply(move);
  std::vector<Reasoning> facts;
  const Reckoning was = reckon(before);
  const Reckoning is = reckon(after);
  if (!was.seats[own].qualified && is.seats[own].qualified) facts.push_back({CoachFact::kSecondLot});
  for (Lot lot : kAllLots) {
    if (before.contents(lot) != after.contents(lot)) add_lot_facts(before, after, lot, own, facts);
  }
  for (Seat seat : seats(before.players())) {
    if (seat != own && was.seats[seat].qualified && !is.seats[seat].qualified) {
      facts.push_back({CoachFact::kLosesSecondLot, seat});
    }
  }
  return facts;
}

std::vector<Reasoning> reasons_for(const State& state, const ReviewOption& option, Outlook& outlook,
                                   std::size_t most) {
  std::vector<Reasoning> reasons;
  const Seat own = state.actor().seat;
  const Action action = option.moves.front();
  if (action.kind() == ActionKind::kLoan) {
    reasons.push_back({CoachFact::kLoanPays, {}, {}, loan_pays(state.loans(action.color())).millions});
  } else if (action == Action::ready()) {
    reasons.push_back({CoachFact::kLoanCosts, {}, {}, best_loan(state)});
  }
  if (state.phase() == Phase::kPlacing) {
    reasons = placing_reasons(state, option.moves);
  } else if (state.phase() == Phase::kBidding) {
    add_auction_facts(state, action, outlook, reasons);
  }
  if (reasons.size() + 1 > most) reasons.resize(most - 1);
  reasons.push_back({CoachFact::kCanWin, {}, {}, static_cast<int>(100 * option.leads_to.win[own] + 0.5)});
  return reasons;
}

}  // namespace bigshot
