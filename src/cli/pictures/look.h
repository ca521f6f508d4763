// How things may look on this terminal: with colours or without, with box drawing or in plain ASCII.
#pragma once

#include <string>

#include "rules/options.h"
#include "rules/types.h"

namespace CLI {
class App;
}

namespace bigshot::cli {

struct LookChoice {
  bool ascii = false;
  std::string color = "auto";
};

// Adds --ascii and --color to a command.
void add_look_options(CLI::App& command, LookChoice& choice);

// The pictures are made for this many columns, and fall apart below the second number. Up to the third, tables and
// sentences use the room that there is; beyond it lines are hard to read.
inline constexpr int kPictureColumns = 80;
inline constexpr int kNarrowestColumns = 40;
inline constexpr int kWidestColumns = 120;

struct Look {
  bool unicode = false;
  bool color = false;
  int columns = kPictureColumns;
  Edition edition = Edition::kRavensburger;  // decides the tints of the cubes [T1]
};

// What the choice and the environment say: NO_COLOR, TERM, the character set of the locale's name, and whether
// the output goes to a terminal, and how wide that is.
Look chosen_look(const LookChoice& choice, Edition edition);

// How wide the terminal is now, as far as the pictures can follow; terminals that do not tell, and pipes, have
// room for the widest.
int columns_of_terminal();

// What a character is drawn like. Cubes have the tint of their colour, and always their letter.
enum class Style : std::uint8_t {
  kCubeRed,
  kCubeYellow,
  kCubeWhite,
  kCubeBlack,
  kPlain,
  kStrong,
  kFaint,
  kBroker
};

constexpr Style cube_style(Color color) { return static_cast<Style>(index(color)); }

// The escape sequence that begins a style; empty for kPlain or without colours.
std::string begin_style(Style style, const Look& look);
std::string end_style(Style style, const Look& look);

}  // namespace bigshot::cli
