#include "review/review.h"

#include <algorithm>
#include <cstdlib>

#include "review/luck.h"

namespace bigshot {

namespace {

// A swing that a person would remember.
constexpr Millionths kTurningPoint = 40'000;

Chances chances_of(const Forecast& forecast, int players) { return to_chances(forecast.win, players); }

PerSeat<float> balances_of(const Forecast& forecast) {
  PerSeat<float> balances{};
  for (Seat seat : seats(kMaxPlayers)) balances[seat] = static_cast<float>(forecast.balance[seat]);
  return balances;
}

// How many moves from here make one decision: all cubes of a placing, else one.
std::size_t decision_length(const State& state, std::size_t left) {
  if (state.phase() != Phase::kPlacing) return 1;
  return std::min<std::size_t>(left, static_cast<std::size_t>(state.cubes_on_offer().total()));
}

// Whether two ways to place lead to the same, cube for cube in any order.
bool same_decision(const State& state, std::span<const Action> a, std::span<const Action> b) {
  State after_a = state;
  State after_b = state;
  for (Action action : a) after_a.apply(action);
  for (Action action : b) after_b.apply(action);
  return after_a == after_b;
}

Chances equal_shares(int players) {
  PerSeat<double> equal;
  equal.fill(1);
  return to_chances(equal, players);
}

// `fair` is what each seat begins with, before the luck of a deal.
void sum_up(Review& review, const Chances& fair) {
  Chances before = review.start;
  Chances dice{};
  PerSeat<Chances> by_seat{};
  for (const ReviewEntry& entry : review.entries) {
    const Chances change = entry.win - before;
    (entry.seat ? by_seat[*entry.seat] : dice) += change;
    before = entry.win;
    if (!entry.decision) continue;
    SeatSummary& summary = review.summary[entry.decision->seat];
    ++summary.decisions;
    summary.cost += entry.decision->cost;
    ++summary.mistakes[static_cast<std::size_t>(entry.decision->mistake())];
  }
  for (Seat seat : seats(review.seats)) {
    SeatSummary& summary = review.summary[seat];
    summary.fair = fair[seat];
    summary.deal = review.start[seat] - fair[seat];
    summary.dice = dice[seat];
    for (Seat by : seats(review.seats)) (by == seat ? summary.own : summary.others) += by_seat[by][seat];
    summary.result = before[seat];
    summary.without_luck = without_luck(summary.result, summary.dice, review.seats);
  }
}

// The decisions that cost most and the rolls that changed most; of what a seat did in one round only the worst.
void pick_turning_points(Review& review) {
  std::vector<std::pair<Millionths, std::size_t>> swings;
  Chances before = review.start;
  for (std::size_t i = 0; i < review.entries.size(); ++i) {
    const ReviewEntry& entry = review.entries[i];
    Millionths swing = entry.decision ? entry.decision->cost : 0;
    if (!entry.seat) {
      for (const Millionths change : entry.win - before) swing = std::max(swing, std::abs(change));
    }
    if (swing >= kTurningPoint) swings.emplace_back(swing, i);
    before = entry.win;
  }
  std::stable_sort(swings.begin(), swings.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [swing, i] : swings) {
    const bool told =
        std::any_of(review.turning_points.begin(), review.turning_points.end(), [&](std::size_t point) {
          const ReviewEntry& other = review.entries[point];
          return other.seat && other.seat == review.entries[i].seat && other.round == review.entries[i].round;
        });
    if (!told && review.turning_points.size() < kMostTurningPoints) review.turning_points.push_back(i);
  }
  std::sort(review.turning_points.begin(), review.turning_points.end());
}

}  // namespace

Mistake mistake_of(Millionths cost) {
  if (cost >= kBlunder) return Mistake::kBlunder;
  if (cost >= kRealMistake) return Mistake::kMistake;
  return cost >= kSmallMistake ? Mistake::kSmall : Mistake::kNone;
}

std::optional<Decision> judge(const State& state, std::span<const Action> made, Outlook& outlook) {
  const auto options = outlook.options(state, made);
  if (options.empty()) return std::nullopt;
  Decision decision;
  decision.seat = state.actor().seat;
  decision.length = made.size();
  decision.played = options.size() - 1;
  for (std::size_t n = 0; n < options.size(); ++n) {
    const Chances win = chances_of(options[n].leads_to, state.players());
    decision.options.push_back({options[n].moves, win[decision.seat]});
    if (same_decision(state, options[n].moves, made)) decision.played = n;
  }
  decision.cost = decision.options.front().win - decision.options[decision.played].win;
  if (decision.mistake() != Mistake::kNone) decision.why = reasons_for(state, options.front(), outlook);
  return decision;
}

std::optional<Decision> best_decision(const State& state, Outlook& outlook) {
  if (!state.actor().is_seat()) return std::nullopt;
  const auto options = outlook.options(state, {});
  if (options.empty()) return std::nullopt;
  auto decision = judge(state, options.front().moves, outlook);
  if (decision) decision->why = reasons_for(state, options.front(), outlook);
  return decision;
}

Reviewer::Reviewer(GameRecord record, const OutlookSettings& settings, Budget budget)
    : record_(std::move(record)),
      settings_(settings),
      budget_(budget),
      outlook_(settings, budget),
      state_(*start(record_.header)) {
  review_.depth = settings.depth;
  review_.seats = state_.players();
  review_.start = chances_of(outlook_.at(state_), review_.seats);
}

bool Reviewer::step() {
  const std::size_t i = done();
  const std::size_t auctions = review_.auctions.size();
  if (settings_.decisions) look_at_auction(i);
  ReviewEntry entry;
  entry.move = record_.moves[i];
  entry.round = state_.round();
  if (state_.actor().is_seat()) entry.seat = state_.actor().seat;
  if (settings_.decisions && entry.seat && decided_until_ <= i) entry.decision = decide(i);
  State next = state_;
  next.apply(entry.move);
  const Forecast forecast = outlook_.at(next);
  if (budget_.stopped()) {
    review_.auctions.resize(auctions);
    return false;
  }
  state_ = next;
  entry.win = chances_of(forecast, review_.seats);
  entry.balance = balances_of(forecast);
  review_.entries.push_back(std::move(entry));
  return true;
}

std::optional<Decision> Reviewer::decide(std::size_t i) {
  const std::size_t length = decision_length(state_, record_.moves.size() - i);
  decided_until_ = i + length;
  const bool whole =
      state_.phase() != Phase::kPlacing || static_cast<int>(length) == state_.cubes_on_offer().total();
  if (!whole) return std::nullopt;  // the record ends in the middle of a placing
  return judge(state_, std::span(record_.moves).subspan(i, length), outlook_);
}

// At the first move of an auction what it was worth is asked; how it ended follows from the record.
void Reviewer::look_at_auction(std::size_t i) {
  const bool begins =
      state_.phase() == Phase::kBidding && state_.standing_bid() == 0 && auction_round_ != state_.round();
  if (!begins) return;
  auction_round_ = state_.round();
  AuctionReview auction;
  auction.begin = i;
  auction.round = state_.round();
  auction.cubes = state_.cubes_on_offer();
  PerSeat<int> last_bids{};
  State next = state_;
  std::size_t at = i;
  while (at < record_.moves.size() && next.phase() == Phase::kBidding) {
    const Action move = record_.moves[at++];
    const Seat seat = next.actor().seat;
    next.apply(move);
    if (move.kind() == ActionKind::kBid) last_bids[seat] = move.amount();
    if (next.phase() == Phase::kBidding && !next.standing_bidder()) last_bids = {};  // held again [C3]
  }
  if (next.phase() == Phase::kBidding) return;
  auction.end = at;
  auction.price = next.standing_bid();
  auction.winner = next.actor().seat;
  auction.worth = outlook_.worths(state_);
  for (Seat seat : seats(review_.seats)) {
    if (seat == auction.winner || last_bids[seat] <= auction.rival_bid) continue;
    auction.rival = seat;
    auction.rival_bid = last_bids[seat];
  }
  review_.auctions.push_back(auction);
}

Review Reviewer::review() const {
  Review review = review_;
  review.finished = state_.finished();
  // A position was not dealt: what it is worth is what each seat begins with.
  sum_up(review, record_.header.from ? review.start : equal_shares(review.seats));
  pick_turning_points(review);
  return review;
}

std::optional<Decision> Reviewer::best_next() {
  auto decision = best_decision(state_, outlook_);
  return budget_.stopped() ? std::nullopt : decision;
}

Review review_game(const GameRecord& record, const OutlookSettings& settings) {
  Reviewer reviewer(record, settings);
  while (!reviewer.finished()) reviewer.step();
  return reviewer.review();
}

}  // namespace bigshot
