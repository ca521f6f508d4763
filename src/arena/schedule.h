// Who meets whom in a league, and how they sit: a pure function of the number of bots, of players and of the
// kinds of table asked for.
//
// Duplicate style: a match is played deal by deal, each deal with the same cubes and dice in all arrangements
// of a set, so that luck falls on both sides alike. All matches play the same deals.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/parts.h"

namespace bigshot {

enum class TableKind {
  kAlone,  // one bot alone against others that are all alike: 1v1, 1v2, 1v3
  kPairs,  // two against two: 2v2
  kMixed,  // as many different bots as there are seats, as far as there are
};

using Seating = std::vector<std::size_t>;  // the index of the bot in each seat

// What is counted as one line of the result: how a bot does against others.
struct TableRow {
  TableKind kind;
  std::size_t bot;
  std::vector<std::size_t> against;
};

// A series of deals with the same bots.
struct Match {
  TableKind kind;
  // The arrangements of one deal. Deal number d has set d modulo their number: a mixed table has more orders
  // around the table than one deal should take.
  std::vector<std::vector<Seating>> sets;
  std::vector<std::size_t> rows;  // for which its games count

  const std::vector<Seating>& set_of(std::uint64_t deal) const { return sets[deal % sets.size()]; }
  std::size_t games_per_deal() const { return sets.front().size(); }
};

struct Schedule {
  std::vector<TableRow> rows;
  std::vector<Match> matches;
};

// "1v1", "1v2", "1v3", "2v2", "mixed".
std::string kind_name(TableKind kind, int players);

// The kinds of table that this many players can sit at, and "all".
std::vector<std::string> kind_names(int players);

// The schedule of one kind of table, or of all, for at least two bots. `kind` is one of kind_names(players).
// Among all, mixed tables are left out where they would only repeat the others.
Schedule make_schedule(std::size_t bots, int players, std::string_view kind);

// How many deals make at least this many games of a match.
std::uint64_t deals_for(std::uint64_t games, const Match& match);

// One deal of one match: what is played, counted and kept as a whole.
struct LeagueUnit {
  std::uint64_t deal = 0;
  std::size_t match = 0;

  friend bool operator==(const LeagueUnit&, const LeagueUnit&) = default;
};

// All units of a schedule with so many games for each match, numbered from 0: deal by deal, and within a deal
// match by match. Matches with more games in a deal have fewer deals.
class LeagueUnits {
 public:
  LeagueUnits(const Schedule& schedule, std::uint64_t games);

  std::uint64_t count() const { return before_deal(most_deals_); }
  LeagueUnit at(std::uint64_t number) const;
  // Nothing if there is no such unit.
  std::optional<std::uint64_t> number_of(const LeagueUnit& unit) const;
  // How many deals of a match are among the units of a range.
  std::uint64_t deals_of(std::size_t match, const Range& range) const;

 private:
  std::uint64_t deals_before(std::size_t match, std::uint64_t number) const;
  std::uint64_t before_deal(std::uint64_t deal) const;

  std::vector<std::uint64_t> deals_;  // of each match
  std::uint64_t most_deals_ = 0;
};

}  // namespace bigshot
