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
      : plan_(plan), events_(events), units_(plan.units()), tally_(plan), budget_{.stop = events.stop} {
    for (int thread = 0; thread < plan.threads; ++thread) players_.emplace_back(plan);
  }

  LeagueResult play() {
    const Range part = plan_.part.value_or(Range{0, units_.count()});
    Chunks(part.size(), plan_.threads)
        .run([&](std::uint64_t chunk, int thread) { return play_unit(part.first + chunk, thread); },
             [&] { return budget_.stopped() || failed_; });
    LeagueResult result = tally_.result();
    result.failure = failure_;
    return result;
  }

 private:
  Chunks::InOrder play_unit(std::uint64_t number, int thread) {
    if (const DealResult* known = find_known(number)) return [this, known] { count(*known); };
    DealResult result{.unit = units_.at(number), .games = {}, .bots = {}, .records = {}};
    if (tally_.is_over(result.unit.match)) return [] {};
    result.bots.resize(plan_.bots.size());
    for (const Seating& seating : plan_.schedule.matches[result.unit.match].set_of(result.unit.deal)) {
      play_game(seating, players_[static_cast<std::size_t>(thread)], result);
      if (budget_.stopped() || failed_) return [] {};
    }
    return [this, result = std::move(result)] { hand_over(result); };
  }

  const DealResult* find_known(std::uint64_t number) const {
    if (events_.known == nullptr) return nullptr;
    const auto found = events_.known->find(number);
    return found == events_.known->end() ? nullptr : &found->second;
  }

  void play_game(const Seating& seating, ThreadPlayers& players, DealResult& result) {
    const std::uint64_t seed = seed_of(plan_.seed, result.unit.deal);
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
    result.games.push_back(GameOutcome::of(reckon(game.state())));
    if (events_.on_records) result.records += write_record(game) + "\n";
  }

  // The first failure counts.
  void fail(const Message& failure) {
    const std::lock_guard lock(failure_mutex_);
    if (!failure_) failure_ = failure;
    failed_ = true;
  }

  bool count(const DealResult& result) {
    if (!tally_.add(result)) return false;
    if (events_.on_progress) events_.on_progress(tally_.games(), tally_.games_to_play());
    return true;
  }

  void hand_over(const DealResult& result) {
    if (!count(result)) return;
    if (events_.on_records) events_.on_records(result.records);
    if (events_.on_deal) events_.on_deal(result);
  }

  const LeaguePlan& plan_;
  const LeagueEvents& events_;
  const LeagueUnits units_;
  LeagueTally tally_;
  const Budget budget_;
  std::vector<ThreadPlayers> players_;
  std::mutex failure_mutex_;
  std::optional<Message> failure_;
  std::atomic<bool> failed_{false};
};

}  // namespace

std::uint64_t games_of(const LeaguePlan& plan) {
  const LeagueUnits units = plan.units();
  const Range part = plan.part.value_or(Range{0, units.count()});
  std::uint64_t games = 0;
  for (std::size_t match = 0; match < plan.schedule.matches.size(); ++match) {
    games += units.deals_of(match, part) * plan.schedule.matches[match].games_per_deal();
  }
  return games;
}

LeagueResult play_league(const LeaguePlan& plan, const LeagueEvents& events) {
  return League(plan, events).play();
}

}  // namespace bigshot
