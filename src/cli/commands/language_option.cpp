#include "cli/commands/language_option.h"

#include <CLI/CLI.hpp>
namespace bigshot::cli {

void add_language_option(CLI::App& command, std::string& chosen) {
  command.add_option("--lang", chosen, "en, de, fr or it (default: the language of the locale)")
      ->check(CLI::IsMember({"en", "de", "fr", "it"}));
}

Language chosen_language(const std::string& chosen) {
  if (const auto language = language_from(chosen)) return *language;
  return language_from_environment();
}

}  // namespace bigshot::cli
