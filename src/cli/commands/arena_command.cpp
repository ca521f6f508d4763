// `bigshot arena`: a league between bots, to measure how strong each is.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <iostream>
#include <numeric>
#include <set>
#include <thread>

#include "arena/league_tally_file.h"
#include "arena/shared_work.h"
#include "cli/commands/arena_report.h"
#include "cli/commands/bot_names.h"
#include "cli/commands/commands.h"
#include "cli/commands/game_options.h"
#include "cli/commands/interrupt.h"
#include "cli/commands/kept_tally.h"
#include "cli/commands/language_option.h"
#include "cli/commands/plain_json.h"
#include "cli/commands/progress_bar.h"
#include "cli/commands/rank_output.h"
#include "cli/commands/records_output.h"
#include "cli/pictures/text_table.h"
#include "record/utf8.h"

namespace bigshot::cli {

namespace {

constexpr const char* kArenaFooter =
    "Examples:\n"
    "  bigshot arena --bots expert,hard,medium,easy --games 400\n"
    "  bigshot arena --bots hard,greedy --players 2 --games 1000 --json\n"
    "  bigshot arena --bots expert,greedy --table 2v2 --sprt 0.5,0.55 --games 100000\n"
    "  bigshot arena --bots \"exec:python3 docs/examples/engine.py,random\" --games 40\n"
    "  bigshot arena --bots expert,hard --games 100000 --tally match.tally   can be stopped and goes on\n"
    "\n"
    "Each deal is played in all ways to sit, with the same cubes and dice, by all tables alike. The share is of "
    "the\n"
    "victories, shared ones in parts: of the bot alone (1v1, 1v2, 1v3), of the pair (2v2), of a seat (mixed). "
    "Times\n"
    "are of the processor; of programs named exec: until they answer. Ctrl-C prints what there is.\n"
    "The same seed gives the same games, whatever the number of threads.";

struct ArenaChoice {
  GameChoice game;
  std::vector<std::string> bots;
  std::uint64_t games = 400;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string table = "all";
  std::vector<double> sprt;
  EngineChoice engines;
  TallyChoice tally;
  std::string records_file;
  bool json = false;
  std::string language;
};

std::string list(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
  return text;
}

void check_league_bots(const std::vector<std::string>& bots, const PlayerSettings& settings,
                       const Catalog& texts) {
  check_bots(bots, settings, texts);
  if (bots.size() < 2 || bots.size() > kMostLeagueBots) {
    throw CLI::ValidationError(
        "--bots",
        texts.sentence({"arena.bot_count", std::nullopt, {{"number", std::to_string(kMostLeagueBots)}}}));
  }
  std::set<std::string> known;
  for (const std::string& bot : bots) {
    if (known.insert(bot).second) continue;
    throw CLI::ValidationError("--bots",
                               texts.sentence({"arena.repeated_bot", std::nullopt, {{"name", excerpt(bot)}}}));
  }
}

void check_table(const std::string& table, int players, const Catalog& texts) {
  const auto allowed = kind_names(players);
  if (std::find(allowed.begin(), allowed.end(), table) != allowed.end()) return;
  throw CLI::ValidationError(
      "--table",
      texts.sentence(
          {"arena.table",
           std::nullopt,
           {{"table", excerpt(table)}, {"players", std::to_string(players)}, {"allowed", list(allowed)}}}));
}

std::optional<SprtBounds> chosen_sprt(const std::vector<double>& given, const Catalog& texts) {
  if (given.empty()) return std::nullopt;
  if (given.size() != 2 || !(0 <= given[0] && given[0] < given[1] && given[1] <= 1)) {
    throw CLI::ValidationError("--sprt", texts.sentence({"arena.sprt", std::nullopt, {}}));
  }
  return SprtBounds{given[0], given[1]};
}

LeaguePlan make_plan(const ArenaChoice& choice, Language language, std::unique_ptr<EngineLog>& log, Ranks& ranks) {
  const GameBasis basis = make_basis(choice.game, language);
  const Catalog& texts = catalog(language, basis.options.edition);
  // Without a decision nobody shows how strong they are.
  if (basis.from && basis.from->finished()) {
    throw CLI::ValidationError("--position", texts.sentence({"arena.position_over", std::nullopt, {}}));
  }
  const PlayerSettings settings = player_settings(choice.engines, log, texts, ranks);
  check_league_bots(choice.bots, settings, texts);
  check_table(choice.table, basis.options.players, texts);
  LeaguePlan plan{.options = basis.options,
                  .board = basis.board,
                  .board_ships = basis.board_ships,
                  .bots = choice.bots,
                  .schedule = make_schedule(choice.bots.size(), basis.options.players, choice.table),
                  .games = choice.games,
                  .seed = choice.seed,
                  .threads = choice.threads,
                  .players = settings,
                  .sprt = chosen_sprt(choice.sprt, texts),
                  .from = basis.from,
                  .ranks = &ranks};
  tell_if_beyond_network(plan.bots, plan.board, texts);
  return plan;
}

// The most games that a match makes of those asked for.
std::uint64_t rounded_games(const LeaguePlan& plan) {
  std::uint64_t most = 0;
  for (const Match& match : plan.schedule.matches) {
    most = std::max(most, deals_for(plan.games, match) * match.games_per_deal());
  }
  return most;
}

// How many matches count for a mixed row: as many for each.
std::size_t matches_of_mixed_row(const Schedule& schedule) {
  std::vector<std::size_t> counts(schedule.rows.size());
  for (const Match& match : schedule.matches) {
    for (const std::size_t row : match.rows) ++counts[row];
  }
  return *std::max_element(counts.begin(), counts.end());
}

void tell_about_run(const Catalog& texts, const LeaguePlan& plan, std::uint64_t games, double seconds) {
  if (const std::uint64_t rounded = rounded_games(plan); rounded != plan.games) {
    std::cerr << texts.count("arena.rounded", static_cast<int>(plan.games), {{"rounded", std::to_string(rounded)}})
              << '\n';
  }
  if (const std::size_t matches = matches_of_mixed_row(plan.schedule); matches > 1) {
    std::cerr << texts.text("arena.mixed_rows", {{"number", std::to_string(matches)}}) << '\n';
  }
  std::cerr << texts.text("arena.speed", {{"games", std::to_string(games)},
                                          {"seconds", with_decimals(seconds, 1)},
                                          {"speed", with_decimals(static_cast<double>(games) / seconds, 1)}})
            << '\n';
}

// Takes up the tally's file, if there is one, and gives the deals that it holds.
std::map<std::uint64_t, DealResult> take_up(const ArenaChoice& choice, const Catalog& texts, LeaguePlan& plan,
                                            std::optional<KeptTally>& tally) {
  const auto shard = chosen_shard(choice.tally, texts);
  const TallyHeader header = describe(plan, choice.table, shard.value_or(Shard{}), program_version());
  if (shard) {
    plan.part = part_of(plan.units().count(), *shard);
    // Whether a table's answer is clear can only be said in the order of all deals, when they are joined.
    plan.sprt.reset();
  }
  if (choice.tally.file.empty() || !plan.ranks->leads()) return {};
  check_own_files(choice.tally, choice.records_file, texts);
  tally.emplace(choice.tally.file, header, texts);
  if (tally->before().pieces.empty()) return {};
  check_records_file(choice.records_file, tally->before(), texts);
  auto kept = LeagueDeals::of({tally->before()});
  if (!kept) throw CLI::FileError("--tally: " + texts.sentence(kept.error()));
  return std::move(kept->deals);
}

std::uint64_t games_in(const std::map<std::uint64_t, DealResult>& deals) {
  return std::accumulate(deals.begin(), deals.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& deal) { return sum + deal.second.games.size(); });
}

ExitCode run(const ArenaChoice& choice, Ranks& ranks) {
  const Language language = chosen_language(choice.language);
  std::unique_ptr<EngineLog> log;
  LeaguePlan plan = make_plan(choice, language, log, ranks);
  const Catalog& texts = catalog(language, plan.options.edition);
  std::optional<KeptTally> tally;
  const auto known = take_up(choice, texts, plan, tally);
  const Interrupt interrupt;
  const Engines engines = check_engines(plan.bots, plan.players, texts, {&interrupt.flag()});
  RecordsOutput records(choice.records_file, ranks);
  const auto begin = std::chrono::steady_clock::now();
  LeagueResult result;
  std::uint64_t played = 0;
  {
    ProgressBar progress(games_of(plan), games_in(known), progress_elsewhere(ranks));
    LeagueEvents events;
    events.known = &known;
    events.on_deal = [&](const DealResult& deal) {
      played += deal.games.size();
      if (tally) tally->write(deal_line(plan, deal));
    };
    if (records.is_open()) events.on_records = [&](const std::string& lines) { records.write(lines); };
    events.on_progress = [&](std::uint64_t games, std::uint64_t of) {
      progress.update(games + games_of(plan) - of);
    };
    events.stop = &interrupt.flag();
    result = play_league(plan, events);
  }
  records.close();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;

  if (!ranks.leads()) return kExitOk;
  // Games with a program that does not play are no results.
  if (result.failure) {
    std::cerr << texts.sentence(*result.failure) << '\n';
    return kExitFaults;
  }
  if (choice.json) {
    boost::json::object object = league_json(plan, result);
    if (!engines.empty()) object["engines"] = engines_json(engines);
    if (broken_off(interrupt, ranks)) object["interrupted"] = true;
    records.beside() << plain_json(object) << std::endl;
    return end_of_run(interrupt, ranks, texts);
  }
  print_league(records.beside(), texts, plan, result);
  std::cout.flush();
  if (interrupt.exit_code() != 0) std::cerr << texts.text("run.interrupted") << '\n';
  tell_about_run(texts, plan, played, took.count());
  return end_of_run(interrupt, ranks, texts);
}

}  // namespace

void add_arena(CLI::App& program, ExitCode& exit_code, Ranks& ranks) {
  auto choice = std::make_shared<ArenaChoice>();
  choice->threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
  CLI::App* command = program.add_subcommand("arena", "Measures how strong bots are, in a league");
  command->footer(kArenaFooter);
  command->add_option("--bots", choice->bots, "At least two bots: " + allowed_bots())
      ->type_name("BOT")
      ->delimiter(',')
      ->required();
  command->add_option("--games", choice->games, "How many games for each match, rounded up to whole deals")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
      ->capture_default_str();
  command->add_option("--seed", choice->seed, "Where the randomness comes from")
      ->check(seed_number())
      ->capture_default_str();
  add_game_options(*command, choice->game);
  add_position_option(*command, choice->game);
  command
      ->add_option("--table", choice->table,
                   "One alone against the others (1v1, 1v2, 1v3), pairs (2v2), mixed, or all")
      ->capture_default_str();
  command
      ->add_option("--sprt", choice->sprt,
                   "LOW,HIGH: ends a table early when its bot's share is clearly rather LOW or rather HIGH")
      ->delimiter(',');
  command->add_option("--threads", choice->threads, "How many games at once (default: the machine's cores)")
      ->check(CLI::Range(1, kMostThreads));
  add_engine_options(*command, choice->engines);
  add_tally_options(*command, choice->tally);
  command
      ->add_option("--records", choice->records_file,
                   "Writes every game to this file, one record a line; - is the standard output")
      ->type_name("FILE");
  command->add_flag("--json", choice->json, "Prints the result as one JSON object");
  add_language_option(*command, choice->language);
  command->callback([choice, &exit_code, &ranks] { exit_code = run(*choice, ranks); });
}

}  // namespace bigshot::cli
