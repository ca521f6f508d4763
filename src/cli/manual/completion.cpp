#include "cli/manual/completion.h"

#include <algorithm>

namespace bigshot::cli {

namespace {

constexpr std::size_t kBrief = 60;

void add_places(std::vector<CompletionPlace>& places, const std::string& path, const CommandDescription& command,
                const std::vector<const ArgumentDescription*>& of_parent) {
  CompletionPlace place{path, &command, {}};
  for (const ArgumentDescription& option : command.options) place.options.push_back(&option);
  const std::vector<const ArgumentDescription*> own = place.options;
  const auto is_own = [&](const ArgumentDescription* other) {
    return std::any_of(own.begin(), own.end(), [&](const auto* option) { return option->names == other->names; });
  };
  std::copy_if(of_parent.begin(), of_parent.end(), std::back_inserter(place.options),
               [&](const ArgumentDescription* option) { return !is_own(option); });
  places.push_back(place);
  for (const CommandDescription& part : command.commands) {
    const bool inherits = !path.empty() && part.takes_options_of_parent;
    add_places(places, path.empty() ? part.name : path + " " + part.name, part,
               inherits ? own : std::vector<const ArgumentDescription*>{});
  }
}

}  // namespace

std::vector<CompletionPlace> completion_places(const CommandDescription& program) {
  std::vector<CompletionPlace> places;
  add_places(places, "", program, {});
  return places;
}

std::string brief(const std::string& text) {
  if (text.size() <= kBrief) return text;
  const std::string head = text.substr(0, text.find_first_of(":;("));
  return head.substr(0, head.find_last_not_of(' ') + 1);
}

std::string words(const std::vector<std::string>& all) {
  std::string line;
  for (const std::string& word : all) line += (line.empty() ? "" : " ") + word;
  return line;
}

std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char letter : text) out += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return out + "'";
}

}  // namespace bigshot::cli
