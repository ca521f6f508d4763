// `bigshot simulate`: many games between bots, summed up and, on request, written as records.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <iostream>
#include <thread>

#include "arena/shared_work.h"
#include "arena/simulation_tally_file.h"
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
#include "cli/commands/simulate_report.h"
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
    "  bigshot simulate --games 1000000 --shard 2/8 --tally 2.tally    for bigshot merge\n"
    "\n"
    "The same seed gives the same games, whatever the number of threads. Ctrl-C prints what there is.";

constexpr double kFastMoves = 1;  // million a second

struct SimulateChoice {
  GameChoice game;
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  std::vector<std::string> bots = {"random"};
  int threads = 1;
  EngineChoice engines;
  TallyChoice tally;
  std::string records_file;
  bool json = false;
  std::string language;
};

SimulationPlan make_plan(const SimulateChoice& choice, Language language, std::unique_ptr<EngineLog>& log,
                         Ranks& ranks) {
  const GameBasis basis = make_basis(choice.game, language);
  const Catalog& texts = catalog(language, basis.options.edition);
  const PlayerSettings settings = player_settings(choice.engines, log, texts, ranks);
  SimulationPlan plan{.options = basis.options,
                      .board = basis.board,
                      .board_ships = basis.board_ships,
                      .bots = bots_for_seats(choice.bots, basis.options.players, settings, texts),
                      .games = choice.games,
                      .seed = choice.seed,
                      .threads = choice.threads,
                      .players = settings,
                      .ranks = &ranks};
  tell_if_beyond_network(plan.bots, plan.board, texts);
  return plan;
}

// Keeps pieces in the tally's file, as few lines as make a sudden death cost no more than a second.
class TallyWriter {
 public:
  TallyWriter(const SimulationPlan& plan, KeptTally& tally) : plan_(plan), tally_(tally) {}

  void add(const Range& games, const SimulationSummary& sums) {
    if (games_.end != games.first) flush();
    if (games_.empty()) games_ = {games.first, games.first};
    games_.end = games.end;
    sums_.add(sums);
    if (Clock::now() - written_ >= std::chrono::seconds(1)) flush();
  }

  void flush() {
    if (!games_.empty()) tally_.write(simulation_line(plan_, games_, sums_));
    games_ = {};
    sums_ = {};
    written_ = Clock::now();
  }

 private:
  using Clock = std::chrono::steady_clock;

  const SimulationPlan& plan_;
  KeptTally& tally_;
  Range games_;
  SimulationSummary sums_;
  Clock::time_point written_ = Clock::now();
};

// Takes up the tally's file, if there is one: what it holds need not be played again, and is returned.
SimulationSummary take_up(const SimulateChoice& choice, const Catalog& texts, SimulationPlan& plan,
                          std::optional<KeptTally>& tally) {
  const auto shard = chosen_shard(choice.tally, texts);
  const Range part = part_of(plan.games, shard.value_or(Shard{}));
  if (choice.tally.file.empty() || !plan.ranks->leads()) return {};
  check_own_files(choice.tally, choice.records_file, texts);
  tally.emplace(choice.tally.file, describe(plan, shard.value_or(Shard{}), program_version()), texts);
  plan.parts = {part};
  if (tally->before().pieces.empty()) return {};
  check_records_file(choice.records_file, tally->before(), texts);
  auto kept = SimulationTally::of({tally->before()});
  if (!kept) throw CLI::FileError("--tally: " + texts.sentence(kept.error()));
  plan.parts = without(part, kept->played);
  return kept->total;
}

SimulationSummary play(const SimulationPlan& plan, SimulationSummary before, std::optional<KeptTally>& tally,
                       RecordsOutput& records, const Interrupt& interrupt) {
  SimulationEvents events;
  if (records.is_open()) events.on_records = [&](const std::string& lines) { records.write(lines); };
  std::optional<TallyWriter> writer;
  if (tally) {
    writer.emplace(plan, *tally);
    events.on_part = [&](const Range& games, const SimulationSummary& sums) { writer->add(games, sums); };
  }
  ProgressBar progress(games_of(plan), 0, progress_elsewhere(*plan.ranks));
  events.on_progress = [&](std::uint64_t games) { progress.update(games); };
  // Ended by the signal itself, the program could not end the programs of others that it has started.
  events.stop = &interrupt.flag();
  before.add(simulate(plan, events));
  if (writer) writer->flush();
  records.close();
  return before;
}

// Moves a second tell how fast the rules are; bots that think make few, and games say more.
std::string speed_text(const Catalog& texts, std::uint64_t games, std::uint64_t moves, double seconds) {
  const double millions = static_cast<double>(moves) / seconds / 1e6;
  const bool fast = millions >= kFastMoves;
  const double speed = fast ? millions : static_cast<double>(games) / seconds;
  return texts.text(fast ? "simulate.speed" : "simulate.games_speed",
                    {{"seconds", with_decimals(seconds, 1)}, {"speed", with_decimals(speed, 1)}});
}

ExitCode run(const SimulateChoice& choice, Ranks& ranks) {
  const Language language = chosen_language(choice.language);
  std::unique_ptr<EngineLog> log;
  SimulationPlan plan = make_plan(choice, language, log, ranks);
  const Catalog& texts = catalog(language, plan.options.edition);
  std::optional<KeptTally> tally;
  const SimulationSummary before = take_up(choice, texts, plan, tally);
  const Interrupt interrupt;
  const Engines engines = check_engines(plan.bots, plan.players, texts, {&interrupt.flag()});
  RecordsOutput records(choice.records_file, ranks);
  const auto begin = std::chrono::steady_clock::now();
  const SimulationSummary summary = play(plan, before, tally, records, interrupt);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;

  if (!ranks.leads()) return kExitOk;
  // Games with a program that does not play are no results.
  if (summary.failure) {
    std::cerr << texts.sentence(*summary.failure) << '\n';
    return kExitFaults;
  }
  if (choice.json) {
    boost::json::object object = summary_json(plan, summary);
    if (!engines.empty()) object["engines"] = engines_json(engines);
    if (broken_off(interrupt, ranks)) object["interrupted"] = true;
    records.beside() << plain_json(object) << '\n';
    return end_of_run(interrupt, ranks, texts);
  }
  print_summary(records.beside(), texts, plan, summary);
  std::cout.flush();
  if (interrupt.exit_code() != 0) std::cerr << texts.text("run.interrupted") << '\n';
  std::cerr << speed_text(texts, summary.games - before.games, summary.moves - before.moves, took.count()) << '\n';
  return end_of_run(interrupt, ranks, texts);
}

}  // namespace

void add_simulate(CLI::App& program, ExitCode& exit_code, Ranks& ranks) {
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
  add_tally_options(*command, choice->tally);
  command
      ->add_option("--records", choice->records_file,
                   "Writes every game to this file, one record a line; - is the standard output")
      ->type_name("FILE");
  command->add_flag("--json", choice->json, "Prints the summary as one JSON object");
  add_language_option(*command, choice->language);
  command->callback([choice, &exit_code, &ranks] { exit_code = run(*choice, ranks); });
}

}  // namespace bigshot::cli
