// `bigshot bench`: a fixed amount of work in some five seconds. The signature says whether this build plays
// exactly as another one does; the speeds say how fast this machine plays.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <iostream>

#include "arena/simulation.h"
#include "cli/commands/commands.h"
#include "cli/commands/language_option.h"
#include "cli/commands/plain_json.h"
#include "cli/pictures/text_table.h"
#include "record/boards.h"
#include "rules/per.h"
#include "text/catalog.h"

namespace bigshot::cli {

namespace {

constexpr const char* kBenchFooter =
    "Examples:\n"
    "  bigshot bench\n"
    "  bigshot bench --json\n"
    "\n"
    "Games of fixed seeds on one core. Two builds with the same signature made the same moves in all of them.";

// FNV-1a, which is short, and the same everywhere.
class Signature {
 public:
  void add(std::string_view bytes) {
    for (char byte : bytes) hash_ = (hash_ ^ static_cast<unsigned char>(byte)) * 0x100000001b3ULL;
  }
  std::string text() const {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) digits += kDigits[(hash_ >> shift) & 0xF];
    return digits;
  }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

struct Workload {
  const char* bot;
  int players;
  std::uint64_t games;
  bool signs_records;  // every move counts; where moves are many, what they led to does
};

constexpr std::array<Workload, 7> kWorkloads = {{{"random", 4, 150'000, false},
                                                 {"random", 3, 50'000, false},
                                                 {"random", 2, 50'000, false},
                                                 {"medium", 4, 200, true},
                                                 {"hard", 4, 80, true},
                                                 {"hard", 2, 80, true},
                                                 {"expert", 4, 2, true}}};

struct Measured {
  SimulationSummary summary;
  double seconds = 0;
};

Measured measure(const Workload& workload, Signature& signature) {
  SimulationPlan plan{.options = {},
                      .board = standard_board(),
                      .bots = std::vector<std::string>(static_cast<std::size_t>(workload.players), workload.bot),
                      .games = workload.games,
                      .players = {}};
  plan.options.players = workload.players;
  SimulationEvents events;
  if (workload.signs_records) events.on_records = [&](const std::string& lines) { signature.add(lines); };
  const auto begin = std::chrono::steady_clock::now();
  const SimulationSummary summary = simulate(plan, events);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  signature.add(std::to_string(summary.moves));
  for (Seat seat : seats(workload.players)) {
    signature.add(" " + std::to_string(summary.wins[seat]) + " " + std::to_string(summary.balances[seat]) + " " +
                  std::to_string(summary.loans[seat]));
  }
  return {summary, took.count()};
}

double moves_a_second(const Measured& measured) {
  return static_cast<double>(measured.summary.moves) / std::max(measured.seconds, 1e-9);
}

struct BenchChoice {
  bool json = false;
  std::string language;
};

void run_bench(const BenchChoice& choice) {
  const Catalog& texts = catalog(chosen_language(choice.language));
  Signature signature;
  TextRows rows = {{texts.text("arena.bot"), texts.text("bench.players"), texts.text("simulate.games"),
                    texts.text("simulate.moves"), texts.text("bench.seconds"), texts.text("bench.speed")}};
  boost::json::array parts;
  for (const Workload& workload : kWorkloads) {
    const Measured measured = measure(workload, signature);
    const double speed = moves_a_second(measured);
    rows.push_back({workload.bot, std::to_string(workload.players), std::to_string(workload.games),
                    std::to_string(measured.summary.moves), with_decimals(measured.seconds, 2),
                    with_decimals(speed, 0)});
    parts.push_back({{"bot", workload.bot},
                     {"players", workload.players},
                     {"games", workload.games},
                     {"moves", measured.summary.moves},
                     {"seconds", rounded(measured.seconds, 3)},
                     {"moves_a_second", rounded(speed, 0)}});
  }
  if (choice.json) {
    const boost::json::object object = {{"signature", signature.text()}, {"parts", parts}};
    std::cout << plain_json(object) << '\n';
    return;
  }
  print_table(std::cout, rows);
  std::cout << '\n' << texts.text("bench.signature", {{"signature", signature.text()}}) << '\n';
}

}  // namespace

void add_bench(CLI::App& program) {
  auto choice = std::make_shared<BenchChoice>();
  CLI::App* command = program.add_subcommand("bench", "Prints a signature of how this build plays, and its speed");
  command->footer(kBenchFooter);
  command->add_flag("--json", choice->json, "Prints one JSON object");
  add_language_option(*command, choice->language);
  command->callback([choice] { run_bench(*choice); });
}

}  // namespace bigshot::cli
