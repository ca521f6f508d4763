#include "cli/commands/usage.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "record/utf8.h"

namespace bigshot::cli {

namespace {

std::string join(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

// The command that was named, or the program itself.
const CLI::App& command_of(const CLI::App& program) {
  const auto named = program.get_subcommands();
  return named.empty() ? program : *named.front();
}

// "bigshot admin"
std::string called(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return (parent == nullptr ? "" : called(*parent) + " ") + command.get_name();
}

std::vector<std::string> commands_of(const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> options_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    if (option->nonpositional()) names.push_back("--" + option->get_lnames().front());
  }
  return names;
}

// How many letters must be changed, added or left out to make one word of the other (Levenshtein's distance).
std::size_t distance(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < one.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t k = 0; k < other.size(); ++k) {
      const std::size_t changed = diagonal + (one[i] == other[k] ? 0 : 1);
      diagonal = row[k + 1];
      row[k + 1] = std::min({changed, row[k] + 1, row[k + 1] + 1});
    }
  }
  return row.back();
}

// " Did you mean 'arena'?" where a known word is close to what was typed or begins with it.
std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
  constexpr std::size_t kLongestWord = 40;
  constexpr std::size_t kClose = 2;
  if (word.size() > kLongestWord) return "";
  const auto closeness = [&](const std::string& name) {
    return name.starts_with(word) ? std::size_t{1} : distance(word, name);
  };
  const auto nearest = std::min_element(known.begin(), known.end(), [&](const auto& one, const auto& other) {
    return closeness(one) < closeness(other);
  });
  // A word of three letters is two changes away from everything.
  const bool is_close = nearest != known.end() && closeness(*nearest) <= std::min(kClose, word.size() / 2);
  return is_close ? " Did you mean '" + *nearest + "'?" : "";
}

std::string in_quotes(const std::string& word) { return "'" + excerpt(word) + "'"; }

std::string no_such_command(const CLI::App& program, const std::string& word) {
  const auto commands = commands_of(program);
  if (commands.empty()) return in_quotes(word) + " does not belong here: " + called(program) + " has no commands.";
  return "There is no command " + in_quotes(word) + "; allowed: " + join(commands) + "." +
         suggestion(word, commands);
}

// The first word that nobody knows, where a command or an option should be.
std::string unknown_word(const CLI::App& program, const std::string& word) {
  const CLI::App& command = command_of(program);
  const auto options = options_of(command);
  if (word.starts_with('-')) {
    return "There is no option " + in_quotes(word) + "; allowed: " + join(options) + "." +
           suggestion(word.substr(0, word.find('=')), options);
  }
  if (&command == &program) return no_such_command(program, word);
  return in_quotes(word) + " does not belong here; allowed: options, which are " + join(options);
}

// The option that an error is about, by the beginning of its text: "--games: ...", "FILE is required".
const CLI::Option* option_in(const CLI::App& command, std::string_view text) {
  const auto options = command.get_options();
  const auto found = std::find_if(options.begin(), options.end(), [&](const CLI::Option* option) {
    const std::string name = option->get_name();
    return text.starts_with(name + ": ") || text.starts_with(name + " is ");
  });
  return found == options.end() ? nullptr : *found;
}

std::string missing(const CLI::Option& option) {
  return option.get_name() + (option.nonpositional() ? ": The value is missing. " : " is missing. ") +
         option.get_description();
}

std::string with_help(const CLI::App& program, const std::string& sentence) {
  return sentence + "\n" + called(command_of(program)) + " --help tells more.\n";
}

// An option counts before what may be its value.
std::string first_unknown(const CLI::App& program) {
  const auto unknown = program.remaining(true);
  const auto option =
      std::find_if(unknown.begin(), unknown.end(), [](const std::string& word) { return word.starts_with('-'); });
  if (option != unknown.end()) return *option;
  return unknown.empty() ? "" : unknown.front();
}

std::string what_is_wrong(const CLI::App& program, const CLI::Error& error) {
  const CLI::App& command = command_of(program);
  const std::string unknown = first_unknown(program);
  const auto is = [&](CLI::ExitCodes code) { return error.get_exit_code() == static_cast<int>(code); };
  const bool lacks = is(CLI::ExitCodes::RequiredError);
  if (!unknown.empty() && (lacks || is(CLI::ExitCodes::ExtrasError))) return unknown_word(program, unknown);
  if (lacks && &command == &program) return "A command is missing; allowed: " + join(commands_of(program));
  const CLI::Option* option = option_in(command, error.what());
  if (option == nullptr || (!lacks && !is(CLI::ExitCodes::ArgumentMismatch))) return error.what();
  if (option->count() > 1) return option->get_name() + ": This is given more than once; allowed: once";
  return missing(*option);
}

}  // namespace

std::string unknown_command(const CLI::App& program, const std::string& word) {
  const auto known = commands_of(program);
  if (word.starts_with('-') || std::find(known.begin(), known.end(), word) != known.end()) return "";
  return with_help(program, no_such_command(program, word));
}

std::string usage_fault(const CLI::App& program, const CLI::Error& error) {
  return with_help(program, what_is_wrong(program, error));
}

}  // namespace bigshot::cli
