// `bigshot train`: learns a network by self-play, with checkpoints and a log that can be plotted.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <csignal>
#include <iostream>
#include <thread>

#include "arena/training.h"
#include "cli/commands/commands.h"
#include "cli/commands/files.h"
#include "cli/commands/game_options.h"
#include "cli/commands/language_option.h"
#include "record/boards.h"
#include "record/record_file.h"
#include "text/catalog.h"

namespace bigshot::cli {

namespace {

constexpr const char* kTrainFooter =
    "Examples:\n"
    "  bigshot train --players 4 --hours 6 --out four.net\n"
    "  bigshot train --players 4 --hours 2 --out four.net --from four.net     goes on from a checkpoint\n"
    "  bigshot train --players 2 --iterations 200 --seed 7 --out two.net      the same network each time\n"
    "\n"
    "The network is saved after every few iterations, the log (FILE.log, one JSON object a line) after each. "
    "With\n"
    "--iterations everything follows from the seed, whatever the number of threads; with --hours the learning "
    "rate\n"
    "follows the clock.";

constexpr std::uint64_t kIterationsPerCheckpoint = 5;
constexpr double kLongestHours = 24.0 * 365;
constexpr std::uint64_t kMostIterations = 100'000'000;
constexpr int kMostThreads = 256;

struct TrainChoice {
  int players = 4;
  double hours = 0;
  std::uint64_t iterations = 0;
  std::string out;
  std::string from;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string language;
};

volatile std::sig_atomic_t interrupted = 0;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string note_of(const TrainChoice& choice, const TrainingReport& report) {
  return "iterations=" + std::to_string(report.iteration) + " games=" + std::to_string(report.games) +
         " seed=" + std::to_string(choice.seed) + " method=self-play";
}

// The number of iterations that a network was trained for, from its note.
std::uint64_t iterations_in(const std::string& note) {
  constexpr std::string_view kName = "iterations=";
  const auto at = note.find(kName);
  return at == std::string::npos ? 0 : std::strtoull(note.c_str() + at + kName.size(), nullptr, 10);
}

[[noreturn]] void refuse(const TrainChoice& choice, const Message& message) {
  throw CLI::FileError(catalog(chosen_language(choice.language)).sentence(message));
}

Network first_network(const TrainChoice& choice) {
  if (choice.from.empty()) return new_network(choice.players, choice.seed);
  const auto bytes = read_file(choice.from);
  if (!bytes) refuse(choice, bytes.error());
  auto network = read_network(*bytes);
  if (!network) {
    const NetworkFault& fault = network.error();
    refuse(choice, {std::string(fault.id), std::nullopt, {{"found", fault.found}, {"expected", fault.expected}}});
  }
  if (network->players != choice.players) {
    refuse(choice, {"network.players",
                    std::nullopt,
                    {{"found", std::to_string(network->players)}, {"expected", std::to_string(choice.players)}}});
  }
  return std::move(*network);
}

void check_written(const TrainChoice& choice, const std::string& file, std::error_code error) {
  if (!error) return;
  refuse(choice, {"file.unwritable", std::nullopt, {{"file", file}, {"reason", error.message()}}});
}

std::string log_file(const TrainChoice& choice) { return choice.out + ".log"; }

// Hours of learning must not end with a network that cannot be saved.
void check_outputs(const TrainChoice& choice) {
  for (const std::string& file : {choice.out, log_file(choice)}) check_written(choice, file, check_savable(file));
}

void log_report(const TrainChoice& choice, const TrainingReport& report, double seconds) {
  const boost::json::object line = {{"iteration", report.iteration},
                                    {"games", report.games},
                                    {"loss", report.loss},
                                    {"rate", report.rate},
                                    {"seconds", seconds}};
  check_written(choice, log_file(choice), append_line(log_file(choice), boost::json::serialize(line)));
  std::cerr << boost::json::serialize(line) << '\n';
}

void run(const TrainChoice& choice) {
  if ((choice.hours > 0) == (choice.iterations > 0)) {
    throw CLI::ValidationError("--hours", "either --hours or --iterations is needed, and not both");
  }
  check_outputs(choice);
  TrainingSettings settings;
  settings.players = choice.players;
  settings.board = standard_board();
  settings.seed = choice.seed;
  settings.threads = choice.threads;

  Network network = first_network(choice);
  const std::uint64_t before = choice.from.empty() ? 0 : iterations_in(network.note);
  Training training(settings, std::move(network), before);
  std::signal(SIGINT, [](int) { interrupted = 1; });
  std::signal(SIGTERM, [](int) { interrupted = 1; });

  const auto start = Clock::now();
  const double limit = choice.hours * 3600;
  double share_done = 0;
  for (std::uint64_t i = 0; share_done < 1 && interrupted == 0; ++i) {
    const TrainingReport report = training.iterate(share_done);
    log_report(choice, report, seconds_since(start));
    share_done = choice.iterations > 0 ? static_cast<double>(i + 1) / static_cast<double>(choice.iterations)
                                       : seconds_since(start) / limit;
    if (share_done >= 1 || interrupted != 0 || report.iteration % kIterationsPerCheckpoint == 0) {
      Network checkpoint = training.network();
      checkpoint.note = note_of(choice, report);
      check_written(choice, choice.out, save_file(choice.out, write_network(checkpoint)));
    }
  }
}

}  // namespace

void add_train(CLI::App& program, ExitCode&) {
  auto choice = std::make_shared<TrainChoice>();
  choice->threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
  CLI::App* command = program.add_subcommand("train", "Learns a network for the bots by self-play");
  command->footer(kTrainFooter);
  command->add_option("--players", choice->players, "How many play")
      ->check(CLI::Range(kMinPlayers, kMaxPlayers))
      ->capture_default_str();
  command->add_option("--hours", choice->hours, "How long")->check(CLI::Range(0.001, kLongestHours));
  command->add_option("--iterations", choice->iterations, "How long, as iterations of a thousand games")
      ->check(CLI::Range(std::uint64_t{1}, kMostIterations));
  command->add_option("--out", choice->out, "Where the network is saved")->required();
  command->add_option("--from", choice->from, "A network to go on from");
  command->add_option("--seed", choice->seed, "Where the randomness comes from")
      ->check(seed_number())
      ->capture_default_str();
  command->add_option("--threads", choice->threads, "How many games at once (default: the machine's cores)")
      ->check(CLI::Range(1, kMostThreads));
  add_language_option(*command, choice->language);
  command->callback([choice] { run(*choice); });
}

}  // namespace bigshot::cli
