#include "cli/manual/man_page.h"

#include <algorithm>
#include <cctype>

namespace bigshot::cli {

namespace {

// Text as roff takes it literally: no escapes, no ligatures of hyphens, no requests at the beginning of a line.
std::string escaped(std::string_view text) {
  std::string out;
  if (!text.empty() && (text.front() == '.' || text.front() == '\'')) out += "\\&";
  for (const char letter : text) {
    switch (letter) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '`':
        out += "\\(ga";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '~':
        out += "\\(ti";
        break;
      default:
        out += letter;
    }
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

std::string joined(const std::vector<std::string>& words, const std::string& between = ", ") {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : between) + word;
  return list;
}

// "Plays a game" in the middle of a line; what stands for a name stays: "JSON ...".
std::string lower_first(std::string text) {
  const bool word = text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0;
  if (word) text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

std::string as_sentence(std::string text) {
  if (!text.empty() && text.back() != '.') text += '.';
  return text;
}

// What the description of an argument leaves unsaid.
std::string facts(const ArgumentDescription& argument) {
  std::vector<std::string> all;
  if (argument.required && argument.names.front().starts_with('-')) all.push_back("Required.");
  const bool told = std::all_of(argument.words.begin(), argument.words.end(), [&](const std::string& word) {
    return argument.text.find(word) != std::string::npos;
  });
  if (!argument.range.empty() && (argument.words.empty() || !told))
    all.push_back("Allowed: " + argument.range + ".");
  if (argument.comma_lists) {
    all.push_back("Several are written with commas between them.");
  } else if (argument.repeated) {
    all.push_back("Can be given several times.");
  }
  if (!argument.default_value.empty()) all.push_back("Default: " + argument.default_value + ".");
  if (!argument.excludes.empty()) all.push_back("Not together with " + joined(argument.excludes) + ".");
  std::string text;
  for (const std::string& fact : all) text += " " + fact;
  return text;
}

// "open|hidden" where these are all that there is, else what the value is called.
std::string value_of(const ArgumentDescription& argument) {
  const bool closed = argument.offer == Offer::kWords && argument.value == "TEXT";
  return closed ? joined(argument.words, "|") : argument.value;
}

std::string argument_entry(const ArgumentDescription& argument) {
  std::string head;
  for (const std::string& name : argument.names) {
    const bool option = name.starts_with('-');
    head += (head.empty() ? "" : ", ") + (option ? bold(name) : italic(name));
    if (option && name.starts_with("--") && !argument.value.empty()) head += " " + italic(value_of(argument));
  }
  if (argument.repeated && !argument.comma_lists) head += " ...";
  return ".TP\n" + head + "\n" + escaped(as_sentence(argument.text) + facts(argument)) + "\n";
}

std::string title(const std::string& page, const std::string& about, const Release& release) {
  return ".\\\" Made by bigshot help --man; the source is the program itself.\n.TH " + upper(page) + " 1 " +
         release.date + " \"bigshot " + release.version + "\" \"Big Shot\"\n.SH NAME\n" + escaped(page) + " \\- " +
         escaped(about) + "\n";
}

std::string synopsis(const std::string& call, const CommandDescription& command) {
  std::string line = bold(call);
  if (!command.options.empty()) line += " [" + italic("OPTION") + "]...";
  for (const ArgumentDescription& argument : command.positionals) {
    const std::string name = italic(argument.names.front()) + (argument.repeated ? "..." : "");
    line += argument.required ? " " + name : " [" + name + "]";
  }
  if (!command.commands.empty()) line += " " + italic("COMMAND") + " ...";
  return ".SH SYNOPSIS\n" + line + "\n";
}

std::string description(const CommandDescription& command) {
  std::string text = ".SH DESCRIPTION\n" + escaped(as_sentence(command.text)) + "\n";
  for (const std::string& remark : command.remarks) text += ".PP\n" + escaped(remark) + "\n";
  return text;
}

std::string arguments(const CommandDescription& command) {
  std::string text;
  for (const ArgumentDescription& argument : command.positionals) text += argument_entry(argument);
  for (const ArgumentDescription& argument : command.options) text += argument_entry(argument);
  return text.empty() ? "" : ".SH OPTIONS\n" + text;
}

std::string examples(const CommandDescription& command) {
  if (command.examples.empty()) return "";
  std::string text = ".SH EXAMPLES\n.nf\n";
  for (const std::string& line : command.examples) text += escaped(line) + "\n";
  return text + ".fi\n";
}

std::string exit_status() {
  return ".SH EXIT STATUS\n"
         ".TP\n0\nAll went well.\n"
         ".TP\n1\nIt ran, and what it looked at is wrong.\n"
         ".TP\n2\nIt was called wrongly, or could not read or write a file.\n";
}

std::string see_also(const std::vector<std::string>& pages) {
  std::string text = ".SH SEE ALSO\n";
  for (std::size_t i = 0; i < pages.size(); ++i) {
    text += bold(pages[i]) + "(1)" + (i + 1 < pages.size() ? ",\n" : "\n");
  }
  return text +
         ".PP\nThe documents of Big Shot, named here as docs/..., are in /usr/share/doc/bigshot where the\n"
         "Debian package put them.\n";
}

// A command's own commands: each with what it takes.
std::string inner_commands(const CommandDescription& command) {
  std::string text;
  for (const CommandDescription& part : command.commands) {
    std::string call = bold(part.name);
    for (const ArgumentDescription& argument : part.positionals) {
      const std::string name = italic(argument.names.front());
      call += argument.required ? " " + name : " [" + name + "]";
    }
    text += ".TP\n" + call + "\n" + escaped(as_sentence(part.text)) + "\n";
    std::string inner;
    for (const auto* list : {&part.positionals, &part.options}) {
      for (const ArgumentDescription& argument : *list) {
        if (argument.names.back() != "--help") inner += argument_entry(argument);
      }
    }
    if (!inner.empty()) text += ".RS\n" + inner + ".RE\n";
  }
  return text.empty() ? "" : ".SH COMMANDS\n" + text;
}

}  // namespace

std::string program_page(const CommandDescription& program, const Release& release) {
  const std::string about = program.text.substr(program.text.find(": ") + 2);
  std::string text = title(program.name, about.substr(0, about.find_last_not_of('.') + 1), release) +
                     synopsis(program.name, program) + description(program) + ".SH COMMANDS\n";
  std::vector<std::string> pages;
  for (const CommandDescription& command : program.commands) {
    text += ".TP\n" + bold(command.name) + "\n" + escaped(as_sentence(command.text)) + "\n";
    pages.push_back(program.name + "-" + command.name);
  }
  return text + arguments(program) + exit_status() + examples(program) + see_also(pages);
}

std::string command_page(const CommandDescription& program, const CommandDescription& command,
                         const Release& release) {
  return title(program.name + "-" + command.name, lower_first(command.text), release) +
         synopsis(program.name + " " + command.name, command) + description(command) + inner_commands(command) +
         arguments(command) + exit_status() + examples(command) + see_also({program.name});
}

}  // namespace bigshot::cli
