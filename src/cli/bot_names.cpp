#include "cli/bot_names.h"

#include <CLI/CLI.hpp>

#include "bots/bot.h"

namespace bigshot::cli {

std::string allowed_bots() {
  std::string names;
  for (std::string_view name : bot_names()) {
    if (!names.empty()) names += ", ";
    names += name;
  }
  return names;
}

std::vector<std::string> bots_for_seats(const std::vector<std::string>& given, int players) {
  for (const std::string& name : given) {
    if (make_bot(name) == nullptr) {
      throw CLI::ValidationError("--bots", "there is no bot '" + name + "'; allowed: " + allowed_bots());
    }
  }
  const auto seats = static_cast<std::size_t>(players);
  if (given.size() == 1) return std::vector<std::string>(seats, given.front());
  if (given.size() != seats) {
    throw CLI::ValidationError("--bots", "names " + std::to_string(given.size()) + " bots for " +
                                             std::to_string(players) +
                                             " players; allowed: one for all seats, or one for each seat");
  }
  return given;
}

}  // namespace bigshot::cli
