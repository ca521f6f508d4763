#include "arena/league.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>

#include "arena/chunks.h"
#include "arena/league_tally.h"
#include "record/json_record.h"
#include "record/utf8.h"

namespace bigshot {

namespace {

// The players of one thread, made when they are first needed: one for each bot and seat, because a player
// remembers its game, and may be a program that must be started.
class ThreadPlayers {
 public:
  explicit ThreadPlayers(const LeaguePlan& plan) : plan_(plan), players_(plan.bots.size() * kMaxPlayers) {}

  SeatPlayer& at(std::size_t bot, std::size_t seat) {
    auto& player = players_[bot * kMaxPlayers + seat];
    if (player == nullptr) player = std::move(*make_player(plan_.bots[bot], plan_.players));
    return *player;
  }

 private:
  const LeaguePlan& plan_;
  std::vector<std::unique_ptr<SeatPlayer>> players_;
};

GameHeader header_of(const LeaguePlan& plan, const Seating& seating, const Setup& setup) {
  GameHeader header{plan.options, plan.board, plan.board_ships, {}, setup};
  if (plan.from) {
    header.from = plan.from;
    header.setup = {};
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
      header.setup.colors[seat] = plan.from->colors_of(static_cast<Seat>(seat));
    }
  }
  for (const std::size_t bot : seating) header.names.emplace_back(to_valid_utf8(plan.bots[bot]));
  return header;
}

class League {
 public:
  League(const LeaguePlan& plan, const LeagueEvents& events)
      : plan_(plan), events_(events), tally_(plan), budget_{.stop = events.stop} {
    for (int thread = 0; thread < plan.threads; ++thread) players_.emplace_back(plan);
    for (const Match& match : plan.schedule.matches) deals_.push_back(deals_for(plan.games, match));
  }

  LeagueResult play() {
    const std::uint64_t matches = plan_.schedule.matches.size();
    const std::uint64_t deals = deals_.empty() ? 0 : *std::max_element(deals_.begin(), deals_.end());
    Chunks chunks(deals * matches, plan_.threads);
    chunks.run(
        [&](std::uint64_t chunk, int thread) { return play_deal(chunk / matches, chunk % matches, thread); },
        [&] { return budget_.stopped() || failed_; });
    LeagueResult result = tally_.result();
    result.failure = failure_;
    return result;
  }

 private:
  Chunks::InOrder play_deal(std::uint64_t deal, std::size_t match, int thread) {
    if (deal >= deals_[match] || tally_.is_over(match)) return [] {};
    DealResult result{.deal = deal, .match = match, .games = {}, .bots = {}, .records = {}};
    result.bots.resize(plan_.bots.size());
    for (const Seating& seating : plan_.schedule.matches[match].set_of(deal)) {
      play_game(seating, players_[static_cast<std::size_t>(thread)], result);
      if (budget_.stopped() || failed_) return [] {};
    }
    return [this, result = std::move(result)] { hand_over(result); };
  }

  void play_game(const Seating& seating, ThreadPlayers& players, DealResult& result) {
    const std::uint64_t seed = seed_of(plan_.seed, result.deal);
    Chance chance(seed);
    Game game = *Game::start(header_of(plan_, seating, chance.deal(plan_.options.players)));
    SeatedPlayers seated{};
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
      seated[seat] = &players.at(seating[seat], seat);
      seated[seat]->new_game(bot_seed(seed, seat));
    }
    SeatTimes times{};
    play_seated(game, chance, seated, budget_, times);
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
      result.bots[seating[seat]].times.add(times[seat]);
      result.bots[seating[seat]].faults.add(seated[seat]->take_faults());
      if (const auto failure = seated[seat]->failure()) fail(*failure);
    }
    if (!game.state().finished()) return;
    result.games.push_back({&seating, reckon(game.state())});
    if (events_.on_records) result.records += write_record(game) + "\n";
  }

  // The first failure counts.
  void fail(const Message& failure) {
    const std::lock_guard lock(failure_mutex_);
    if (!failure_) failure_ = failure;
    failed_ = true;
  }

  void hand_over(const DealResult& result) {
    if (!tally_.add(result)) return;
    if (events_.on_records) events_.on_records(result.records);
    if (events_.on_progress) events_.on_progress(tally_.games(), tally_.games_to_play());
  }

  const LeaguePlan& plan_;
  const LeagueEvents& events_;
  LeagueTally tally_;
  const Budget budget_;
  std::vector<ThreadPlayers> players_;
  std::vector<std::uint64_t> deals_;  // of each match
  std::mutex failure_mutex_;
  std::optional<Message> failure_;
  std::atomic<bool> failed_{false};
};

}  // namespace

std::uint64_t games_of(const LeaguePlan& plan) {
  std::uint64_t games = 0;
  for (const Match& match : plan.schedule.matches) games += deals_for(plan.games, match) * match.games_per_deal();
  return games;
}

LeagueResult play_league(const LeaguePlan& plan, const LeagueEvents& events) {
  return League(plan, events).play();
}

}  // namespace bigshot
