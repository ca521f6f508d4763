// What is said when the program is called wrongly: what is wrong, and what is allowed.
#pragma once

#include <string>

namespace CLI {
class App;
class Error;
}  // namespace CLI

namespace bigshot::cli {

// Lines about a first word that is no command of the program, or of a command; empty if it is one, or an option.
std::string unknown_command(const CLI::App& program, const std::string& word);

// Lines for an error that CLI11 found while it read the command line.
std::string usage_fault(const CLI::App& program, const CLI::Error& error);

}  // namespace bigshot::cli
