#include "cli/pictures/look.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string_view>

#include "rules/per.h"

namespace bigshot::cli {

namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

// The name is enough: a locale that is not installed still says what the terminal shows.
bool locale_is_utf8() {
  std::string locale;
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    locale = variable(name);
    if (!locale.empty()) break;
  }
  std::transform(locale.begin(), locale.end(), locale.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

bool wants_color(const std::string& choice) {
  if (choice != "auto") return choice == "always";
  return variable("NO_COLOR").empty() && variable("TERM") != "dumb" && isatty(STDOUT_FILENO) != 0;
}

// Numbers of the 256-colour palette, which look the same in every theme; letters in black or white on them.
struct Tint {
  const char* ink;
  const char* ground;
};
constexpr PerColor<Tint> kTints2001 = {{{{"231", "160"}, {"16", "220"}, {"16", "255"}, {"231", "238"}}}};
constexpr PerColor<Tint> kTints2018 = {{{{"231", "160"}, {"16", "208"}, {"16", "230"}, {"231", "91"}}}};

}  // namespace

void add_look_options(CLI::App& command, LookChoice& choice) {
  command.add_flag("--ascii", choice.ascii, "Draws with plain ASCII characters, also in a UTF-8 locale");
  command.add_option("--color", choice.color, "auto, always or never; auto heeds NO_COLOR and pipes")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
}

Look chosen_look(const LookChoice& choice, Edition edition) {
  return {.unicode = !choice.ascii && locale_is_utf8(),
          .color = wants_color(choice.color),
          .columns = columns_of_terminal(),
          .edition = edition};
}

int columns_of_terminal() {
  winsize size = {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kPictureColumns;
  return std::clamp<int>(size.ws_col, kNarrowestColumns, kWidestColumns);
}

std::string begin_style(Style style, const Look& look) {
  if (!look.color) return "";
  switch (style) {
    case Style::kPlain:
      return "";
    case Style::kStrong:
      return "\033[1m";
    case Style::kFaint:
      return "\033[2m";
    case Style::kBroker:
      return "\033[1;36m";
    default:
      break;
  }
  const auto& tints = look.edition == Edition::kOpennplay ? kTints2018 : kTints2001;
  const Tint& tint = tints[static_cast<Color>(style)];
  return std::string("\033[1;38;5;") + tint.ink + ";48;5;" + tint.ground + "m";
}

std::string end_style(Style style, const Look& look) { return begin_style(style, look).empty() ? "" : "\033[0m"; }

}  // namespace bigshot::cli
