// `bigshot merge`: joins the tallies of shards into the result of the whole run.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "arena/league_tally_file.h"
#include "arena/simulation_tally_file.h"
#include "cli/commands/arena_report.h"
#include "cli/commands/commands.h"
#include "cli/commands/files.h"
#include "cli/commands/language_option.h"
#include "cli/commands/plain_json.h"
#include "cli/commands/simulate_report.h"

namespace bigshot::cli {

namespace {

constexpr const char* kMergeFooter =
    "Examples:\n"
    "  bigshot simulate --games 1000000 --seed 7 --shard 1/2 --tally 1.tally\n"
    "  bigshot simulate --games 1000000 --seed 7 --shard 2/2 --tally 2.tally\n"
    "  bigshot merge 1.tally 2.tally\n"
    "\n"
    "Prints what the run would have printed in one piece, to the last digit but for the times of bots. Files of\n"
    "different runs are refused, and so are games that two files have or that none has.";

struct MergeChoice {
  std::vector<std::string> files;
  bool json = false;
  std::string language;
};

// What is wrong is told in the language alone: the edition is not known before the files are read.
class Merge {
 public:
  explicit Merge(const MergeChoice& choice)
      : choice_(choice), language_(chosen_language(choice.language)), texts_(catalog(language_)) {}

  ExitCode run() {
    std::vector<TallyContent> contents;
    for (const std::string& file : choice_.files) contents.push_back(read(file));
    return contents.front().header.command == "arena" ? print_arena(contents) : print_simulation(contents);
  }

 private:
  TallyContent read(const std::string& file) const {
    // A pipe may bring a tally, but a device such as /dev/zero would never end.
    std::error_code ignored;
    if (file != "-" && std::filesystem::is_character_file(file, ignored)) {
      throw CLI::FileError(texts_.sentence({"tally.not_one", std::nullopt, {{"file", file}}}));
    }
    const auto bytes = read_file(file);
    if (!bytes) throw CLI::FileError(texts_.sentence(bytes.error()));
    auto content = read_tally(file, *bytes);
    if (!content) throw CLI::FileError(texts_.sentence(content.error()));
    return std::move(*content);
  }

  ExitCode refuse(const Message& message) const {
    std::cerr << texts_.sentence(message) << '\n';
    return kExitFaults;
  }

  ExitCode print_simulation(const std::vector<TallyContent>& contents) const {
    const auto tally = SimulationTally::of(contents);
    if (!tally) return refuse(tally.error());
    if (const auto gap = tally->check_whole()) return refuse(*gap);
    if (choice_.json) {
      std::cout << plain_json(summary_json(tally->plan, tally->total)) << '\n';
    } else {
      print_summary(std::cout, catalog(language_, tally->plan.options.edition), tally->plan, tally->total);
    }
    return kExitOk;
  }

  ExitCode print_arena(const std::vector<TallyContent>& contents) const {
    const auto league = LeagueDeals::of(contents);
    if (!league) return refuse(league.error());
    const auto result = league->whole();
    if (!result) return refuse(result.error());
    if (choice_.json) {
      std::cout << plain_json(league_json(league->plan, *result)) << '\n';
    } else {
      print_league(std::cout, catalog(language_, league->plan.options.edition), league->plan, *result);
    }
    return kExitOk;
  }

  const MergeChoice& choice_;
  const Language language_;
  const Catalog& texts_;
};

}  // namespace

void add_merge(CLI::App& program, ExitCode& exit_code) {
  auto choice = std::make_shared<MergeChoice>();
  CLI::App* command =
      program.add_subcommand("merge", "Joins what the shards of a simulate or arena run have played");
  command->footer(kMergeFooter);
  command->add_option("FILE", choice->files, "The files that --tally has written, one for each shard")->required();
  command->add_flag("--json", choice->json, "Prints the result as one JSON object");
  add_language_option(*command, choice->language);
  command->callback([choice, &exit_code] { exit_code = Merge(*choice).run(); });
}

}  // namespace bigshot::cli
