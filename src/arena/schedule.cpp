#include "arena/schedule.h"

#include <algorithm>

namespace bigshot {

namespace {

constexpr std::string_view kMixedName = "mixed";
constexpr std::string_view kAllName = "all";

// The bot alone in each seat in turn.
std::vector<Seating> alone_seatings(std::size_t alone, std::size_t other, std::size_t seats) {
  std::vector<Seating> set;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    Seating seating(seats, other);
    seating[seat] = alone;
    set.push_back(std::move(seating));
  }
  return set;
}

// All ways to sit two and two: side by side in all four rotations, face to face in both.
std::vector<Seating> pair_seatings(std::size_t one, std::size_t two) {
  constexpr std::size_t kSeats = 4;
  std::vector<Seating> set;
  for (std::size_t first = 0; first < kSeats; ++first) {
    for (std::size_t second = first + 1; second < kSeats; ++second) {
      Seating seating(kSeats, two);
      seating[first] = seating[second] = one;
      set.push_back(std::move(seating));
    }
  }
  return set;
}

std::vector<Seating> rotations(Seating seating) {
  std::vector<Seating> set;
  for (std::size_t i = 0; i < seating.size(); ++i) {
    set.push_back(seating);
    std::rotate(seating.begin(), seating.begin() + 1, seating.end());
  }
  return set;
}

// The least of all rotations stands for an order around the table.
Seating least_rotation(const Seating& seating) {
  const auto all = rotations(seating);
  return *std::min_element(all.begin(), all.end());
}

// One set of rotations for each different order around the table. `line_up` is ascending.
std::vector<std::vector<Seating>> round_table_sets(Seating line_up) {
  std::vector<std::vector<Seating>> sets;
  do {
    if (line_up == least_rotation(line_up)) sets.push_back(rotations(line_up));
  } while (std::next_permutation(line_up.begin(), line_up.end()));
  return sets;
}

// All ascending line-ups; with enough bots all different, else with each bot at least once.
void collect_line_ups(std::size_t bots, std::size_t seats, Seating& begun, std::vector<Seating>& found) {
  const bool enough = bots >= seats;
  if (begun.size() == seats) {
    if (enough || begun.back() == bots - 1) found.push_back(begun);
    return;
  }
  const std::size_t from = begun.empty() ? 0 : begun.back() + (enough ? 1 : 0);
  const std::size_t to = enough ? bots : (begun.empty() ? 1 : std::min(begun.back() + 2, bots));
  for (std::size_t bot = from; bot < to; ++bot) {
    begun.push_back(bot);
    collect_line_ups(bots, seats, begun, found);
    begun.pop_back();
  }
}

void add_row(Schedule& schedule, Match& match, std::size_t bot, std::vector<std::size_t> against) {
  match.rows.push_back(schedule.rows.size());
  schedule.rows.push_back({match.kind, bot, std::move(against)});
}

void add_alone(Schedule& schedule, std::size_t bots, std::size_t seats) {
  for (std::size_t bot = 0; bot < bots; ++bot) {
    for (std::size_t other = 0; other < bots; ++other) {
      // One against one, both are alone: the same games are seen from both sides.
      if (other == bot || (seats == 2 && other < bot)) continue;
      Match match{TableKind::kAlone, {alone_seatings(bot, other, seats)}, {}};
      add_row(schedule, match, bot, {other});
      if (seats == 2) add_row(schedule, match, other, {bot});
      schedule.matches.push_back(std::move(match));
    }
  }
}

void add_pairs(Schedule& schedule, std::size_t bots) {
  for (std::size_t bot = 0; bot < bots; ++bot) {
    for (std::size_t other = bot + 1; other < bots; ++other) {
      Match match{TableKind::kPairs, {pair_seatings(bot, other)}, {}};
      add_row(schedule, match, bot, {other});
      add_row(schedule, match, other, {bot});
      schedule.matches.push_back(std::move(match));
    }
  }
}

void add_mixed(Schedule& schedule, std::size_t bots, std::size_t seats) {
  const std::size_t first_row = schedule.rows.size();
  for (std::size_t bot = 0; bot < bots; ++bot) {
    TableRow row{TableKind::kMixed, bot, {}};
    for (std::size_t other = 0; other < bots; ++other) {
      if (other != bot) row.against.push_back(other);
    }
    schedule.rows.push_back(std::move(row));
  }
  std::vector<Seating> line_ups;
  Seating begun;
  collect_line_ups(bots, seats, begun, line_ups);
  for (const Seating& line_up : line_ups) {
    Match match{TableKind::kMixed, round_table_sets(line_up), {}};
    for (std::size_t bot = 0; bot < bots; ++bot) {
      if (std::count(line_up.begin(), line_up.end(), bot) != 0) match.rows.push_back(first_row + bot);
    }
    schedule.matches.push_back(std::move(match));
  }
}

}  // namespace

std::string kind_name(TableKind kind, int players) {
  switch (kind) {
    case TableKind::kAlone:
      return "1v" + std::to_string(players - 1);
    case TableKind::kPairs:
      return "2v2";
    case TableKind::kMixed:
      break;
  }
  return std::string(kMixedName);
}

std::vector<std::string> kind_names(int players) {
  std::vector<std::string> names = {kind_name(TableKind::kAlone, players)};
  if (players == 4) names.push_back(kind_name(TableKind::kPairs, players));
  names.emplace_back(kMixedName);
  names.emplace_back(kAllName);
  return names;
}

Schedule make_schedule(std::size_t bots, int players, std::string_view kind) {
  const auto seats = static_cast<std::size_t>(players);
  const bool all = kind == kAllName;
  Schedule schedule;
  if (all || kind == kind_name(TableKind::kAlone, players)) add_alone(schedule, bots, seats);
  if (players == 4 && (all || kind == kind_name(TableKind::kPairs, players))) add_pairs(schedule, bots);
  if (kind == kMixedName || (all && bots > 2 && players > 2)) add_mixed(schedule, bots, seats);
  return schedule;
}

std::uint64_t deals_for(std::uint64_t games, const Match& match) {
  const std::uint64_t per_deal = match.games_per_deal();
  return (games + per_deal - 1) / per_deal;
}

LeagueUnits::LeagueUnits(const Schedule& schedule, std::uint64_t games) {
  for (const Match& match : schedule.matches) deals_.push_back(deals_for(games, match));
  if (!deals_.empty()) most_deals_ = *std::max_element(deals_.begin(), deals_.end());
}

std::uint64_t LeagueUnits::before_deal(std::uint64_t deal) const {
  std::uint64_t count = 0;
  for (const std::uint64_t deals : deals_) count += std::min(deals, deal);
  return count;
}

LeagueUnit LeagueUnits::at(std::uint64_t number) const {
  std::uint64_t low = 0, high = most_deals_;  // the deal is not before low, and before high
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (before_deal(middle) <= number ? low : high) = middle;
  }
  std::uint64_t left = number - before_deal(low);
  for (std::size_t match = 0; match < deals_.size(); ++match) {
    if (low >= deals_[match]) continue;
    if (left == 0) return {low, match};
    --left;
  }
  return {};
}

std::uint64_t LeagueUnits::deals_before(std::size_t match, std::uint64_t number) const {
  if (number >= count()) return deals_[match];
  const LeagueUnit unit = at(number);
  return std::min(deals_[match], unit.deal + (match < unit.match ? 1 : 0));
}

std::uint64_t LeagueUnits::deals_of(std::size_t match, const Range& range) const {
  return deals_before(match, range.end) - deals_before(match, range.first);
}

std::optional<std::uint64_t> LeagueUnits::number_of(const LeagueUnit& unit) const {
  if (unit.match >= deals_.size() || unit.deal >= deals_[unit.match]) return std::nullopt;
  std::uint64_t number = before_deal(unit.deal);
  for (std::size_t match = 0; match < unit.match; ++match) number += unit.deal < deals_[match] ? 1 : 0;
  return number;
}

}  // namespace bigshot
