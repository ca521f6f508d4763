#include "cli/script.h"

namespace bigshot::testing {

const std::vector<std::string>& lines_of_a_turn() {
  static const std::vector<std::string> lines = [] {
    std::vector<std::string> made = {"loan", "r", "3", "p", "pay r", "pay y", "pay w", "pay b"};
    // A lot that is sold refuses its cubes; the next takes them.
    for (char lot = 'a'; lot <= 'm'; ++lot) made.push_back(std::string("all ") + lot);
    made.push_back("ok");
    return made;
  }();
  return lines;
}

std::string whole_game() {
  constexpr int kTurns = 300;
  std::string text;
  for (int turn = 0; turn < kTurns; ++turn) {
    for (const std::string& line : lines_of_a_turn()) text += line + "\n";
  }
  return text;
}

}  // namespace bigshot::testing
