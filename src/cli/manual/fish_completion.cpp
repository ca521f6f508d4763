// Completion for fish: a line for each choice, with the command that it belongs to as its condition.
#include "cli/manual/completion.h"

namespace bigshot::cli {

namespace {

constexpr const char* kFishHead = R"(# Completion of bigshot for fish. Made by `bigshot help --completion fish`.

# Whether the words before the cursor lead to this command: __bigshot_at admin tables
function __bigshot_at
    set -l place ''
    set -l skip no
    for word in (commandline -opc)[2..]
        if test $skip = yes
            set skip no
            continue
        end
        switch "$place $word"
)";

constexpr const char* kFishTail = R"(        end
    end
    test "$place" = " $argv" -o "$place$argv" = ''
end

complete -c bigshot -f
)";

std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char letter : text) {
    if (letter == '\'' || letter == '\\') out += '\\';
    out += letter;
  }
  return out + "'";
}

std::string fish_offer(const ArgumentDescription& argument) {
  switch (argument.offer) {
    case Offer::kNothing:
      return " -x";
    case Offer::kFiles:
      return " -r -F";
    case Offer::kFolders:
      return " -x -a '(__fish_complete_directories)'";
    case Offer::kWords:
      break;
  }
  if (!argument.comma_lists) return " -x -a " + fish_quoted(words(argument.words));
  return " -x -a " + fish_quoted("(__fish_complete_list , 'printf \"%s\\n\" " + words(argument.words) + "')");
}

std::string condition(const CompletionPlace& place) {
  return "complete -c bigshot -n " +
         fish_quoted(place.path.empty() ? "__bigshot_at" : "__bigshot_at " + place.path);
}

std::string option_line(const CompletionPlace& place, const ArgumentDescription& option) {
  std::string line = condition(place);
  for (const std::string& name : option.names) {
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (!option.value.empty()) line += fish_offer(option);
  return line + " -d " + fish_quoted(brief(option.text)) + "\n";
}

// What the walk over the words before the cursor must know: which words are commands, and which options take the
// next word with them.
std::string walk_cases(const CompletionPlace& place) {
  const std::string before = place.path.empty() ? "" : " " + place.path;
  std::string text;
  std::string valued;
  for (const ArgumentDescription* option : place.options) {
    if (option->value.empty()) continue;
    for (const std::string& name : option->names) valued += " " + fish_quoted(before + " " + name);
  }
  if (!valued.empty()) text += "            case" + valued + "\n                set skip yes\n";
  std::string commands;
  for (const CommandDescription& command : place.command->commands) {
    commands += " " + fish_quoted(before + " " + command.name);
  }
  if (!commands.empty()) text += "            case" + commands + "\n                set place \"$place $word\"\n";
  return text;
}

}  // namespace

std::string fish_completion(const CommandDescription& program) {
  std::string walk;
  std::string lines;
  for (const CompletionPlace& place : completion_places(program)) {
    walk += walk_cases(place);
    for (const CommandDescription& command : place.command->commands) {
      lines += condition(place) + " -a " + command.name + " -d " + fish_quoted(brief(command.text)) + "\n";
    }
    for (const ArgumentDescription& argument : place.command->positionals) {
      if (argument.offer == Offer::kFiles) lines += condition(place) + " -F\n";
      if (argument.offer == Offer::kWords)
        lines += condition(place) + " -a " + fish_quoted(words(argument.words)) + "\n";
    }
    for (const ArgumentDescription* option : place.options) lines += option_line(place, *option);
  }
  return kFishHead + walk + kFishTail + lines;
}

}  // namespace bigshot::cli
