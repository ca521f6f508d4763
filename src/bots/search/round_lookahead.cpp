#include "bots/search/round_lookahead.h"

#include <algorithm>

#include "bots/search/seat_set.h"
#include "bots/search/soft.h"

namespace bigshot {

namespace {

bool same_round(const State& a, const State& b) {
  if (a.round() != b.round() || a.broker() != b.broker() || a.players() != b.players()) return false;
  for (int i = 0; i < kLots; ++i) {
    if (a.contents(static_cast<Lot>(i)) != b.contents(static_cast<Lot>(i))) return false;
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
    sitting[index(own)] = Bidder({settings_.own_temperature, 0});
  }
  const bool known_round = base_ && same_round(*base_, state);
  if (!known_round) {
    base_ = state;
    search_placements();
  }
  const bool known_auction = known_round && state_ && same_purses(*state_, state) && bidders_ == sitting;
  state_ = state;
  bidders_ = sitting;
  position_ = AuctionPosition::of(state);
  if (state.phase() != Phase::kBidding) position_.in = (1U << state.players()) - 1;
  if (!known_auction) {
    auction_.prepare(position_, *this, bidders_);
  }
  return !known_round;
}

void RoundLookahead::correct(Seat winner, std::size_t best, const Values& difference) {
  std::swap(placements_[index(winner)].front(), placements_[index(winner)][best]);
  placements_[index(winner)].resize(1);
  corrections_[index(winner)] = difference;
  auction_.forget();
}

void RoundLookahead::correct(Seat winner, const Values& difference) {
  corrections_[index(winner)] = difference;
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
  const unsigned both = (1U << index(seat)) | (1U << index(rival));
  int price = position_.price;
  while (true) {
    const AuctionChoice options = auction_.choice(price, static_cast<int>(rival), both);
    if (!options.can_raise || options.raise_chance < 0.5F) return price;
    ++price;
  }
}

void RoundLookahead::search_placements() {
  corrections_ = {};
  deep_ = nullptr;
  evaluation_.set_base(*base_);
  search_.prepare(*base_, base_->cubes_on_offer(), evaluation_);
  const auto most = static_cast<std::size_t>(base_->round() + 1 == kRounds ? settings_.outcomes_before_last_round
                                                                           : settings_.outcomes);
  for (int seat = 0; seat < base_->players(); ++seat) {
    const auto best = search_.quick(static_cast<Seat>(seat), settings_.placements);
    const auto kept = std::min(best.size(), most);
    placements_[static_cast<std::size_t>(seat)].assign(best.begin(), best.begin() + static_cast<long>(kept));
  }
}

AuctionChoice RoundLookahead::choice() { return auction_.choice(position_.price, position_.bidder, position_.in); }

Values RoundLookahead::value(unsigned borrowed) {
  return auction_.value(position_.price, position_.bidder, position_.in, borrowed);
}

Values RoundLookahead::value_without(Seat seat) {
  return auction_.value(0, -1, ((1U << position_.players) - 1) & ~(1U << index(seat)));
}

RoundOutcome RoundLookahead::likely_outcome(unsigned borrowed) {
  int price = position_.price;
  int bidder = position_.bidder;
  unsigned in = position_.in;
  while (!is_single(in)) {
    const int seat = auction_.actor(bidder, in);
    const auto s = static_cast<std::size_t>(seat);
    const AuctionChoice options = auction_.choice(price, bidder, in, borrowed);
    if (options.can_raise && options.raise[s] > options.pass[s]) {
      if (options.needs_loan) borrowed |= 1U << seat;
      bidder = seat;
      ++price;
    } else {
      in &= ~(1U << seat);
    }
    // Who cannot pay makes everybody start again [C3].
    if (is_single(in) && bidder >= 0 && price > auction_.purse_of(bidder, borrowed)) {
      price = 0;
      bidder = -1;
      in = (1U << position_.players) - 1;
    }
  }
  const auto winner = static_cast<Seat>(bidder >= 0 ? bidder : position_.roller);
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
    if (((borrowed >> index(*seat)) & 1) != 0) {
      money += loan_pays(loans).millions;
      ++loans;
    }
    if (money != base_->money(color).millions || loans != base_->loans(color)) changes.set(color, money, loans);
  }
  return changes;
}

Values RoundLookahead::valued(Seat winner, const Changes& purses) const {
  const auto& placements = placements_[index(winner)];
  std::array<Values, PlacementSearch::kMost> found;
  for (std::size_t i = 0; i < placements.size(); ++i) {
    Changes changes = placements[i].changes;
    changes.purses = purses.purses;
    changes.purse_count = purses.purse_count;
    found[i] = evaluation_.value(changes);
  }
  Values values =
      soft_mean(std::span(found).first(placements.size()), index(winner), settings_.placing_temperature);
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) values[seat] += corrections_[index(winner)][seat];
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
    if (!best || (*values)[index(winner)] > (*best)[index(winner)]) best = values;
  }
  return best;
}

// The winner's best placement, paid as the outcome says.
std::optional<Values> RoundLookahead::valued_deeply(const RoundOutcome& outcome) const {
  const std::size_t winner = index(outcome.winner);
  std::optional<Values> best;
  for (const Placement& placement : placements_[winner]) {
    const auto values = deep_(*state_, outcome, placement);
    if (!values) return std::nullopt;
    if (!best || (*values)[winner] > (*best)[winner]) best = values;
  }
  return best;
}

Values RoundLookahead::outcome_paid_by(Seat winner, Color payer, int price) {
  if (deep_) {
    if (const auto values = valued_deeply({winner, price, payer, 0})) return *values;
  }
  return valued(winner, purses_after(payer, price, 0));
}

Values RoundLookahead::outcome(Seat winner, int price, unsigned borrowed) {
  if (deep_) {
    if (const auto values = valued_deeply(winner, price, borrowed)) return *values;
  }
  const SeatColors colors = state_->colors_of(winner);
  if (colors.first == colors.second || price == 0) {
    return valued(winner, purses_after(colors.first, price, borrowed));
  }
  const Color payer = best_payer(winner, price);
  return valued(winner, purses_after(payer, price, borrowed));
}

Color RoundLookahead::best_payer(Seat winner, int price) {
  const SeatColors colors = state_->colors_of(winner);
  if (state_->money(colors.first).millions < price) return colors.second;
  if (state_->money(colors.second).millions < price) return colors.first;
  const Values first = outcome_paid_by(winner, colors.first, price);
  const Values second = outcome_paid_by(winner, colors.second, price);
  return first[index(winner)] >= second[index(winner)] ? colors.first : colors.second;
}

}  // namespace bigshot
