// A league between bots: every match of a schedule, deal by deal, in parallel and reproducible. The same seed
// gives the same games and the same result, whatever the number of threads and ranks and in however many parts it
// is played; only the times differ.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/parts.h"
#include "arena/plackett_luce.h"
#include "arena/schedule.h"
#include "arena/seat_player.h"
#include "arena/seated_game.h"
#include "arena/statistics.h"
#include "cluster/ranks.h"

namespace bigshot {

// More would make so many matches that nobody waits for their end.
inline constexpr std::size_t kMostLeagueBots = 32;

struct LeaguePlan {
  Options options;
  Board board;
  bool board_ships = true;
  std::vector<std::string> bots;  // names that make_player knows: 2 to kMostLeagueBots
  Schedule schedule;
  std::uint64_t games = 1;  // of each match; rounded up to whole deals
  std::uint64_t seed = 1;
  int threads = 1;
  PlayerSettings players;
  // Ends a match as soon as its answer is clear: whether its first row's share is rather the low or the high
  // one. Mixed tables have no such question and are played to their end.
  std::optional<SprtBounds> sprt;
  // The position that every game begins from; otherwise each deal is dealt.
  std::optional<State> from = std::nullopt;
  // The numbers of the units (arena/schedule.h) to be played; otherwise all.
  std::optional<Range> part = std::nullopt;
  // With whom the games are shared; each of them has the same plan. Only the leader has a result and hears of
  // events.
  Ranks* ranks = nullptr;

  LeagueUnits units() const { return {schedule, games}; }
};

// How a bot did in the games of one row of the schedule.
struct RowResult {
  std::uint64_t games = 0;
  std::uint64_t deals = 0;
  Estimate estimate;
  std::optional<Sprt::Answer> sprt;  // only if asked for, and not for mixed tables
};

struct LeagueResult {
  std::uint64_t games = 0;
  std::vector<RowResult> rows;  // as in the schedule
  // One for each bot.
  std::vector<std::optional<Rating>> ratings;
  std::vector<DecisionTimes> times;
  std::vector<PlayerFaults> faults;
  std::optional<Message> failure;  // of a program of somebody else, which ended the run
};

struct DealResult;

struct LeagueEvents {
  // The results of units that need not be played again, by number: they are counted in their turn, or
  // in the end if the run is broken off.
  const std::map<std::uint64_t, DealResult>* known = nullptr;
  // Each deal that was played and counts, in order.
  std::function<void(const DealResult& result)> on_deal;
  // The records of finished games, one line each, in order. Left empty, none are made; all ranks must want them
  // then.
  std::function<void(const std::string& lines)> on_records;
  // How many games are done, with those that were known, of how many: fewer when a match ends early.
  std::function<void(std::uint64_t games, std::uint64_t of)> on_progress;
  // When this becomes true, games that are not finished are dropped, and the result is of those that are.
  const std::atomic<bool>* stop = nullptr;
};

// How many games the plan makes, or its part, if no match ends early.
std::uint64_t games_of(const LeaguePlan& plan);

LeagueResult play_league(const LeaguePlan& plan, const LeagueEvents& events);

}  // namespace bigshot
