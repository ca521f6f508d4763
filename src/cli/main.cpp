// The program `bigshot`: one binary, one subcommand for each thing that can be done with the game.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>

#include "cli/commands/commands.h"
#include "cli/commands/rank_output.h"
#include "cli/commands/usage.h"
#include "cluster/ranks.h"

namespace {

constexpr const char* kFooter =
    "Examples:\n"
    "  bigshot play                                    a game against three bots\n"
    "  bigshot serve                                   over the network, for browsers\n"
    "  bigshot admin figures                           looks after a server's store\n"
    "  bigshot simulate --games 1000 --seed 7          random games, summed up\n"
    "  bigshot arena --bots hard,easy --games 400      who is stronger, and by how much\n"
    "  bigshot referee games.jsonl                     replays and judges records\n"
    "  bigshot show games.jsonl --game 2 --at 40       a position as a picture\n"
    "  bigshot review games.jsonl --game 2             chances, luck and skill, turning points\n"
    "\n"
    "Each command has its own help: bigshot help simulate";

// A result that could not be printed whole, on a full disk say, is no result.
bool output_is_whole() {
  std::cout.flush();
  if (std::cout) return true;
  std::cerr << "bigshot: the output could not be written\n";
  return false;
}

// CLI11 prints help and version as exceptions of their own kind, with exit code 0.
int report(const CLI::App& program, const CLI::ParseError& error) {
  return program.exit(error) == 0 && output_is_whole() ? bigshot::cli::kExitOk : bigshot::cli::kExitUsage;
}

// What several processes can work on together; everything else would be done several times.
bool is_for_ranks(std::string_view command) {
  return command == "simulate" || command == "arena" || command == "train";
}

int run_program(int argc, char** argv, bigshot::Ranks& ranks) {
  CLI::App program{"Big Shot: the board game by Alex Randolph, to play, to replay and to study.", "bigshot"};
  program.set_version_flag("--version", "bigshot " BIGSHOT_VERSION);
  program.require_subcommand(1);
  program.footer(kFooter);
  program.failure_message(
      [](const CLI::App* called, const CLI::Error& error) { return bigshot::cli::usage_fault(*called, error); });

  bigshot::cli::ExitCode exit_code = bigshot::cli::kExitOk;
  bigshot::cli::add_play(program, exit_code);
  bigshot::cli::add_serve(program, exit_code);
  bigshot::cli::add_simulate(program, exit_code, ranks);
  bigshot::cli::add_arena(program, exit_code, ranks);
  bigshot::cli::add_merge(program, exit_code);
  bigshot::cli::add_referee(program, exit_code);
  bigshot::cli::add_show(program, exit_code);
  bigshot::cli::add_review(program, exit_code);
  bigshot::cli::add_puzzles(program, exit_code);
  bigshot::cli::add_train(program, exit_code, ranks);
  bigshot::cli::add_analyze(program, exit_code);
  bigshot::cli::add_bench(program);
  bigshot::cli::add_admin(program, exit_code);
  bigshot::cli::add_help(program, exit_code);

  const std::string unknown = argc > 1 ? bigshot::cli::unknown_command(program, argv[1]) : "";
  if (!unknown.empty()) {
    std::cerr << unknown;
    return bigshot::cli::kExitUsage;
  }
  if (ranks.several() && argc > 1 && argv[1][0] != '-' && !is_for_ranks(argv[1])) {
    std::cerr << "bigshot: " << argv[1] << " runs in one process, not in " << ranks.count()
              << "; several can run simulate, arena and train\n";
    return bigshot::cli::kExitUsage;
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return report(program, error);
  } catch (const std::exception& error) {
    std::cerr << "bigshot: " << error.what() << '\n';
    return bigshot::cli::kExitUsage;
  }
  return output_is_whole() ? exit_code : bigshot::cli::kExitUsage;
}

}  // namespace

int main(int argc, char** argv) {
  const auto ranks = bigshot::join_ranks();
  bigshot::cli::RankOutput output(*ranks);
  const int exit_code = run_program(argc, argv, *ranks);
  output.end(exit_code);
  return exit_code;
}
