// `bigshot simulate`: many games between bots, summed up and, on request, written as records.
#include <boost/json.hpp>
#include <chrono>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <thread>

#include "arena/simulation.h"
#include "cli/bot_names.h"
#include "cli/commands.h"
#include "cli/game_options.h"
#include "cli/language_option.h"
#include "cli/progress_bar.h"
#include "text/catalog.h"
#include "text/layout.h"

namespace bigshot::cli {

namespace {

constexpr const char* kFooter =
    "Examples:\n"
    "  bigshot simulate --games 100000 --seed 7\n"
    "  bigshot simulate --games 1000 --players 2 --edition opennplay --records games.jsonl\n"
    "  bigshot simulate --games 500 --money hidden --bots random --json\n"
    "\n"
    "The same seed gives the same games, whatever the number of threads.";

constexpr int kMostThreads = 256;

struct Choice {
  GameChoice game;
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  std::vector<std::string> bots = {"random"};
  int threads = 1;
  std::string records_file;
  bool json = false;
  std::string language;
};

double mean(double sum, std::uint64_t games) { return games == 0 ? 0 : sum / static_cast<double>(games); }

boost::json::object to_json(const SimulationPlan& plan, const SimulationSummary& summary) {
  boost::json::array wins, balances, loans, bots;
  for (std::size_t seat = 0; seat < plan.bots.size(); ++seat) {
    bots.emplace_back(plan.bots[seat]);
    wins.emplace_back(summary.wins[seat]);
    balances.emplace_back(mean(static_cast<double>(summary.balances[seat]), summary.games));
    loans.emplace_back(mean(static_cast<double>(summary.loans[seat]), summary.games));
  }
  return {{"games", summary.games},
          {"seed", plan.seed},
          {"players", plan.options.players},
          {"bots", bots},
          {"moves", summary.moves},
          {"wins_by_seat", wins},
          {"mean_balance_by_seat", balances},
          {"mean_loans_by_seat", loans},
          {"no_winner", summary.no_winner},
          {"no_winner_share", mean(static_cast<double>(summary.no_winner), summary.games)}};
}

std::string percent(double share) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << 100 * share << " %";
  return text.str();
}

// Columns are as wide as their widest text, whatever the language.
void print_table(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string gap(widths[i] - display_width(row[i]), ' ');
      line += i == 0 ? row[i] + gap : "  " + gap + row[i];
    }
    std::cout << line << '\n';
  }
}

std::string with_one_decimal(double number) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << number;
  return text.str();
}

void print_summary(const Catalog& texts, const SimulationPlan& plan, const SimulationSummary& summary) {
  print_table(
      {{texts.text("simulate.games"), std::to_string(summary.games)},
       {texts.text("simulate.moves"), std::to_string(summary.moves)},
       {texts.text("simulate.no_winner"), percent(mean(static_cast<double>(summary.no_winner), summary.games))}});
  std::cout << '\n';
  std::vector<std::vector<std::string>> rows = {{texts.text("simulate.seat"), texts.text("simulate.wins"),
                                                 texts.text("simulate.share"), texts.text("simulate.balance"),
                                                 texts.text("simulate.loans")}};
  for (std::size_t seat = 0; seat < plan.bots.size(); ++seat) {
    rows.push_back({std::to_string(seat) + " " + plan.bots[seat], std::to_string(summary.wins[seat]),
                    percent(mean(static_cast<double>(summary.wins[seat]), summary.games)),
                    with_one_decimal(mean(static_cast<double>(summary.balances[seat]), summary.games)),
                    with_one_decimal(mean(static_cast<double>(summary.loans[seat]), summary.games))});
  }
  print_table(rows);
}

SimulationPlan make_plan(const Choice& choice, Language language) {
  const GameBasis basis = make_basis(choice.game, language);
  return {.options = basis.options,
          .board = basis.board,
          .board_ships = basis.board_ships,
          .bots = bots_for_seats(choice.bots, basis.options.players),
          .games = choice.games,
          .seed = choice.seed,
          .threads = choice.threads};
}

void run(const Choice& choice) {
  const Language language = chosen_language(choice.language);
  const SimulationPlan plan = make_plan(choice, language);

  std::ofstream records;
  SimulationEvents events;
  if (!choice.records_file.empty()) {
    records.exceptions(std::ios::failbit | std::ios::badbit);
    try {
      records.open(choice.records_file);
    } catch (const std::ios_base::failure&) {
      throw CLI::FileError("cannot write " + choice.records_file);
    }
    events.on_records = [&](const std::string& lines) { records << lines; };
  }
  ProgressBar progress(plan.games);
  events.on_progress = [&](std::uint64_t games) { progress.update(games); };

  const auto begin = std::chrono::steady_clock::now();
  const SimulationSummary summary = simulate(plan, events);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (records.is_open()) records.close();

  if (choice.json) {
    std::cout << boost::json::serialize(to_json(plan, summary)) << '\n';
    return;
  }
  const Catalog& texts = catalog(language, plan.options.edition);
  print_summary(texts, plan, summary);
  std::cerr << texts.text("simulate.speed",
                          {{"seconds", with_one_decimal(took.count())},
                           {"speed", with_one_decimal(static_cast<double>(summary.moves) / took.count() / 1e6)}})
            << '\n';
}

}  // namespace

void add_simulate(CLI::App& program, ExitCode&) {
  auto choice = std::make_shared<Choice>();
  choice->threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
  CLI::App* command = program.add_subcommand("simulate", "Plays many games between bots and sums them up");
  command->footer(kFooter);
  command->add_option("--games", choice->games, "How many games")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
      ->capture_default_str();
  command->add_option("--seed", choice->seed, "Where the randomness comes from")->capture_default_str();
  add_game_options(*command, choice->game);
  command->add_option("--bots", choice->bots, "One bot for all seats, or one for each: " + allowed_bots())
      ->delimiter(',')
      ->capture_default_str();
  command->add_option("--threads", choice->threads, "How many games at once (default: the machine's cores)")
      ->check(CLI::Range(1, kMostThreads));
  command->add_option("--records", choice->records_file, "Writes every game to this file, one record a line");
  command->add_flag("--json", choice->json, "Prints the summary as one JSON object");
  add_language_option(*command, choice->language);
  command->callback([choice] { run(*choice); });
}

}  // namespace bigshot::cli
