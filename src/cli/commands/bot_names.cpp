#include "cli/commands/bot_names.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "arena/seat_player.h"
#include "bots/evaluation/networks.h"

namespace bigshot::cli {

namespace {

constexpr int kLongestBudget = 3'600'000;

}  // namespace

std::string allowed_bots() { return allowed_players(); }

void check_bots(const std::vector<std::string>& names, const Catalog& texts) {
  for (const std::string& name : names) {
    if (const auto wrong = check_player(name)) throw CLI::ValidationError("--bots", texts.sentence(*wrong));
  }
}

std::vector<std::string> bots_for_seats(const std::vector<std::string>& given, int players, const Catalog& texts) {
  check_bots(given, texts);
  const auto seats = static_cast<std::size_t>(players);
  if (given.size() == 1) return std::vector<std::string>(seats, given.front());
  if (given.size() != seats) {
    throw CLI::ValidationError("--bots", "names " + std::to_string(given.size()) + " bots for " +
                                             std::to_string(players) +
                                             " players; allowed: one for all seats, or one for each seat");
  }
  return given;
}

void tell_if_beyond_network(const std::vector<std::string>& bots, const Board& board, const Catalog& texts) {
  if (network_fits(board)) return;
  const auto bot = std::find_if(bots.begin(), bots.end(), [](std::string_view name) {
    return uses_network(name.substr(0, name.find(kNetworkMark)));
  });
  if (bot == bots.end()) return;
  const std::string limit = std::to_string(kHighestNetworkValue);
  std::cerr << texts.text("bots.beyond_network", {{"limit", limit}, {"bots", *bot}}) << "\n";
}

void add_budget_option(CLI::App& command, int& milliseconds) {
  command.add_option("--budget-ms", milliseconds, "What a program named exec: may take for a decision")
      ->check(CLI::Range(1, kLongestBudget))
      ->capture_default_str();
}

}  // namespace bigshot::cli
