// Man pages in the language of man(7), from the same source as --help.
#pragma once

#include <string>
#include <string_view>

#include "cli/manual/command_description.h"

namespace bigshot::cli {

struct Release {
  std::string version;  // "0.1.0"
  std::string date;     // "2026-11-17"
};

// The page bigshot(1).
std::string program_page(const CommandDescription& program, const Release& release);

// The page of a command: bigshot-arena(1). With all that its own commands take, if it has some.
std::string command_page(const CommandDescription& program, const CommandDescription& command,
                         const Release& release);

}  // namespace bigshot::cli
