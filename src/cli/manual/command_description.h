// What the program takes, as plain data: the one source of the man pages and of the shells' completions, read from
// the same definitions as --help.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace bigshot::cli {

// What a shell can offer for a value.
enum class Offer { kNothing, kFiles, kFolders, kWords };

struct ArgumentDescription {
  std::vector<std::string> names;  // "-h", "--help"; of a positional argument its name alone, "FILE"
  std::string text;
  std::string value;  // what its value is called, "NUMBER"; empty for a flag
  std::string range;  // "2 to 4", if its number has limits
  std::string default_value;
  std::vector<std::string> excludes;  // the options that it does not go together with
  bool required = false;
  bool repeated = false;     // takes several values
  bool comma_lists = false;  // several of them can be written as "a,b"
  Offer offer = Offer::kNothing;
  std::vector<std::string> words;  // what is allowed, or some of it, for Offer::kWords
};

struct CommandDescription {
  std::string name;  // "arena"; of the program "bigshot"
  std::string text;
  std::vector<std::string> examples;  // lines of the footer, without its indentation
  std::vector<std::string> remarks;   // the footer's paragraphs
  std::vector<ArgumentDescription> positionals;
  std::vector<ArgumentDescription> options;
  std::vector<CommandDescription> commands;
  bool takes_options_of_parent = false;  // as admin's commands take admin's
};

// The description of a program, or of a command of it.
CommandDescription describe(const CLI::App& app);

}  // namespace bigshot::cli
