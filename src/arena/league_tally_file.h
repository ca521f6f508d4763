// The tally of a league as a file (arena/tally_file.h). A piece is one deal of one match (arena/schedule.h), with
// the places and the winners' seats of its games, and for each bot that took part how many decisions it made and
// what they took:
//   {"deal": 0, "match": 2, "games": [{"places": [1, 3, 2, 4], "winners": [0]}, ...],
//    "bots": [{"bot": 0, "decisions": 40, "ns": 51234, "worst_ns": 9120}, ...]}
#pragma once

#include <map>
#include <vector>

#include "arena/league_tally.h"
#include "arena/tally_file.h"

namespace bigshot {

// `table` is the kind of table that the schedule was made of.
TallyHeader describe(const LeaguePlan& plan, const std::string& table, const Shard& shard,
                     std::string_view program);

std::string deal_line(const LeaguePlan& plan, const DealResult& result);

// All deals of some files of one run.
struct LeagueDeals {
  // What can be told of the plan from a header: enough to count and to print.
  LeaguePlan plan;
  std::map<std::uint64_t, DealResult> deals;  // by the number of the unit

  // Nothing of files that are of different runs, damaged, or have the same deals.
  static Result<LeagueDeals, Message> of(const std::vector<TallyContent>& files);

  // The result of the whole run, or why these are not all of its deals. A match that ended early needs no more.
  Result<LeagueResult, Message> whole() const;
};

}  // namespace bigshot
