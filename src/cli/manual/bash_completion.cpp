// Completion for bash: a script of tables made from the description, and of fixed functions that look things up in
// them.
#include "cli/manual/completion.h"

namespace bigshot::cli {

namespace {

constexpr const char* kBashHead = R"(# Completion of bigshot for bash. Made by `bigshot help --completion bash`.

# _bigshot_value PLACE OPTION: sets what the option's value can be. Fails if it takes none.
_bigshot_value() {
  kind=none choices=
  case "$1 $2" in
)";

constexpr const char* kBashMiddle = R"(    *) return 1 ;;
  esac
}

# _bigshot_place PLACE: sets the options and commands that are known there, and what stands there without a name.
_bigshot_place() {
  options='' commands='' kind=none choices=''
  case "$1" in
)";

constexpr const char* kBashTail = R"(  esac
}

_bigshot() {
  local place='' kind='' choices='' options='' commands='' word previous='' i
  local current=${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  # Bash takes "--games=3" for three words.
  [[ $current == = ]] && current=
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    [[ $word == = ]] && continue
    if [[ $previous ]]; then
      previous=
    elif [[ $word == -* ]]; then
      _bigshot_value "$place" "$word" && previous=$word
    else
      _bigshot_place "$place"
      [[ " $commands " == *" $word "* ]] && place=${place:+$place }$word
    fi
  done
  if [[ $previous ]]; then
    _bigshot_value "$place" "$previous"
  else
    _bigshot_place "$place"
    if [[ $current == -* ]]; then
      kind=words choices=$options
    elif [[ $commands ]]; then
      kind=words choices=$commands
    fi
  fi
  local before=
  case $kind in
    files)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
      ;;
    folders)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -d -- "$current")
      ;;
    words) mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$current") ;;
    list)
      [[ $current == *,* ]] && before=${current%,*},
      compopt -o nospace 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -P "$before" -W "$choices" -- "${current##*,}")
      ;;
  esac
}

complete -F _bigshot bigshot
)";

// " kind=files" and the like; nothing where there is nothing to offer.
std::string bash_offer(const ArgumentDescription& argument) {
  switch (argument.offer) {
    case Offer::kNothing:
      return "";
    case Offer::kFiles:
      return " kind=files";
    case Offer::kFolders:
      return " kind=folders";
    case Offer::kWords:
      break;
  }
  return std::string(argument.comma_lists ? " kind=list" : " kind=words") + " choices='" + words(argument.words) +
         "'";
}

std::string names_of(const std::vector<const ArgumentDescription*>& options) {
  std::vector<std::string> names;
  for (const ArgumentDescription* option : options) {
    names.insert(names.end(), option->names.begin(), option->names.end());
  }
  return words(names);
}

std::string value_case(const CompletionPlace& place, const ArgumentDescription& option) {
  std::string patterns;
  for (const std::string& name : option.names) {
    patterns += (patterns.empty() ? "" : " | ") + shell_quoted(place.path + " " + name);
  }
  const std::string offered = bash_offer(option);
  return "    " + patterns + ")" + (offered.empty() ? " :" : offered) + " ;;\n";
}

}  // namespace

std::string bash_completion(const CommandDescription& program) {
  const auto places = completion_places(program);
  std::string values;
  std::string known;
  for (const CompletionPlace& place : places) {
    for (const ArgumentDescription* option : place.options) {
      if (!option->value.empty()) values += value_case(place, *option);
    }
    std::vector<std::string> commands;
    for (const CommandDescription& command : place.command->commands) commands.push_back(command.name);
    known += "    " + shell_quoted(place.path) + ") options='" + names_of(place.options) + "'";
    if (!commands.empty()) known += " commands='" + words(commands) + "'";
    if (!place.command->positionals.empty()) known += bash_offer(place.command->positionals.front());
    known += " ;;\n";
  }
  return kBashHead + values + kBashMiddle + known + kBashTail;
}

}  // namespace bigshot::cli
