#include "cli/manual/command_description.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <sstream>
#include <string_view>

#include "bots/bot.h"

namespace bigshot::cli {

namespace {

// More numbers than these are not worth a list.
constexpr int kMostNumbers = 9;

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, at);) parts.push_back(part);
  return parts;
}

std::vector<std::string> bots_and(std::vector<std::string> words) {
  for (const std::string_view name : bot_names()) words.emplace_back(name);
  return words;
}

const CLI::App& program_of(const CLI::App& app) {
  const CLI::App* program = &app;
  while (program->get_parent() != nullptr) program = program->get_parent();
  return *program;
}

std::vector<std::string> commands_of(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

void offer_words(ArgumentDescription& argument, std::vector<std::string> words) {
  argument.offer = Offer::kWords;
  argument.words = std::move(words);
}

// "INT in [2 - 4]", as CLI11 describes limits.
void read_range(ArgumentDescription& argument, const std::string& limits) {
  const auto begin = limits.find('[');
  const auto dash = limits.find(" - ", begin);
  const std::string low = limits.substr(begin + 1, dash - begin - 1);
  const std::string high = limits.substr(dash + 3, limits.find(']', dash) - dash - 3);
  argument.range = low + " to " + high;
  if (!limits.starts_with("INT ") || low.size() > 1 || high.size() > 1) return;
  std::vector<std::string> numbers;
  for (int number = std::stoi(low); number <= std::stoi(high); ++number) numbers.push_back(std::to_string(number));
  if (numbers.size() <= kMostNumbers) offer_words(argument, std::move(numbers));
}

// A type's name has parts: "TEXT:{open,hidden}", "INT:INT in [2 - 4]", "TEXT:DIR", or what an option itself says,
// "FILE".
void read_type(ArgumentDescription& argument, const std::string& type, const CLI::App& app) {
  for (const std::string& part : split(type, ':')) {
    if (part.starts_with('{')) {
      offer_words(argument, split(part.substr(1, part.size() - 2), ','));
    } else if (part.find(" in [") != std::string::npos) {
      read_range(argument, part);
    } else if (part == "INT" || part == "UINT" || part == "UINT64" || part == "FLOAT") {
      argument.value = "NUMBER";
    } else {
      argument.value = part;
    }
  }
  if (argument.value == "FILE") argument.offer = Offer::kFiles;
  if (argument.value == "DIR") argument.offer = Offer::kFolders;
  if (argument.value == "BOT") offer_words(argument, bots_and({}));
  if (argument.value == "SEAT") offer_words(argument, bots_and({"human"}));
  if (argument.value == "COMMAND") offer_words(argument, commands_of(program_of(app)));
}

// Lists are kept by CLI11 as "[random]".
std::string plain_default(const std::string& text) {
  return text.starts_with('[') && text.ends_with(']') ? text.substr(1, text.size() - 2) : text;
}

ArgumentDescription describe(const CLI::Option& option, const CLI::App& app) {
  ArgumentDescription argument;
  if (option.get_positional()) {
    argument.names = {option.get_name(true)};
  } else {
    for (const std::string& name : option.get_snames()) argument.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) argument.names.push_back("--" + name);
  }
  argument.text = option.get_description();
  argument.required = option.get_required();
  for (const CLI::Option* other : option.get_excludes()) argument.excludes.push_back(other->get_name());
  std::sort(argument.excludes.begin(), argument.excludes.end());
  if (option.get_type_size() == 0) return argument;
  argument.default_value = plain_default(option.get_default_str());
  argument.repeated = option.get_expected_max() == CLI::detail::expected_max_vector_size;
  argument.comma_lists = option.get_delimiter() == ',';
  read_type(argument, option.get_type_name(), app);
  // A position's name says what it is; its type does so only where it is more than a text.
  if (option.get_positional() && argument.offer == Offer::kNothing) {
    read_type(argument, argument.names.front(), app);
  }
  return argument;
}

// A footer has "Examples:" with indented lines, an empty line, and remarks.
void read_footer(CommandDescription& command, const std::string& footer) {
  bool examples = false;
  bool joined = false;
  for (const std::string& line : split(footer, '\n')) {
    if (line == "Examples:") {
      examples = true;
    } else if (line.empty()) {
      examples = false;
      joined = false;
    } else if (examples) {
      command.examples.push_back(line.substr(std::min(line.find_first_not_of(' '), line.size())));
    } else if (joined) {
      command.remarks.back() += " " + line;
    } else {
      command.remarks.push_back(line);
      joined = true;
    }
  }
}

}  // namespace

CommandDescription describe(const CLI::App& app) {
  CommandDescription command;
  command.name = app.get_name();
  command.text = app.get_description();
  // A command without a footer of its own has got its parent's, which is about something else.
  const bool own_footer = app.get_parent() == nullptr || app.get_footer() != app.get_parent()->get_footer();
  if (own_footer) read_footer(command, app.get_footer());
  for (const CLI::Option* option : app.get_options()) {
    (option->get_positional() ? command.positionals : command.options).push_back(describe(*option, app));
  }
  command.takes_options_of_parent = app.get_fallthrough();
  for (const CLI::App* part : app.get_subcommands({})) command.commands.push_back(describe(*part));
  return command;
}

}  // namespace bigshot::cli
