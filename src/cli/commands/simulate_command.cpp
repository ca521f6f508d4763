// `bigshot simulate`: many games between bots, summed up and, on request, written as records.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <iostream>
#include <thread>

#include "arena/simulation.h"
#include "cli/commands/bot_names.h"
#include "cli/commands/commands.h"
#include "cli/commands/fault_table.h"
#include "cli/commands/game_options.h"
#include "cli/commands/interrupt.h"
#include "cli/commands/language_option.h"
#include "cli/commands/plain_json.h"
#include "cli/commands/progress_bar.h"
#include "cli/commands/records_output.h"
#include "cli/pictures/text_table.h"
#include "record/utf8.h"
#include "text/catalog.h"

namespace bigshot::cli {

namespace {

constexpr const char* kSimulateFooter =
    "Examples:\n"
    "  bigshot simulate --games 100000 --seed 7\n"
    "  bigshot simulate --games 1000 --players 2 --edition opennplay --records games.jsonl\n"
    "  bigshot simulate --games 500 --money hidden --bots random --json\n"
    "\n"
    "The same seed gives the same games, whatever the number of threads. Ctrl-C prints what there is.";

constexpr int kMostThreads = 256;
constexpr int kDecimals = 6;      // of means in JSON
constexpr double kFastMoves = 1;  // million a second

struct SimulateChoice {
  GameChoice game;
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  std::vector<std::string> bots = {"random"};
  int threads = 1;
  EngineChoice engines;
  std::string records_file;
  bool json = false;
  std::string language;
};

double mean(double sum, std::uint64_t games) { return games == 0 ? 0 : sum / static_cast<double>(games); }

std::vector<PlayerFaults> faults_by_seat(const SimulationPlan& plan, const SimulationSummary& summary) {
  return {summary.faults.begin(), summary.faults.begin() + static_cast<std::ptrdiff_t>(plan.bots.size())};
}

boost::json::object to_json(const SimulationPlan& plan, const SimulationSummary& summary) {
  boost::json::array wins, balances, loans, bots;
  for (std::size_t seat = 0; seat < plan.bots.size(); ++seat) {
    bots.emplace_back(to_valid_utf8(plan.bots[seat]));
    wins.emplace_back(summary.wins[seat]);
    balances.emplace_back(rounded(mean(static_cast<double>(summary.balances[seat]), summary.games), kDecimals));
    loans.emplace_back(rounded(mean(static_cast<double>(summary.loans[seat]), summary.games), kDecimals));
  }
  boost::json::object object = {
      {"games", summary.games},
      {"seed", plan.seed},
      {"players", plan.options.players},
      {"bots", bots},
      {"moves", summary.moves},
      {"wins_by_seat", wins},
      {"mean_balance_by_seat", balances},
      {"mean_loans_by_seat", loans},
      {"no_winner", summary.no_winner},
      {"no_winner_share", rounded(mean(static_cast<double>(summary.no_winner), summary.games), kDecimals)}};
  const auto told = faults_to_tell(plan.bots, faults_by_seat(plan, summary));
  if (!told.empty()) object["faults"] = faults_json(told);
  return object;
}

void print_summary(std::ostream& out, const Catalog& texts, const SimulationPlan& plan,
                   const SimulationSummary& summary) {
  print_table(out, {{texts.text("simulate.games"), std::to_string(summary.games)},
                    {texts.text("simulate.moves"), std::to_string(summary.moves)},
                    {texts.text("simulate.no_winner"),
                     percent(mean(static_cast<double>(summary.no_winner), summary.games))}});
  out << '\n';
  TextRows rows = {{texts.text("simulate.seat"), texts.text("simulate.wins"), texts.text("simulate.share"),
                    texts.text("simulate.balance"), texts.text("simulate.loans")}};
  for (std::size_t seat = 0; seat < plan.bots.size(); ++seat) {
    rows.push_back({std::to_string(seat) + " " + excerpt(plan.bots[seat]), std::to_string(summary.wins[seat]),
                    percent(mean(static_cast<double>(summary.wins[seat]), summary.games)),
                    with_decimals(mean(static_cast<double>(summary.balances[seat]), summary.games), 1),
                    with_decimals(mean(static_cast<double>(summary.loans[seat]), summary.games), 1)});
  }
  print_table(out, rows);
  print_faults(out, texts, faults_to_tell(plan.bots, faults_by_seat(plan, summary)));
}

SimulationPlan make_plan(const SimulateChoice& choice, Language language, std::unique_ptr<EngineLog>& log) {
  const GameBasis basis = make_basis(choice.game, language);
  const Catalog& texts = catalog(language, basis.options.edition);
  const PlayerSettings settings = player_settings(choice.engines, log, texts);
  SimulationPlan plan{.options = basis.options,
                      .board = basis.board,
                      .board_ships = basis.board_ships,
                      .bots = bots_for_seats(choice.bots, basis.options.players, settings, texts),
                      .games = choice.games,
                      .seed = choice.seed,
                      .threads = choice.threads,
                      .players = settings};
  tell_if_beyond_network(plan.bots, plan.board, texts);
  return plan;
}

SimulationSummary play(const SimulationPlan& plan, RecordsOutput& records, const Interrupt& interrupt) {
  SimulationEvents events;
  if (records.is_open()) events.on_records = [&](const std::string& lines) { records.write(lines); };
  ProgressBar progress(plan.games);
  events.on_progress = [&](std::uint64_t games) { progress.update(games); };
  // Ended by the signal itself, the program could not end the programs of others that it has started.
  events.stop = &interrupt.flag();
  SimulationSummary summary = simulate(plan, events);
  records.close();
  return summary;
}

// Moves a second tell how fast the rules are; bots that think make few, and games say more.
std::string speed_text(const Catalog& texts, const SimulationSummary& summary, double seconds) {
  const double moves = static_cast<double>(summary.moves) / seconds / 1e6;
  const bool fast = moves >= kFastMoves;
  const double speed = fast ? moves : static_cast<double>(summary.games) / seconds;
  return texts.text(fast ? "simulate.speed" : "simulate.games_speed",
                    {{"seconds", with_decimals(seconds, 1)}, {"speed", with_decimals(speed, 1)}});
}

ExitCode run(const SimulateChoice& choice) {
  const Language language = chosen_language(choice.language);
  std::unique_ptr<EngineLog> log;
  const SimulationPlan plan = make_plan(choice, language, log);
  const Catalog& texts = catalog(language, plan.options.edition);
  RecordsOutput records(choice.records_file);
  const Interrupt interrupt;
  check_engines(plan.bots, plan.players, texts, {&interrupt.flag()});
  const auto begin = std::chrono::steady_clock::now();
  const SimulationSummary summary = play(plan, records, interrupt);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;

  // What a program that does not play would have left behind are no results.
  if (summary.failure) {
    std::cerr << texts.sentence(*summary.failure) << '\n';
    return kExitFaults;
  }
  if (choice.json) {
    boost::json::object object = to_json(plan, summary);
    if (interrupt.exit_code() != 0) object["interrupted"] = true;
    records.beside() << plain_json(object) << '\n';
    return interrupt.exit_code();
  }
  print_summary(records.beside(), texts, plan, summary);
  std::cout.flush();
  if (interrupt.exit_code() != 0) std::cerr << texts.text("run.interrupted") << '\n';
  std::cerr << speed_text(texts, summary, took.count()) << '\n';
  return interrupt.exit_code();
}

}  // namespace

void add_simulate(CLI::App& program, ExitCode& exit_code) {
  auto choice = std::make_shared<SimulateChoice>();
  choice->threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
  CLI::App* command = program.add_subcommand("simulate", "Plays many games between bots and sums them up");
  command->footer(kSimulateFooter);
  command->add_option("--games", choice->games, "How many games")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
      ->capture_default_str();
  command->add_option("--seed", choice->seed, "Where the randomness comes from")
      ->check(seed_number())
      ->capture_default_str();
  add_game_options(*command, choice->game);
  command->add_option("--bots", choice->bots, "One bot for all seats, or one for each: " + allowed_bots())
      ->type_name("BOT")
      ->delimiter(',')
      ->capture_default_str();
  command->add_option("--threads", choice->threads, "How many games at once (default: the machine's cores)")
      ->check(CLI::Range(1, kMostThreads));
  add_engine_options(*command, choice->engines);
  command
      ->add_option("--records", choice->records_file,
                   "Writes every game to this file, one record a line; - is the standard output")
      ->type_name("FILE");
  command->add_flag("--json", choice->json, "Prints the summary as one JSON object");
  add_language_option(*command, choice->language);
  command->callback([choice, &exit_code] { exit_code = run(*choice); });
}

}  // namespace bigshot::cli
