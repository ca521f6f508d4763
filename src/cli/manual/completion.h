// Completion for shells: scripts that offer commands, options and their values, from the same source as --help.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/manual/command_description.h"

namespace bigshot::cli {

std::string bash_completion(const CommandDescription& program);
std::string zsh_completion(const CommandDescription& program);
std::string fish_completion(const CommandDescription& program);

// A place where a shell can be asked: behind "bigshot admin tables", the path is "admin tables".
struct CompletionPlace {
  std::string path;  // empty behind the program's name alone
  const CommandDescription* command;
  std::vector<const ArgumentDescription*> options;  // its own and those that it takes from its parent
};

std::vector<CompletionPlace> completion_places(const CommandDescription& program);

// A description cut to what a list of choices has room for.
std::string brief(const std::string& text);

std::string words(const std::vector<std::string>& all);  // with spaces between them

// Text in single quotes as sh, bash and zsh read it.
std::string shell_quoted(std::string_view text);

}  // namespace bigshot::cli
