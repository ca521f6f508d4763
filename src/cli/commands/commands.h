// The subcommands of the program, one file each. Each function adds its subcommand to the program.
#pragma once

namespace CLI {
class App;
}

namespace bigshot {
class Ranks;
}

namespace bigshot::cli {

// What the program returns to the shell.
inline constexpr int kExitOk = 0;
inline constexpr int kExitFaults = 1;  // it ran, and what it looked at is wrong
inline constexpr int kExitUsage = 2;   // it was called wrongly, or could not read or write a file

// A subcommand sets this to something else than kExitOk if it ends badly.
using ExitCode = int;

void add_admin(CLI::App& program, ExitCode& exit_code);
void add_analyze(CLI::App& program, ExitCode& exit_code);
void add_arena(CLI::App& program, ExitCode& exit_code, Ranks& ranks);
void add_help(CLI::App& program, ExitCode& exit_code);
void add_bench(CLI::App& program);
void add_merge(CLI::App& program, ExitCode& exit_code);
void add_play(CLI::App& program, ExitCode& exit_code);
void add_puzzles(CLI::App& program, ExitCode& exit_code);
void add_referee(CLI::App& program, ExitCode& exit_code);
void add_review(CLI::App& program, ExitCode& exit_code);
void add_serve(CLI::App& program, ExitCode& exit_code);
void add_show(CLI::App& program, ExitCode& exit_code);
void add_simulate(CLI::App& program, ExitCode& exit_code, Ranks& ranks);
void add_train(CLI::App& program, ExitCode& exit_code, Ranks& ranks);

}  // namespace bigshot::cli
