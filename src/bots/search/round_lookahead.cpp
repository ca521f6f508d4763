#include "bots/search/round_lookahead.h"

#include <algorithm>

#include "bots/search/seat_set.h"
#include "bots/search/soft.h"

namespace bigshot {

namespace {

bool same_round(const State& a, const State& b) {
  if (a.round() != b.round() || a.broker() != b.broker() || a.players() != b.players()) return false;
  for (Lot lot : kAllLots) {
    if (a.contents(lot) != b.contents(lot)) return false;
  }
  for (int i = 0; i < kSpaces; ++i) {
    if (a.space(i) != b.space(i)) return false;
  }
  return true;
}

bool same_purses(const State& a, const State& b) {
  return std::all_of(kAllColors.begin(), kAllColors.end(), [&](Color color) {
    return a.money(color) == b.money(color) && a.loans(color) == b.loans(color) &&
           a.has_borrowed(color) == b.has_borrowed(color);
  });
}

}  // namespace

RoundLookahead::RoundLookahead(Evaluation& evaluation, const LookaheadSettings& settings)
    : evaluation_(evaluation), settings_(settings) {}

bool RoundLookahead::prepare(const State& state, Seat own, const Bidders* bidders) {
  Bidders sitting = unbiased_bidders(own, settings_.own_temperature, settings_.others_temperature);
  if (bidders != nullptr) {
    sitting = *bidders;
    sitting[own] = Bidder({settings_.own_temperature, 0});
  }
  return prepare(state, sitting, own);
}

bool RoundLookahead::prepare(const State& state, const Bidders& bidders, std::optional<Seat> own) {
  const bool known_round = base_ && same_round(*base_, state);
  if (!known_round) {
    base_ = state;
    search_placements();
  }
  const bool known_auction =
      known_round && state_ && same_purses(*state_, state) && bidders_ == bidders && own_ == own;
  state_ = state;
  bidders_ = bidders;
  own_ = own;
  position_ = AuctionPosition::of(state);
  if (state.phase() != Phase::kBidding) position_.in = all_seats(state.players());
  if (known_auction) return !known_round;
  if (own && settings_.others_may_see_less) {
    one_round_auction_.prepare(position_, one_round_outcomes_, bidders_);
    auction_.prepare(position_, *this, bidders_, *own, one_round_auction_);
  } else {
    auction_.prepare(position_, *this, bidders_);
  }
  return !known_round;
}

void RoundLookahead::correct(Seat winner, std::size_t best, const Values& difference) {
  std::swap(placements_[winner].front(), placements_[winner][best]);
  placements_[winner].resize(1);
  corrections_[winner] = difference;
  auction_.forget();
}

void RoundLookahead::correct(Seat winner, const Values& difference) {
  corrections_[winner] = difference;
  auction_.forget();
}

void RoundLookahead::value_outcomes_by(DeepValue deep) {
  deep_ = std::move(deep);
  auction_.forget();
}

float RoundLookahead::expected_price() {
  return auction_.expected_price(position_.price, position_.bidder, position_.in);
}

int RoundLookahead::expected_limit(Seat seat, Seat rival) {
  const unsigned both = bit(seat) | bit(rival);
  int price = position_.price;
  while (true) {
    const AuctionChoice options = auction_.choice(price, rival, both);
    if (!options.can_raise || options.raise_chance < 0.5F) return price;
    price = options.bid;
  }
}

void RoundLookahead::search_placements() {
  corrections_ = {};
  deep_ = nullptr;
  evaluation_.set_base(*base_);
  search_.prepare(*base_, base_->cubes_on_offer(), evaluation_);
  const auto most = static_cast<std::size_t>(base_->round() + 1 == kRounds ? settings_.outcomes_before_last_round
                                                                           : settings_.outcomes);
  for (Seat seat : seats(base_->players())) {
    const auto best = search_.quick(seat, settings_.placements);
    const auto kept = std::min(best.size(), most);
    placements_[seat].assign(best.begin(), best.begin() + static_cast<long>(kept));
  }
}

AuctionChoice RoundLookahead::choice() { return auction_.choice(position_.price, position_.bidder, position_.in); }

Values RoundLookahead::value_of_bid(int bid) {
  return auction_.value(bid, auction_.actor(position_.bidder, position_.in), position_.in);
}

Values RoundLookahead::value(unsigned borrowed) {
  return auction_.value(position_.price, position_.bidder, position_.in, borrowed);
}

Values RoundLookahead::value_without(Seat seat) {
  return auction_.value(0, std::nullopt, all_seats(position_.players) & ~bit(seat));
}

RoundOutcome RoundLookahead::likely_outcome(unsigned borrowed) {
  int price = position_.price;
  std::optional<Seat> bidder = position_.bidder;
  unsigned in = position_.in;
  while (!is_single(in)) {
    const Seat seat = auction_.actor(bidder, in);
    const AuctionChoice options = auction_.choice(price, bidder, in, borrowed);
    if (options.can_raise && options.raise[seat] > options.pass[seat]) {
      if (options.needs_loan) borrowed |= bit(seat);
      bidder = seat;
      price = options.bid;
    } else {
      in &= ~bit(seat);
    }
    // Who cannot pay makes everybody start again [C3].
    if (is_single(in) && bidder && price > auction_.purse_of(*bidder, borrowed)) {
      price = 0;
      bidder = std::nullopt;
      in = all_seats(position_.players);
    }
  }
  const Seat winner = bidder.value_or(position_.roller);
  const Color payer = price == 0 ? state_->colors_of(winner).first : best_payer(winner, price);
  return {winner, price, payer, borrowed};
}

// The purses of the present moment with the payment and the loans of the auction to come, as changes of the base.
Changes RoundLookahead::purses_after(Color payer, int price, unsigned borrowed) const {
  Changes changes;
  for (Color color : kAllColors) {
    const auto seat = state_->seat_of(color);
    if (!seat) continue;
    int money = state_->money(color).millions - (color == payer ? price : 0);
    int loans = state_->loans(color);
    if (contains(borrowed, *seat)) {
      money += loan_pays(loans).millions;
      ++loans;
    }
    if (money != base_->money(color).millions || loans != base_->loans(color)) changes.set(color, money, loans);
  }
  return changes;
}

Values RoundLookahead::valued(Seat winner, const Changes& purses, Look look) const {
  const auto& placements = placements_[winner];
  std::array<Values, PlacementSearch::kMost> found;
  for (std::size_t i = 0; i < placements.size(); ++i) {
    Changes changes = placements[i].changes;
    changes.purses = purses.purses;
    found[i] = evaluation_.value(changes);
  }
  Values values = soft_mean(std::span(found).first(placements.size()), winner, settings_.placing_temperature);
  if (look == Look::kOneRound) return values;
  for (Seat seat : seats(kMaxPlayers)) values[seat] += corrections_[winner][seat];
  return values;
}

// The winner's best placement and, where there is a choice, the best purse to pay from [D3].
std::optional<Values> RoundLookahead::valued_deeply(Seat winner, int price, unsigned borrowed) const {
  const SeatColors colors = state_->colors_of(winner);
  std::optional<Values> best;
  for (Color payer : {colors.first, colors.second}) {
    const bool one_purse = colors.first == colors.second;
    if (one_purse ? best.has_value() : state_->money(payer).millions < price) continue;
    const auto values = valued_deeply({winner, price, payer, borrowed});
    if (!values) return std::nullopt;
    if (!best || (*values)[winner] > (*best)[winner]) best = values;
  }
  return best;
}

// The winner's best placement, paid as the outcome says.
std::optional<Values> RoundLookahead::valued_deeply(const RoundOutcome& outcome) const {
  const Seat winner = outcome.winner;
  std::optional<Values> best;
  for (const Placement& placement : placements_[winner]) {
    const auto values = deep_(*state_, outcome, placement);
    if (!values) return std::nullopt;
    if (!best || (*values)[winner] > (*best)[winner]) best = values;
  }
  return best;
}

Values RoundLookahead::outcome_paid_by(Seat winner, Color payer, int price, Look look) {
  if (deep_ && look == Look::kDeepest) {
    if (const auto values = valued_deeply({winner, price, payer, 0})) return *values;
  }
  return valued(winner, purses_after(payer, price, 0), look);
}

Values RoundLookahead::outcome(Seat winner, int price, unsigned borrowed) {
  return outcome(winner, price, borrowed, Look::kDeepest);
}

Values RoundLookahead::outcome(Seat winner, int price, unsigned borrowed, Look look) {
  const bool deeply = deep_ && look == Look::kDeepest;
  if (deeply) {
    if (const auto values = valued_deeply(winner, price, borrowed)) return *values;
  }
  const SeatColors colors = state_->colors_of(winner);
  if (colors.first == colors.second || price == 0) {
    return valued(winner, purses_after(colors.first, price, borrowed), look);
  }
  // Which purse pays best is known by what each of them leads to, so mostly that need not be asked again.
  if (borrowed == 0 && !deeply) return best_payment(winner, price, look).leads_to;
  return valued(winner, purses_after(best_payer(winner, price, look), price, borrowed), look);
}

Color RoundLookahead::best_payer(Seat winner, int price, Look look) {
  const SeatColors colors = state_->colors_of(winner);
  if (state_->money(colors.first).millions < price) return colors.second;
  if (colors.first == colors.second || state_->money(colors.second).millions < price) return colors.first;
  return best_payment(winner, price, look).payer;
}

RoundLookahead::Payment RoundLookahead::best_payment(Seat winner, int price, Look look) {
  const SeatColors colors = state_->colors_of(winner);
  std::optional<Payment> best;
  for (Color payer : {colors.first, colors.second}) {
    const bool last_resort = payer == colors.second && !best;
    if (state_->money(payer).millions < price && !last_resort) continue;
    const Values leads_to = outcome_paid_by(winner, payer, price, look);
    if (!best || leads_to[winner] > best->leads_to[winner]) best = Payment{payer, leads_to};
  }
  return *best;
}

}  // namespace bigshot
