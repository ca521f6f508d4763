#include "arena/league.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <set>

#include "arena/bytes.h"
#include "arena/league_tally.h"
#include "arena/shared_work.h"
#include "record/json_record.h"
#include "record/utf8.h"
#include "rules/per.h"

namespace bigshot {

namespace {

// The players of one thread, made when they are first needed: one for each bot and seat, because a player
// remembers its game, and may be a program that must be started.
class ThreadPlayers {
 public:
  explicit ThreadPlayers(const LeaguePlan& plan) : plan_(plan), players_(plan.bots.size()) {}

  SeatPlayer& at(std::size_t bot, Seat seat) {
    auto& player = players_[bot][seat];
    if (player == nullptr) player = std::move(*make_player(plan_.bots[bot], plan_.players));
    return *player;
  }

 private:
  const LeaguePlan& plan_;
  std::vector<PerSeat<std::unique_ptr<SeatPlayer>>> players_;
};

GameHeader header_of(const LeaguePlan& plan, const Seating& seating, const Setup& setup) {
  GameHeader header{plan.options, plan.board, plan.board_ships, {}, setup};
  if (plan.from) {
    header.from = plan.from;
    header.setup = {};
    for (Seat seat : seats_in(seating)) header.setup.colors[seat] = plan.from->colors_of(seat);
  }
  for (const std::size_t bot : seating) header.names.emplace_back(to_valid_utf8(plan.bots[bot]));
  return header;
}

// A unit's result as it goes from rank to rank: the message of a program that failed, or the deal.
std::string to_bytes(const DealResult& result, const std::optional<Message>& failure) {
  std::string bytes;
  append_message(bytes, failure);
  if (failure) return bytes;
  append(bytes, result.unit);
  append(bytes, static_cast<std::uint64_t>(result.games.size()));
  for (const GameOutcome& game : result.games) append(bytes, game);
  for (const DealResult::Bot& bot : result.bots) append(bytes, bot);
  return bytes += result.records;
}

DealResult deal_of(std::string_view bytes, std::size_t bots) {
  DealResult result;
  std::uint64_t games = 0;
  take(bytes, result.unit);
  take(bytes, games);
  result.games.resize(games);
  result.bots.resize(bots);
  for (GameOutcome& game : result.games) take(bytes, game);
  for (DealResult::Bot& bot : result.bots) take(bytes, bot);
  result.records = bytes;
  return result;
}

class League {
 public:
  League(const LeaguePlan& plan, const LeagueEvents& events)
      : plan_(plan),
        events_(events),
        units_(plan.units()),
        part_(plan.part.value_or(Range{0, units_.count()})),
        tally_(plan),
        shared_({.chunks = part_.size(), .threads = plan.threads, .ranks = plan.ranks, .stop = events.stop}),
        budget_{.stop = shared_.stop()} {
    for (int thread = 0; thread < plan.threads; ++thread) players_.emplace_back(plan);
  }

  LeagueResult play() {
    SharedWork::Steps steps;
    steps.work = [this](std::uint64_t chunk, int thread) { return play_unit(part_.first + chunk, thread); };
    steps.take = [this](std::string_view bytes) { hand_over(bytes); };
    steps.enough = [this] { return failed_.load(); };
    steps.is_quick = [this](std::uint64_t chunk) {
      const std::uint64_t number = part_.first + chunk;
      return find_known(number) != nullptr || tally_.is_over(units_.at(number).match);
    };
    shared_.run(steps);
    if (budget_.stopped()) add_known_rest();
    LeagueResult result = tally_.result();
    result.failure = failure_;
    return result;
  }

 private:
  std::string play_unit(std::uint64_t number, int thread) {
    if (const DealResult* known = find_known(number)) return to_bytes(*known, std::nullopt);
    DealResult result{.unit = units_.at(number), .games = {}, .bots = {}, .records = {}};
    if (tally_.is_over(result.unit.match)) return {};
    result.bots.resize(plan_.bots.size());
    for (const Seating& seating : plan_.schedule.matches[result.unit.match].set_of(result.unit.deal)) {
      play_game(seating, players_[static_cast<std::size_t>(thread)], result);
      if (budget_.stopped()) return {};
      if (failed_) return to_bytes({}, failure());
    }
    return to_bytes(result, std::nullopt);
  }

  // Of a run that was broken off, what was known before counts, though its turn had not come.
  void add_known_rest() {
    if (events_.known == nullptr) return;
    for (const auto& [number, deal] : *events_.known) {
      if (!counted_known_.contains(number)) tally_.add(deal);
    }
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
    for (Seat seat : seats_in(seating)) {
      seated[seat] = &players.at(seating[index(seat)], seat);
      seated[seat]->new_game(bot_seed(seed, index(seat)));
    }
    SeatTimes times{};
    play_seated(game, chance, seated, budget_, times);
    for (Seat seat : seats_in(seating)) {
      DealResult::Bot& bot = result.bots[seating[index(seat)]];
      bot.times.add(times[seat]);
      bot.faults.add(seated[seat]->take_faults());
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

  std::optional<Message> failure() {
    const std::lock_guard lock(failure_mutex_);
    return failure_;
  }

  void hand_over(std::string_view bytes) {
    if (const auto failure = take_message(bytes)) return fail(*failure);
    const DealResult result = deal_of(bytes, plan_.bots.size());
    const std::uint64_t number = *units_.number_of(result.unit);
    const bool known = find_known(number) != nullptr;
    if (known) counted_known_.insert(number);
    if (!tally_.add(result)) return;
    if (events_.on_progress) events_.on_progress(tally_.games(), tally_.games_to_play());
    if (known) return;
    if (events_.on_records) events_.on_records(result.records);
    if (events_.on_deal) events_.on_deal(result);
  }

  const LeaguePlan& plan_;
  const LeagueEvents& events_;
  const LeagueUnits units_;
  const Range part_;
  LeagueTally tally_;
  std::set<std::uint64_t> counted_known_;
  SharedWork shared_;
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
