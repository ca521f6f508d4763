#include "arena/league.h"

#include <gtest/gtest.h>

#include <sstream>

#include "arena/league_tally.h"
#include "record/boards.h"
#include "record/json_record.h"

namespace bigshot {
namespace {

LeaguePlan plan_of(std::size_t bots, int players, std::string_view kind, std::uint64_t games) {
  LeaguePlan plan;
  plan.options.players = players;
  plan.board = standard_board();
  plan.bots.assign(bots, "random");
  plan.schedule = make_schedule(bots, players, kind);
  plan.games = games;
  plan.seed = 9;
  return plan;
}

struct Played {
  LeagueResult result;
  std::string records;
};

Played play(const LeaguePlan& plan) {
  Played played;
  LeagueEvents events;
  events.on_records = [&](const std::string& lines) { played.records += lines; };
  played.result = play_league(plan, events);
  return played;
}

std::vector<GameRecord> read_all(const std::string& lines) {
  std::vector<GameRecord> records;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) records.push_back(read_record(line)->game.record());
  return records;
}

std::vector<Action> rolls(const GameRecord& record) {
  std::vector<Action> found;
  for (const Action move : record.moves) {
    if (move.kind() == ActionKind::kRoll) found.push_back(move);
  }
  return found;
}

void expect_same(const LeagueResult& one, const LeagueResult& other) {
  EXPECT_EQ(one.games, other.games);
  for (std::size_t i = 0; i < one.rows.size(); ++i) {
    EXPECT_EQ(one.rows[i].games, other.rows[i].games);
    EXPECT_EQ(one.rows[i].deals, other.rows[i].deals);
    EXPECT_EQ(one.rows[i].estimate.share, other.rows[i].estimate.share);
    EXPECT_EQ(one.rows[i].estimate.low, other.rows[i].estimate.low);
    EXPECT_EQ(one.rows[i].sprt, other.rows[i].sprt);
  }
  for (std::size_t bot = 0; bot < one.ratings.size(); ++bot) {
    EXPECT_EQ(one.ratings[bot]->rating, other.ratings[bot]->rating);
    EXPECT_EQ(one.ratings[bot]->interval, other.ratings[bot]->interval);
    EXPECT_EQ(one.times[bot].decisions, other.times[bot].decisions);
  }
}

TEST(League, is_the_same_with_any_number_of_threads) {
  LeaguePlan plan = plan_of(3, 4, "all", 24);
  const Played one = play(plan);
  EXPECT_EQ(one.result.games, (6 + 3 + 3) * 24U);
  for (int threads : {2, 5}) {
    plan.threads = threads;
    const Played other = play(plan);
    expect_same(one.result, other.result);
    EXPECT_EQ(one.records, other.records);
  }
}

TEST(League, is_another_with_another_seed) {
  LeaguePlan plan = plan_of(2, 4, "1v3", 8);
  const std::string first = play(plan).records;
  plan.seed = 10;
  EXPECT_NE(first, play(plan).records);
}

TEST(League, plays_every_arrangement_with_the_same_deal_and_dice) {
  const auto records = read_all(play(plan_of(2, 4, "all", 12)).records);
  ASSERT_EQ(records.size(), 36U);
  std::vector<GameRecord> first_deal;
  for (const GameRecord& record : records) {
    if (record.header.setup == records.front().header.setup) first_deal.push_back(record);
  }
  EXPECT_EQ(first_deal.size(), 4U + 4 + 6);  // of both tables alone, and of the pairs
  for (const GameRecord& record : first_deal) EXPECT_EQ(rolls(record), rolls(first_deal.front()));
}

TEST(League, gives_equal_bots_exactly_the_fair_share) {
  // The luck of a bot's own choices belongs to the seat, like the cubes: equal bots play equal games.
  const Played alone = play(plan_of(2, 4, "1v3", 40));
  double shared = 0;
  for (const GameRecord& record : read_all(alone.records)) {
    if (reckon(position(record, record.moves.size())).winners != 0) shared += 1;
  }
  const double per_game = shared / 80;
  EXPECT_NEAR(alone.result.rows[0].estimate.share, per_game / 4, 1e-12);
  EXPECT_NEAR(play(plan_of(2, 4, "2v2", 40)).result.rows[1].estimate.share, 0.5, 0.05);
  EXPECT_NEAR(alone.result.ratings[0]->rating, 0, 1e-3);
}

TEST(League, shares_of_both_sides_of_a_match_add_up) {
  for (int players : {2, 4}) {
    const Played played = play(plan_of(2, players, players == 2 ? "1v1" : "2v2", 60));
    double won = 0;
    const auto records = read_all(played.records);
    for (const GameRecord& record : records) {
      if (reckon(position(record, record.moves.size())).winners != 0) won += 1;
    }
    EXPECT_NEAR(played.result.rows[0].estimate.share + played.result.rows[1].estimate.share,
                won / static_cast<double>(records.size()), 1e-9);
    EXPECT_EQ(played.result.rows[0].games, played.result.rows[1].games);
  }
}

TEST(League, plays_all_ways_to_play) {
  const Options all[] = {{.players = 2},
                         {.players = 2, .edition = Edition::kOpennplay},
                         {.players = 3, .money = MoneyMode::kHidden},
                         {.players = 4, .money = MoneyMode::kHidden, .overbid = Overbid::kPenalty}};
  for (const Options& options : all) {
    LeaguePlan plan = plan_of(3, options.players, "all", 6);
    plan.options = options;
    const Played played = play(plan);
    EXPECT_EQ(played.result.games, games_of(plan));
    EXPECT_EQ(read_all(played.records).size(), games_of(plan));
  }
}

TEST(League, ends_a_match_early_when_its_answer_is_clear_the_same_with_any_number_of_threads) {
  LeaguePlan plan = plan_of(2, 4, "all", 4000);
  plan.sprt = SprtBounds{0.05, 0.25};
  const Played one = play(plan);
  for (std::size_t row : {0U, 1U}) {
    EXPECT_EQ(one.result.rows[row].sprt, Sprt::Answer::kHigh);
    EXPECT_LT(one.result.rows[row].games, 400U);
  }
  plan.threads = 4;
  const Played other = play(plan);
  expect_same(one.result, other.result);
  EXPECT_EQ(one.records, other.records);
}

TEST(League, tells_how_far_it_is) {
  LeaguePlan plan = plan_of(2, 4, "1v3", 40);
  LeagueEvents events;
  std::uint64_t told = 0;
  events.on_progress = [&](std::uint64_t games, std::uint64_t of) {
    EXPECT_EQ(games, told + 4);
    EXPECT_EQ(of, 80U);
    told = games;
  };
  play_league(plan, events);
  EXPECT_EQ(told, 80U);
}

TEST(League, gives_what_there_is_when_stopped) {
  LeaguePlan plan = plan_of(2, 4, "1v3", 1'000'000);
  plan.threads = 2;
  std::atomic<bool> stop{false};
  LeagueEvents events;
  events.stop = &stop;
  events.on_progress = [&](std::uint64_t games, std::uint64_t) { stop = games >= 40; };
  const LeagueResult result = play_league(plan, events);
  EXPECT_GE(result.games, 40U);
  EXPECT_LT(result.games, 1000U);
  EXPECT_EQ(result.rows[0].games + result.rows[1].games, result.games);
  EXPECT_TRUE(result.ratings[0]);
}

TEST(League, that_is_stopped_before_it_begins_has_nothing) {
  const LeaguePlan plan = plan_of(2, 4, "all", 10);
  const std::atomic<bool> stop{true};
  LeagueEvents events;
  events.stop = &stop;
  const LeagueResult result = play_league(plan, events);
  EXPECT_EQ(result.games, 0U);
  EXPECT_FALSE(result.ratings[0]);
}

TEST(League, counts_the_faults_of_programs) {
  LeaguePlan plan = plan_of(2, 2, "1v1", 2);
  plan.bots[1] = "exec:while read -r line; do echo no; done";
  plan.players.budget = std::chrono::milliseconds(20000);
  const LeagueResult result = play_league(plan, {});
  EXPECT_EQ(result.games, 2U);
  EXPECT_FALSE(result.faults[0].any());
  EXPECT_EQ(result.faults[1], (PlayerFaults{.illegal = result.times[1].decisions}));
}

TEST(League, that_is_broken_off_counts_what_was_known_before) {
  const LeaguePlan plan = plan_of(2, 2, "1v1", 8);
  std::map<std::uint64_t, DealResult> known;
  LeagueEvents events;
  events.on_deal = [&](const DealResult& deal) { known[*plan.units().number_of(deal.unit)] = deal; };
  play_league(plan, events);
  known.erase(known.begin());
  std::uint64_t games = 0;
  for (const auto& [number, deal] : known) games += deal.games.size();
  const std::atomic<bool> stop{true};
  LeagueEvents again;
  again.known = &known;
  again.stop = &stop;
  EXPECT_EQ(play_league(plan, again).games, games);
}

}  // namespace
}  // namespace bigshot
