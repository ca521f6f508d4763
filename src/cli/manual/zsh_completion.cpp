// Completion for zsh: a function for each command, in the language of its _arguments.
#include "cli/manual/completion.h"

namespace bigshot::cli {

namespace {

// What stands before a character that means something where zsh's _arguments and _describe read a description.
std::string described(const std::string& text, const std::string& special) {
  std::string out;
  for (const char letter : brief(text)) {
    if (special.find(letter) != std::string::npos) out += '\\';
    out += letter;
  }
  return out;
}

std::string action(const ArgumentDescription& argument) {
  switch (argument.offer) {
    case Offer::kNothing:
      return " ";
    case Offer::kFiles:
      return "_files";
    case Offer::kFolders:
      return "_files -/";
    case Offer::kWords:
      break;
  }
  if (argument.comma_lists) return "_sequence compadd - " + words(argument.words);
  return "(" + words(argument.words) + ")";
}

// What ends the choice: nothing comes after --help.
bool ends_all(const ArgumentDescription& option) {
  return option.names.back() == "--help" || option.names.back() == "--version";
}

std::string option_spec(const ArgumentDescription& option, const std::string& name) {
  std::string spec;
  if (ends_all(option)) {
    spec = "(- *)";
  } else if (option.repeated) {
    spec = "*";
  } else if (!option.excludes.empty()) {
    std::vector<std::string> options;
    for (const std::string& other : option.excludes) {
      if (other.starts_with('-')) options.push_back(other);
    }
    options.push_back(name);
    spec = "(" + words(options) + ")";
  }
  spec += name + (option.value.empty() ? "" : "=") + "[" + described(option.text, "[]\\") + "]";
  if (!option.value.empty()) spec += ":" + option.value + ":" + action(option);
  return shell_quoted(spec);
}

std::string function_name(const CompletionPlace& place) {
  std::string name = "_bigshot";
  if (!place.path.empty()) name += "_" + place.path;
  for (char& letter : name) {
    if (letter == ' ' || letter == '-') letter = '_';
  }
  return name;
}

std::string positional_specs(const CommandDescription& command) {
  std::string specs;
  for (std::size_t i = 0; i < command.positionals.size(); ++i) {
    const ArgumentDescription& argument = command.positionals[i];
    const std::string where = argument.repeated ? "*" : std::to_string(i + 1);
    specs += " \\\n    " + shell_quoted(where + ":" + argument.names.front() + ":" + action(argument));
  }
  return specs;
}

// The list of commands, and on to the function of the one that was named.
std::string command_choice(const CompletionPlace& place) {
  std::string list;
  std::string branches;
  for (const CommandDescription& command : place.command->commands) {
    list += "        " + shell_quoted(command.name + ":" + described(command.text, "\\:")) + "\n";
    const std::string path = place.path.empty() ? command.name : place.path + " " + command.name;
    branches += "        " + command.name + ") " + function_name({path, &command, {}}) + " ;;\n";
  }
  return "  case $state in\n"
         "    command)\n"
         "      local -a commands=(\n" +
         list +
         "      )\n"
         "      _describe -t commands command commands\n"
         "      ;;\n"
         "    rest)\n"
         "      case $words[1] in\n" +
         branches +
         "      esac\n"
         "      ;;\n"
         "  esac\n";
}

std::string function_of(const CompletionPlace& place) {
  const bool has_commands = !place.command->commands.empty();
  std::string text = function_name(place) + "() {\n";
  if (has_commands) text += "  local curcontext=$curcontext state state_descr line\n  typeset -A opt_args\n";
  text += has_commands ? "  _arguments -C" : "  _arguments";
  for (const ArgumentDescription* option : place.options) {
    for (const std::string& name : option->names) text += " \\\n    " + option_spec(*option, name);
  }
  text += positional_specs(*place.command);
  if (has_commands) text += " \\\n    '1:command:->command' \\\n    '*::argument:->rest'";
  text += "\n";
  if (has_commands) text += command_choice(place);
  return text + "}\n\n";
}

}  // namespace

std::string zsh_completion(const CommandDescription& program) {
  std::string text =
      "#compdef bigshot\n# Completion of bigshot for zsh. Made by `bigshot help --completion zsh`.\n\n";
  for (const CompletionPlace& place : completion_places(program)) text += function_of(place);
  // As a function that zsh loads when it is needed, or as a file that is sourced.
  return text +
         "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n  _bigshot \"$@\"\nelse\n  compdef _bigshot "
         "bigshot\nfi\n";
}

}  // namespace bigshot::cli
