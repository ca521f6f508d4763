// What is counted in a league while it is played: deals come in one by one, in order. Everything that a league
// tells follows from the results of its deals, so that results that were kept in a file
// (arena/league_tally_file.h) and are counted in the same order tell the same, bit by bit.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "arena/league.h"
#include "rules/per.h"
#include "rules/reckoning.h"

namespace bigshot {

// How a game ended, as far as a league counts it.
struct GameOutcome {
  PerSeat<int> places{};
  unsigned winners = 0;  // a bit for each seat

  static GameOutcome of(const Reckoning& reckoning);
  double victory_share(Seat seat) const;
  // Whether a game can end so: equal players share a place and leave out the next [E7], and either all who are
  // first win [E5] or nobody does [E6].
  bool is_possible(int players) const;

  friend bool operator==(const GameOutcome&, const GameOutcome&) = default;
};

// All games of one deal in one match, in the order of the match's ways to sit.
struct DealResult {
  struct Bot {
    DecisionTimes times;
    PlayerFaults faults;

    friend bool operator==(const Bot&, const Bot&) = default;
  };

  LeagueUnit unit;
  std::vector<GameOutcome> games;
  std::vector<Bot> bots;  // one for each bot of the league
  std::string records;

  friend bool operator==(const DealResult&, const DealResult&) = default;
};

class LeagueTally {
 public:
  explicit LeagueTally(const LeaguePlan& plan);

  // Whether a match has ended early. The one thing that may be asked while add() runs in another thread.
  bool is_over(std::size_t match) const { return matches_over_[match].load(std::memory_order_relaxed); }

  // Counts a deal that has all its games. False if its match had ended before it: the deal then counts for
  // nothing, as if it had never been played, so that the result does not depend on how far ahead other threads
  // were.
  bool add(const DealResult& result);

  std::uint64_t games() const { return games_; }
  // With what ended early taken off.
  std::uint64_t games_to_play() const { return games_to_play_; }

  LeagueResult result();

 private:
  // A row's sums over deals; those of the latest deal are still open, since several matches add to them.
  struct RowTally {
    std::uint64_t games = 0;
    ShareSums sums;
    std::uint64_t deal = 0;
    double won = 0;
    double chances = 0;

    void close_deal();
  };

  void add_to_row(std::size_t row, const std::vector<Seating>& seatings, const DealResult& result);
  void add_to_sprt(const std::vector<Seating>& seatings, const DealResult& result);

  const LeaguePlan& plan_;
  std::uint64_t games_ = 0;
  std::uint64_t games_to_play_;
  std::vector<RowTally> rows_;
  std::vector<Sprt> sprts_;  // one for each match, if asked for
  std::vector<std::atomic<bool>> matches_over_;
  Rankings rankings_;
  std::vector<DealResult::Bot> bots_;
};

}  // namespace bigshot
