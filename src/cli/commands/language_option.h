// The option --lang, for every command that speaks to people.
#pragma once

#include <string>

#include "text/language.h"

namespace CLI {
class App;
}

namespace bigshot::cli {

void add_language_option(CLI::App& command, std::string& chosen);

// The language chosen, or that of the environment if none was.
Language chosen_language(const std::string& chosen);

}  // namespace bigshot::cli
