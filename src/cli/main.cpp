// The program `bigshot`: one binary, one subcommand for each thing that can be done with the game.
#include <exception>
#include <iostream>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "record/utf8.h"

namespace {

constexpr const char* kFooter =
    "Examples:\n"
    "  bigshot play                                    a game against three bots\n"
    "  bigshot serve                                   over the network, for browsers\n"
    "  bigshot simulate --games 1000 --seed 7          random games, summed up\n"
    "  bigshot arena --bots hard,easy --games 400      who is stronger, and by how much\n"
    "  bigshot referee games.jsonl                     replays and judges records\n"
    "  bigshot show games.jsonl --game 2 --at 40       a position as a picture\n"
    "\n"
    "Each command has its own help: bigshot simulate --help";

// CLI11 prints help and version as exceptions of their own kind, with exit code 0.
int report(const CLI::App& program, const CLI::ParseError& error) {
  return program.exit(error) == 0 ? bigshot::cli::kExitOk : bigshot::cli::kExitUsage;
}

// Whether the first word is a command; says so if it is none.
bool names_a_command(const CLI::App& program, std::string_view word) {
  std::string allowed;
  for (const CLI::App* command : program.get_subcommands({})) {
    if (word == command->get_name()) return true;
    allowed += (allowed.empty() ? "" : ", ") + command->get_name();
  }
  std::cerr << "There is no command '" << bigshot::excerpt(word) << "'; allowed: " << allowed
            << "\nRun with --help for more information.\n";
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program{"Big Shot: the board game by Alex Randolph, to play, to replay and to study.", "bigshot"};
  program.set_version_flag("--version", "bigshot " BIGSHOT_VERSION);
  program.require_subcommand(1);
  program.footer(kFooter);

  bigshot::cli::ExitCode exit_code = bigshot::cli::kExitOk;
  bigshot::cli::add_play(program, exit_code);
  bigshot::cli::add_serve(program, exit_code);
  bigshot::cli::add_simulate(program, exit_code);
  bigshot::cli::add_arena(program, exit_code);
  bigshot::cli::add_referee(program, exit_code);
  bigshot::cli::add_show(program, exit_code);
  bigshot::cli::add_train(program, exit_code);

  if (argc > 1 && argv[1][0] != '-' && !names_a_command(program, argv[1])) return bigshot::cli::kExitUsage;
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return report(program, error);
  } catch (const std::exception& error) {
    std::cerr << "bigshot: " << error.what() << '\n';
    return bigshot::cli::kExitUsage;
  }
  return exit_code;
}
