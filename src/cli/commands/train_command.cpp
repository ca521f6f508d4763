// `bigshot train`: learns a network by self-play, with checkpoints and a log that can be plotted.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <thread>

#include "arena/shared_work.h"
#include "arena/training_checkpoint.h"
#include "cli/commands/commands.h"
#include "cli/commands/files.h"
#include "cli/commands/game_options.h"
#include "cli/commands/interrupt.h"
#include "cli/commands/language_option.h"
#include "cli/commands/rank_output.h"
#include "cli/commands/train_progress.h"
#include "record/boards.h"
#include "record/record_file.h"
#include "text/catalog.h"

namespace bigshot::cli {

namespace {

constexpr const char* kTrainFooter =
    "Examples:\n"
    "  bigshot train --players 4 --hours 6 --out four.net\n"
    "  bigshot train --from four.net.train                     goes on after an interruption, bit by bit\n"
    "  bigshot train --from four.net --hours 2 --out more.net  a new training that begins with this network\n"
    "  bigshot train --players 2 --iterations 200 --seed 7 --out two.net   the same network each time\n"
    "\n"
    "The log (FILE.log, one JSON object a line) grows with each iteration; the network (FILE) and everything that "
    "is\n"
    "needed to go on (FILE.train) are saved after every few, at the end, and when Ctrl-C ends the training. With\n"
    "--iterations everything follows from the seed, whatever the number of threads and the interruptions; with "
    "--hours\n"
    "the learning rate follows the clock.";

constexpr std::uint64_t kIterationsPerCheckpoint = 5;
// Besides, so that a sudden death does not cost hours.
constexpr double kSecondsPerCheckpoint = 60;
constexpr double kLongestHours = 24.0 * 365;
constexpr std::uint64_t kMostIterations = 100'000'000;
constexpr int kMostGames = 1'000'000;
constexpr float kLastRateShare = 0.05F;
constexpr std::string_view kCheckpointEnding = ".train";

struct TrainChoice {
  int players = 4;
  TrainingLength length;
  int games = TrainingSettings{}.games_per_iteration;
  std::string out;
  std::string from;
  std::uint64_t seed = 1;
  int threads = 1;
  float rate = TrainingSettings{}.first_rate;
  SelfPlayShares shares;
  std::string language;
  Ranks* ranks = nullptr;
};

using Clock = std::chrono::steady_clock;

std::string note_of(const Training& training) {
  return "iterations=" + std::to_string(training.iterations_done()) +
         " games=" + std::to_string(training.games_done()) + " seed=" + std::to_string(training.settings().seed) +
         " method=self-play";
}

[[noreturn]] void refuse(const TrainChoice& choice, const Message& message) {
  throw CLI::FileError(catalog(chosen_language(choice.language)).sentence(message));
}

[[noreturn]] void refuse(const TrainChoice& choice, const NetworkFault& fault) {
  refuse(choice,
         Message{std::string(fault.id), std::nullopt, {{"found", fault.found}, {"expected", fault.expected}}});
}

void check_written(const TrainChoice& choice, const std::string& file, std::error_code error) {
  if (!error) return;
  refuse(choice, Message{"file.unwritable", std::nullopt, {{"file", file}, {"reason", error.message()}}});
}

std::string log_file(const TrainChoice& choice) { return choice.out + ".log"; }
std::string checkpoint_file(const TrainChoice& choice) { return choice.out + std::string(kCheckpointEnding); }

// Hours of learning must not end with a network that cannot be saved.
void check_outputs(const TrainChoice& choice) {
  for (const std::string& file : {choice.out, log_file(choice), checkpoint_file(choice)}) {
    check_written(choice, file, check_savable(file));
  }
}

// Returns the line.
std::string log_report(const TrainChoice& choice, const TrainingReport& report, double seconds) {
  const boost::json::object line = {{"iteration", report.iteration},
                                    {"games", report.games},
                                    {"loss", report.loss},
                                    {"rate", report.rate},
                                    {"seconds", seconds}};
  std::string text = boost::json::serialize(line);
  check_written(choice, log_file(choice), append_line(log_file(choice), text));
  return text;
}

TrainingSettings settings_of(const TrainChoice& choice) {
  TrainingSettings settings;
  settings.players = choice.players;
  settings.board = standard_board();
  settings.seed = choice.seed;
  settings.threads = choice.threads;
  settings.games_per_iteration = choice.games;
  settings.first_rate = choice.rate;
  settings.last_rate = choice.rate * kLastRateShare;
  settings.shares = choice.shares;
  settings.ranks = choice.ranks;
  return settings;
}

Training new_training(const TrainChoice& choice, const std::optional<std::string>& bytes) {
  if (!bytes) return Training(settings_of(choice), new_network(choice.players, choice.seed));
  auto network = read_network(*bytes);
  if (!network) refuse(choice, network.error());
  if (network->players != choice.players) {
    refuse(choice,
           Message{"network.players",
                   std::nullopt,
                   {{"found", std::to_string(network->players)}, {"expected", std::to_string(choice.players)}}});
  }
  return Training(settings_of(choice), std::move(*network));
}

// A checkpoint says all but where to save, how many threads work, and perhaps a new length.
TrainingCheckpoint continued(const CLI::App& command, TrainChoice& choice, const std::string& bytes) {
  for (const char* fixed : {"--players", "--games", "--seed", "--rate", "--other-boards", "--other-bidders"}) {
    if (command.count(fixed) > 0) {
      throw CLI::ValidationError(fixed, "cannot be chosen when a training goes on: " + choice.from + " says it");
    }
  }
  auto checkpoint = TrainingCheckpoint::read(bytes, settings_of(choice));
  if (!checkpoint) refuse(choice, checkpoint.error());
  if (choice.length.iterations > 0 || choice.length.hours > 0) checkpoint->length = choice.length;
  if (choice.out.empty() && choice.from.ends_with(kCheckpointEnding)) {
    choice.out = choice.from.substr(0, choice.from.size() - kCheckpointEnding.size());
  }
  return std::move(*checkpoint);
}

TrainingCheckpoint prepared(const CLI::App& command, TrainChoice& choice) {
  if (choice.length.hours > 0 && choice.length.iterations > 0) {
    throw CLI::ValidationError("--hours", "either --hours or --iterations, not both");
  }
  std::optional<std::string> bytes;
  if (!choice.from.empty()) {
    auto read = read_file(choice.from);
    if (!read) refuse(choice, read.error());
    if (TrainingCheckpoint::is_one(*read)) return continued(command, choice, *read);
    bytes = std::move(*read);
  }
  if (choice.length.hours <= 0 && choice.length.iterations == 0) {
    throw CLI::ValidationError("--hours", "--hours or --iterations is needed");
  }
  return {new_training(choice, bytes), choice.length};
}

void save(const TrainChoice& choice, const TrainingCheckpoint& checkpoint) {
  Network network = checkpoint.training.network();
  network.note = note_of(checkpoint.training);
  check_written(choice, choice.out, save_file(choice.out, write_network(network)));
  const std::string bytes = TrainingCheckpoint::write(checkpoint.training, checkpoint.length, checkpoint.seconds);
  check_written(choice, checkpoint_file(choice), save_file(checkpoint_file(choice), bytes));
}

double share_done(const TrainingCheckpoint& checkpoint) {
  const TrainingLength& length = checkpoint.length;
  if (length.iterations == 0) return checkpoint.seconds / (length.hours * 3600);
  return static_cast<double>(checkpoint.training.iterations_done()) / static_cast<double>(length.iterations);
}

// To the end, or until it is stopped.
void learn(const TrainChoice& choice, TrainingCheckpoint& checkpoint, const Interrupt& interrupt) {
  Training& training = checkpoint.training;
  const double before = checkpoint.seconds;
  const auto start = Clock::now();
  TrainProgress progress(checkpoint.length, training.iterations_done(), training.settings().games_per_iteration,
                         catalog(chosen_language(choice.language)));
  double saved = before;
  while (share_done(checkpoint) < 1) {
    const auto report = training.iterate(share_done(checkpoint), &interrupt.flag());
    checkpoint.seconds = before + std::chrono::duration<double>(Clock::now() - start).count();
    if (!report) return;
    progress.show(*report, checkpoint.seconds, log_report(choice, *report, checkpoint.seconds));
    if (report->iteration % kIterationsPerCheckpoint != 0 && checkpoint.seconds - saved < kSecondsPerCheckpoint) {
      continue;
    }
    save(choice, checkpoint);
    saved = checkpoint.seconds;
  }
}

ExitCode run(const CLI::App& command, TrainChoice choice) {
  const Interrupt interrupt;
  if (!choice.ranks->leads()) {
    help_self_play({standard_board(), choice.threads, choice.ranks}, &interrupt.flag());
    return kExitOk;
  }
  TrainingCheckpoint checkpoint = prepared(command, choice);
  if (choice.out.empty()) throw CLI::RequiredError("--out");
  check_outputs(choice);
  learn(choice, checkpoint, interrupt);
  save(choice, checkpoint);
  return end_of_run(interrupt, *choice.ranks, catalog(chosen_language(choice.language)));
}

}  // namespace

void add_train(CLI::App& program, ExitCode& exit_code, Ranks& ranks) {
  auto choice = std::make_shared<TrainChoice>();
  choice->ranks = &ranks;
  choice->threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 256U));
  CLI::App* command = program.add_subcommand("train", "Learns a network for the bots by self-play");
  command->footer(kTrainFooter);
  command->add_option("--players", choice->players, "How many play")
      ->check(CLI::Range(kMinPlayers, kMaxPlayers))
      ->capture_default_str();
  command->add_option("--hours", choice->length.hours, "How long")->check(number_between(0.001, kLongestHours));
  command
      ->add_option("--iterations", choice->length.iterations,
                   "How long, as iterations: games, then learning from them")
      ->check(CLI::Range(std::uint64_t{1}, kMostIterations));
  command->add_option("--games", choice->games, "How many games an iteration has")
      ->check(CLI::Range(1, kMostGames))
      ->capture_default_str();
  command->add_option("--out", choice->out, "Where the network is saved")->type_name("FILE");
  command->add_option("--from", choice->from, "A training to go on with (FILE.train), or a network to begin with")
      ->type_name("FILE");
  command->add_option("--seed", choice->seed, "Where the randomness comes from")
      ->check(seed_number())
      ->capture_default_str();
  command->add_option("--threads", choice->threads, "How many games at once (default: the machine's cores)")
      ->check(CLI::Range(1, kMostThreads));
  command->add_option("--rate", choice->rate, "The learning rate at the beginning; it falls to a twentieth of it")
      ->check(number_between(1e-7, 1))
      ->capture_default_str();
  command
      ->add_option("--other-boards", choice->shares.other_boards,
                   "The share of games on boards with other values than the standard one")
      ->check(number_between(0, 1))
      ->capture_default_str();
  command
      ->add_option("--other-bidders", choice->shares.other_bidders,
                   "The share of games whose players bid unlike each other: softly or hard, thriftily or lavishly")
      ->check(number_between(0, 1))
      ->capture_default_str();
  add_language_option(*command, choice->language);
  command->callback([command, choice, &exit_code] { exit_code = run(*command, *choice); });
}

}  // namespace bigshot::cli
