#include "arena/league_tally_file.h"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <charconv>

#include "rules/per.h"

namespace bigshot {

namespace json = boost::json;

namespace {

// More than anybody asks for, and few enough to be counted through.
constexpr std::uint64_t kMostGames = 1'000'000'000;

// Exactly the number that it was, whoever reads it.
std::string exact(double number) {
  std::array<char, 32> digits;
  return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr};
}

double read_share(const JsonCursor& json) {
  const std::string_view text = json.text();
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    json.refuse("tally.not_one", std::nullopt, {{"file", ""}});
  }
  return number;
}

std::optional<LeaguePlan> read_plan(const TallyHeader& header) {
  const json::value run = header.run;
  std::optional<Fault> fault;
  const JsonCursor cursor(run, fault);
  TallyRun told = read_run(cursor);
  LeaguePlan plan;
  plan.options = told.game.options;
  plan.bots = std::move(told.bots);
  plan.games = told.games;
  plan.seed = told.seed;
  const std::string table(cursor["table"].text());
  if (const auto sprt = cursor.find("sprt")) {
    const auto shares = sprt->items();
    if (shares.size() != 2) return std::nullopt;
    plan.sprt = SprtBounds{read_share(shares[0]), read_share(shares[1])};
  }
  if (fault || plan.games > kMostGames) return std::nullopt;
  const auto kinds = kind_names(plan.options.players);
  if (plan.bots.size() < 2 || plan.bots.size() > kMostLeagueBots) return std::nullopt;
  if (std::find(kinds.begin(), kinds.end(), table) == kinds.end()) return std::nullopt;
  plan.schedule = make_schedule(plan.bots.size(), plan.options.players, table);
  return plan;
}

bool read_game(const JsonCursor& json, std::size_t players, GameOutcome& game) {
  const auto places = json["places"].items();
  if (places.size() != players) return false;
  for (Seat seat : seats_in(places)) {
    const std::uint64_t place = read_count(places[index(seat)]);
    if (place < 1 || place > players) return false;
    game.places[seat] = static_cast<int>(place);
  }
  for (const JsonCursor& winner : json["winners"].items()) {
    const std::uint64_t seat = read_count(winner);
    if (seat >= players || ((game.winners >> seat) & 1) != 0) return false;
    game.winners |= 1U << seat;
  }
  return game.is_possible(static_cast<int>(players));
}

bool read_bot(const JsonCursor& json, std::vector<DealResult::Bot>& bots) {
  const std::uint64_t number = read_count(json["bot"]);
  if (number >= bots.size()) return false;
  DealResult::Bot& bot = bots[number];
  bot.times.decisions = read_count(json["decisions"]);
  bot.times.total = std::chrono::nanoseconds(read_count(json["ns"]));
  bot.times.worst = std::chrono::nanoseconds(read_count(json["worst_ns"]));
  if (const auto faults = json.find("faults")) bot.faults = read_faults(*faults);
  return true;
}

bool read_deal(const JsonCursor& json, const LeaguePlan& plan, const LeagueUnits& units, DealResult& result) {
  result.unit = {read_count(json["deal"]), read_count(json["match"])};
  if (!units.number_of(result.unit)) return false;
  const auto games = json["games"].items();
  const auto& seatings = plan.schedule.matches[result.unit.match].set_of(result.unit.deal);
  if (games.size() != seatings.size()) return false;
  result.games.resize(games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (!read_game(games[i], seatings[i].size(), result.games[i])) return false;
  }
  result.bots.resize(plan.bots.size());
  const auto bots = json["bots"].items();
  return std::all_of(bots.begin(), bots.end(), [&](const JsonCursor& bot) { return read_bot(bot, result.bots); });
}

// Deals and matches are told to people from 1.
std::vector<Fact> facts_of(const LeagueUnit& unit) {
  return {{"deal", std::to_string(unit.deal + 1)}, {"match", std::to_string(unit.match + 1)}};
}

}  // namespace

TallyHeader describe(const LeaguePlan& plan, const std::string& table, const Shard& shard,
                     std::string_view program) {
  json::object run = describe_run(
      {{plan.options, plan.board, plan.board_ships, {}, {}, plan.from}, plan.bots, plan.games, plan.seed},
      plan.players, program);
  run["table"] = table;
  if (plan.sprt) run["sprt"] = {exact(plan.sprt->low), exact(plan.sprt->high)};
  return {"arena", std::move(run), shard};
}

std::string deal_line(const LeaguePlan& plan, const DealResult& result) {
  json::array games, bots;
  for (const GameOutcome& game : result.games) {
    json::array places, winners;
    for (Seat seat : seats(plan.options.players)) {
      places.emplace_back(game.places[seat]);
      if (((game.winners >> index(seat)) & 1) != 0) winners.emplace_back(index(seat));
    }
    games.push_back({{"places", std::move(places)}, {"winners", std::move(winners)}});
  }
  for (std::size_t number = 0; number < result.bots.size(); ++number) {
    const DealResult::Bot& bot = result.bots[number];
    if (bot.times.decisions == 0 && !bot.faults.any()) continue;
    json::object told = {{"bot", number},
                         {"decisions", bot.times.decisions},
                         {"ns", bot.times.total.count()},
                         {"worst_ns", bot.times.worst.count()}};
    if (bot.faults.any()) told["faults"] = write_faults(bot.faults);
    bots.push_back(std::move(told));
  }
  const json::object piece = {{"deal", result.unit.deal},
                              {"match", result.unit.match},
                              {"games", std::move(games)},
                              {"bots", std::move(bots)}};
  return json::serialize(piece) + "\n";
}

Result<LeagueDeals, Message> LeagueDeals::of(const std::vector<TallyContent>& files) {
  const auto plan = read_plan(files.front().header);
  if (!plan) return Message{"tally.not_one", std::nullopt, {{"file", files.front().file}}};
  LeagueDeals all{*plan, {}};
  const LeagueUnits units = plan->units();
  std::map<std::uint64_t, const TallyContent*> origins;
  for (const TallyContent& content : files) {
    if (const auto wrong =
            check_same_run(content.file, content.header, files.front().file, files.front().header)) {
      return *wrong;
    }
    std::optional<Message> overlap;
    const auto damaged = read_pieces(content, [&](const JsonCursor& piece) {
      DealResult result;
      if (!read_deal(piece, *plan, units, result)) return false;
      const std::uint64_t number = *units.number_of(result.unit);
      const auto [known, is_new] = origins.emplace(number, &content);
      if (!is_new && !overlap) {
        overlap = Message{"tally.same_deal", std::nullopt, facts_of(result.unit)};
        overlap->facts.push_back({"file", known->second->file});
        overlap->facts.push_back({"other", content.file});
      }
      all.deals.emplace(number, std::move(result));
      return true;
    });
    if (damaged) return *damaged;
    if (overlap) return *overlap;
  }
  return all;
}

Result<LeagueResult, Message> LeagueDeals::whole() const {
  const LeagueUnits units = plan.units();
  LeagueTally tally(plan);
  for (std::uint64_t number = 0; number < units.count(); ++number) {
    const auto deal = deals.find(number);
    if (deal != deals.end()) {
      tally.add(deal->second);
    } else if (const LeagueUnit unit = units.at(number); !tally.is_over(unit.match)) {
      Message message{"tally.missing_deals", std::nullopt, facts_of(unit)};
      message.facts.push_back({"found", std::to_string(deals.size())});
      message.facts.push_back({"total", std::to_string(units.count())});
      return message;
    }
  }
  return tally.result();
}

}  // namespace bigshot
