// `bigshot help`: what a command does, on the screen, as a man page, or as completion for shells.
#include <CLI/CLI.hpp>
#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <system_error>

#include "cli/commands/commands.h"
#include "cli/commands/usage.h"
#include "cli/manual/completion.h"
#include "cli/manual/man_page.h"

namespace bigshot::cli {

namespace {

constexpr const char* kHelpFooter =
    "Examples:\n"
    "  bigshot help arena\n"
    "  bigshot help admin figures                           a command of a command\n"
    "  bigshot help arena --man | man -l -                  its man page\n"
    "  source <(bigshot help --completion bash)             completion in this shell\n"
    "  bigshot help --write ~/.local/share                  all man pages and completions, for good\n"
    "\n"
    "The Debian package has all of this already.";

struct HelpChoice {
  std::string command;
  std::string part;  // a command of that command
  bool man = false;
  std::string shell;
  std::string folder;
};

// Of the sources where their date is known (https://reproducible-builds.org/specs/source-date-epoch), else today.
std::string release_date() {
  std::time_t when = std::time(nullptr);
  if (const char* epoch = std::getenv("SOURCE_DATE_EPOCH")) {
    char* end = nullptr;
    const long long seconds = std::strtoll(epoch, &end, 10);
    if (end != epoch && *end == '\0' && seconds >= 0) when = static_cast<std::time_t>(seconds);
  }
  std::tm day = {};
  std::array<char, 16> text{};
  gmtime_r(&when, &day);
  std::strftime(text.data(), text.size(), "%Y-%m-%d", &day);
  return text.data();
}

std::string completion_for(const std::string& shell, const CommandDescription& program) {
  if (shell == "zsh") return zsh_completion(program);
  return shell == "fish" ? fish_completion(program) : bash_completion(program);
}

void write_file(const std::filesystem::path& file, const std::string& text) {
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  if (!error) {
    std::ofstream stream(file, std::ios::binary);
    stream << text;
    stream.close();
    if (stream) return;
    error = std::error_code(errno, std::generic_category());
  }
  throw CLI::FileError("--write: '" + file.string() + "' cannot be written: " + error.message());
}

// In the folders where man and the shells look, below a folder such as /usr/share.
void write_all(const std::filesystem::path& folder, const CommandDescription& program, const Release& release) {
  const auto man = folder / "man" / "man1";
  write_file(man / (program.name + ".1"), program_page(program, release));
  for (const CommandDescription& command : program.commands) {
    write_file(man / (program.name + "-" + command.name + ".1"), command_page(program, command, release));
  }
  write_file(folder / "bash-completion" / "completions" / program.name, bash_completion(program));
  write_file(folder / "zsh" / "site-functions" / ("_" + program.name), zsh_completion(program));
  write_file(folder / "fish" / "vendor_completions.d" / (program.name + ".fish"), fish_completion(program));
}

void print_page(const CLI::App& program, const std::string& asked, const Release& release) {
  const CommandDescription described = describe(program);
  if (asked.empty()) {
    std::cout << program_page(described, release);
  } else {
    std::cout << command_page(described, describe(*program.get_subcommand(asked)), release);
  }
}

void print_help(const CLI::App& program, const std::string& asked, const std::string& part) {
  if (!part.empty()) {
    const CLI::App* command = program.get_subcommand(asked);
    std::cout << command->get_subcommand(part)->help(program.get_name() + " " + command->get_name());
  } else if (asked.empty()) {
    // The program's own help, not that of the command that was named, which is this one.
    std::cout << program.get_formatter()->make_help(&program, program.get_name(), CLI::AppFormatMode::Normal);
  } else {
    std::cout << program.get_subcommand(asked)->help(program.get_name());
  }
}

std::string what_is_unknown(const CLI::App& program, const HelpChoice& choice) {
  if (choice.command.empty()) return "";
  const std::string unknown = unknown_command(program, choice.command);
  if (!unknown.empty() || choice.part.empty()) return unknown;
  return unknown_command(*program.get_subcommand(choice.command), choice.part);
}

}  // namespace

void add_help(CLI::App& program, ExitCode& exit_code) {
  auto choice = std::make_shared<HelpChoice>();
  CLI::App* command = program.add_subcommand("help", "Tells what a command does, as its --help");
  command->footer(kHelpFooter);
  CLI::Option* asked =
      command->add_option("COMMAND", choice->command, "The command; without one, the whole program");
  command->add_option("PART", choice->part, "A command of that command; --man has both on one page");
  CLI::Option* man = command->add_flag("--man", choice->man, "Prints the man page, for man -l -");
  CLI::Option* completion =
      command->add_option("--completion", choice->shell, "Prints the completion for a shell: bash, zsh or fish")
          ->check(CLI::IsMember({"bash", "zsh", "fish"}))
          ->excludes(asked)
          ->excludes(man);
  command->add_option("--write", choice->folder, "Writes all man pages and completions below this folder")
      ->type_name("DIR")
      ->excludes(asked)
      ->excludes(man)
      ->excludes(completion);
  command->callback([&program, &exit_code, choice] {
    const Release release{BIGSHOT_VERSION, release_date()};
    const std::string unknown = what_is_unknown(program, *choice);
    if (!unknown.empty()) {
      std::cerr << unknown;
      exit_code = kExitUsage;
    } else if (!choice->folder.empty()) {
      write_all(choice->folder, describe(program), release);
    } else if (!choice->shell.empty()) {
      std::cout << completion_for(choice->shell, describe(program));
    } else if (choice->man) {
      print_page(program, choice->command, release);
    } else {
      print_help(program, choice->command, choice->part);
    }
  });
}

}  // namespace bigshot::cli
