#include "cli/commands/bot_names.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <iostream>
#include <system_error>

#include "arena/seat_player.h"
#include "bots/evaluation/networks.h"
#include "cli/commands/plain_json.h"
#include "record/utf8.h"

namespace bigshot::cli {

namespace {

namespace json = boost::json;

constexpr int kLongestBudget = 3'600'000;

// "Example 1.0 (depth 3, threads 2)"
std::string one_line(const EngineIdentity& identity) {
  std::string options;
  for (const auto& [option, setting] : identity.options) {
    const std::string plain = setting.is_string() ? std::string(setting.as_string()) : plain_json(setting);
    options.append(options.empty() ? "" : ", ").append(option).append(" ").append(plain);
  }
  std::string line = identity.name;
  for (const std::string& part : {identity.version, options.empty() ? "" : "(" + options + ")"}) {
    if (!part.empty()) line += (line.empty() ? "" : " ") + part;
  }
  return excerpt(line);
}

}  // namespace

std::string allowed_bots() { return allowed_players(); }

void add_engine_options(CLI::App& command, EngineChoice& choice) {
  command.add_option("--budget-ms", choice.budget_ms, "What a program named exec: may take for a decision")
      ->check(CLI::Range(1, kLongestBudget))
      ->capture_default_str();
  command.add_option("--engine", choice.named, "NAME=COMMAND: a program that --bots may then call by its name")
      ->type_name("ENGINE");
  command.add_option("--engine-log", choice.log_file, "Writes all that programs are told and say to this file")
      ->type_name("FILE");
  command.add_flag("--keep-going", choice.keep_going,
                   "Goes on when a program answers wrongly, late or not at all, and counts it");
}

PlayerSettings player_settings(const EngineChoice& choice, std::unique_ptr<EngineLog>& log, const Catalog& texts,
                               const Ranks& ranks) {
  PlayerSettings settings;
  settings.budget = std::chrono::milliseconds(choice.budget_ms);
  settings.forgives = choice.keep_going;
  for (const std::string& named : choice.named) {
    const auto equals = named.find('=');
    const std::string name = named.substr(0, equals);
    if (equals == std::string::npos || name.empty() || equals + 1 == named.size()) {
      throw CLI::ValidationError("--engine", texts.sentence({"engine.no_name", std::nullopt, {{"text", named}}}));
    }
    const bool taken = settings.engines.contains(name) || !check_player(name);
    if (taken)
      throw CLI::ValidationError("--engine", texts.sentence({"engine.taken", std::nullopt, {{"name", name}}}));
    settings.engines[name] = named.substr(equals + 1);
  }
  if (!choice.log_file.empty()) {
    const std::string ending = ranks.leads() ? "" : ".rank" + std::to_string(ranks.rank());
    log = std::make_unique<EngineLog>(choice.log_file + ending);
    if (!log->is_open()) {
      const std::string reason = std::generic_category().message(errno);
      throw CLI::FileError(
          texts.sentence({"file.unwritable", std::nullopt, {{"file", choice.log_file}, {"reason", reason}}}));
    }
    settings.log = log.get();
  }
  return settings;
}

Engines check_engines(const std::vector<std::string>& names, const PlayerSettings& settings, const Catalog& texts,
                      const Budget& budget) {
  if (settings.forgives) return {};
  const auto engines = check_programs(names, settings, budget);
  // Whoever interrupts the program while it waits for an engine has nothing against the engine.
  if (budget.stopped()) return {};
  if (!engines) throw CLI::ValidationError("--bots", texts.sentence(engines.error()));
  for (const auto& [name, identity] : *engines) std::cerr << excerpt(name) << ": " << one_line(identity) << "\n";
  return *engines;
}

json::object engines_json(const Engines& engines) {
  json::object all;
  for (const auto& [name, identity] : engines) {
    all[to_valid_utf8(name)] = {
        {"name", identity.name}, {"version", identity.version}, {"options", identity.options}};
  }
  return all;
}

void check_bots(const std::vector<std::string>& names, const PlayerSettings& settings, const Catalog& texts) {
  for (const std::string& name : names) {
    if (const auto wrong = check_player(name, settings))
      throw CLI::ValidationError("--bots", texts.sentence(*wrong));
  }
}

std::unique_ptr<Bot> named_bot(const std::string& name, const Catalog& texts) {
  auto bot = make_named_bot(name);
  if (!bot) throw CLI::ValidationError("--bot", texts.sentence(bot.error()));
  return std::move(*bot);
}

std::vector<std::string> bots_for_seats(const std::vector<std::string>& given, int players,
                                        const PlayerSettings& settings, const Catalog& texts) {
  check_bots(given, settings, texts);
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

}  // namespace bigshot::cli
