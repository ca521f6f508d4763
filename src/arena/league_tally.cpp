#include "arena/league_tally.h"

#include <algorithm>
#include <bit>

namespace bigshot {

namespace {

// The part of the victory that a bot has, in all its seats; winners share [E5].
double won_by(std::size_t bot, const Seating& seating, const GameOutcome& game) {
  double won = 0;
  for (Seat seat : seats_in(seating)) {
    if (seating[index(seat)] == bot) won += game.victory_share(seat);
  }
  return won;
}

// What the part is counted against: a pair's is one for both; at mixed tables each seat counts.
double chances_of(std::size_t bot, TableKind kind, const Seating& seating) {
  return kind == TableKind::kMixed ? static_cast<double>(std::count(seating.begin(), seating.end(), bot)) : 1;
}

}  // namespace

GameOutcome GameOutcome::of(const Reckoning& reckoning) {
  GameOutcome outcome{.winners = reckoning.winners};
  for (Seat seat : seats(reckoning.players)) outcome.places[seat] = reckoning.seats[seat].place;
  return outcome;
}

bool GameOutcome::is_possible(int players) const {
  unsigned first = 0;
  for (Seat seat : seats(players)) {
    int place = 1;
    for (Seat other : seats(players)) place += places[other] < places[seat] ? 1 : 0;
    if (places[seat] != place) return false;
    if (place == 1) first |= 1U << index(seat);
  }
  return winners == 0 || winners == first;
}

double GameOutcome::victory_share(Seat seat) const { return Reckoning{.winners = winners}.victory_share(seat); }

LeagueTally::LeagueTally(const LeaguePlan& plan)
    : plan_(plan),
      games_to_play_(games_of(plan)),
      rows_(plan.schedule.rows.size()),
      matches_over_(plan.schedule.matches.size()),
      rankings_(plan.bots.size()),
      bots_(plan.bots.size()) {
  if (plan.sprt) sprts_.assign(plan.schedule.matches.size(), Sprt(*plan.sprt));
}

void LeagueTally::RowTally::close_deal() {
  if (chances > 0) sums.add(won, chances);
  won = chances = 0;
}

bool LeagueTally::add(const DealResult& result) {
  const auto [deal, number] = result.unit;
  if (is_over(number)) return false;
  const Match& match = plan_.schedule.matches[number];
  const std::vector<Seating>& seatings = match.set_of(deal);
  games_ += result.games.size();
  for (const std::size_t row : match.rows) add_to_row(row, seatings, result);
  for (std::size_t i = 0; i < seatings.size(); ++i) {
    rankings_.add(deal, seatings[i], result.games[i].places.first(plan_.options.players));
  }
  for (std::size_t bot = 0; bot < bots_.size(); ++bot) {
    bots_[bot].times.add(result.bots[bot].times);
    bots_[bot].faults.add(result.bots[bot].faults);
  }
  if (plan_.sprt && match.kind != TableKind::kMixed) add_to_sprt(seatings, result);
  return true;
}

void LeagueTally::add_to_row(std::size_t number, const std::vector<Seating>& seatings, const DealResult& result) {
  RowTally& row = rows_[number];
  if (row.deal != result.unit.deal) row.close_deal();
  row.deal = result.unit.deal;
  const TableRow& table = plan_.schedule.rows[number];
  for (std::size_t i = 0; i < seatings.size(); ++i) {
    ++row.games;
    row.won += won_by(table.bot, seatings[i], result.games[i]);
    row.chances += chances_of(table.bot, table.kind, seatings[i]);
  }
}

void LeagueTally::add_to_sprt(const std::vector<Seating>& seatings, const DealResult& result) {
  const Match& match = plan_.schedule.matches[result.unit.match];
  const std::size_t bot = plan_.schedule.rows[match.rows.front()].bot;
  double won = 0;
  for (std::size_t i = 0; i < seatings.size(); ++i) won += won_by(bot, seatings[i], result.games[i]);
  Sprt& sprt = sprts_[result.unit.match];
  sprt.add(won / static_cast<double>(seatings.size()));
  if (sprt.answer() == Sprt::Answer::kOpen) return;
  matches_over_[result.unit.match].store(true, std::memory_order_relaxed);
  games_to_play_ -= (deals_for(plan_.games, match) - result.unit.deal - 1) * match.games_per_deal();
}

LeagueResult LeagueTally::result() {
  LeagueResult result;
  result.games = games_;
  for (RowTally& row : rows_) {
    row.close_deal();
    result.rows.push_back({row.games, row.sums.deals(), row.sums.estimate(), std::nullopt});
  }
  for (std::size_t match = 0; match < sprts_.size(); ++match) {
    const Match& played = plan_.schedule.matches[match];
    if (played.kind != TableKind::kMixed) result.rows[played.rows.front()].sprt = sprts_[match].answer();
  }
  result.ratings = rankings_.ratings();
  for (const DealResult::Bot& bot : bots_) {
    result.times.push_back(bot.times);
    result.faults.push_back(bot.faults);
  }
  return result;
}

}  // namespace bigshot
