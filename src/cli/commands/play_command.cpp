// `bigshot play`: a game on the terminal, for one or more people at one keyboard and any bots.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iostream>
#include <random>

#include "arena/seat_player.h"
#include "cli/commands/bot_names.h"
#include "cli/commands/commands.h"
#include "cli/commands/fault_text.h"
#include "cli/commands/game_options.h"
#include "cli/commands/language_option.h"
#include "cli/play/play_session.h"
#include "cli/play/record_lock.h"
#include "record/utf8.h"

namespace bigshot::cli {

namespace {

constexpr const char* kPlayFooter =
    "Examples:\n"
    "  bigshot play                                       you against three bots\n"
    "  bigshot play --record game.json                    kept after every move; the same command goes on with "
    "it\n"
    "  bigshot play --players 2 --lang de                 you against one bot, in German\n"
    "  bigshot play --seats human,human,random --money hidden --names Ada,Ben\n"
    "  bigshot play --seats human,exec:./engine.py        against a program of your own\n"
    "  bigshot play --edition opennplay --seed 7          the 2018 edition; the same deal and dice every time\n"
    "  bigshot play --position \"$(bigshot show game.json --at 40 --line)\"   goes on from there, otherwise\n"
    "\n"
    "Type help in the game for its commands.";

// Bots are called by names of the time the game plays in.
constexpr std::array<const char*, kMaxPlayers> kBotNames = {"Otto", "Mabel", "Hugo", "Clara"};

// Who sits opposite if nobody is named: a fair opponent for most people.
constexpr const char* kUsualBot = "medium";

struct PlayChoice {
  GameChoice game;
  std::vector<std::string> seats;
  std::vector<std::string> names;
  std::optional<std::uint64_t> seed;
  std::string record_file;
  std::string language;
  LookChoice look;
};

std::uint64_t random_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

std::string allowed_seats() { return std::string(kHuman) + ", " + allowed_players(); }

bool can_play(const std::string& player) { return player == kHuman || !check_player(player); }

std::vector<std::string> default_players(int players) {
  std::vector<std::string> result(static_cast<std::size_t>(players), kUsualBot);
  result.front() = kHuman;
  return result;
}

// One player for each seat from --seats; a single one stands for all.
std::vector<std::string> chosen_players(const std::vector<std::string>& seats, int players) {
  for (const std::string& player : seats) {
    if (can_play(player)) continue;
    throw CLI::ValidationError("--seats",
                               "nobody called '" + excerpt(player) + "' can play; allowed: " + allowed_seats());
  }
  if (seats.empty()) return default_players(players);
  if (seats.size() == 1) return std::vector<std::string>(static_cast<std::size_t>(players), seats.front());
  if (std::ssize(seats) != players) {
    throw CLI::ValidationError("--seats", "names " + std::to_string(seats.size()) + " for " +
                                              std::to_string(players) +
                                              " players; allowed: one for all seats, or one for each seat");
  }
  return seats;
}

// Programs of others have commands of any length behind their prefix.
std::string level_name(const std::string& player) {
  return is_exec(player) ? std::string(kExecPrefix.substr(0, kExecPrefix.size() - 1)) : player;
}

std::vector<std::optional<std::string>> chosen_names(const PlayChoice& choice,
                                                     const std::vector<std::string>& players) {
  if (choice.names.size() > players.size()) {
    throw CLI::ValidationError("--names", "gives " + std::to_string(choice.names.size()) +
                                              " names; allowed: up to " + std::to_string(players.size()));
  }
  std::vector<std::optional<std::string>> names(players.size());
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (i < choice.names.size())
      names[i] = to_valid_utf8(choice.names[i]);
    else if (players[i] != kHuman)
      names[i] = std::string(kBotNames[i]) + " (" + level_name(players[i]) + ")";
  }
  return names;
}

KeptGame new_game(const PlayChoice& choice, Language language, std::uint64_t seed) {
  const GameBasis basis = make_basis(choice.game, language);
  const std::vector<std::string> players = chosen_players(choice.seats, basis.options.players);
  Random random(seed);
  GameHeader header{basis.options, basis.board, basis.board_ships, chosen_names(choice, players),
                    deal(basis.options.players, random)};
  begin_from(basis, header);
  return KeptGame(*Game::start(std::move(header)), players, choice.record_file);
}

[[noreturn]] void refuse_other_game(const char* option, const PlayChoice& choice, Language language) {
  throw CLI::ValidationError(option, catalog(language).text("play.other_game", {{"file", choice.record_file}}));
}

// Options that were given must not contradict the game in the file.
void check_same_game(const CLI::App& command, const PlayChoice& choice, const GameHeader& header,
                     Language language) {
  const auto refuse = [&](const char* option) { refuse_other_game(option, choice, language); };
  const Options& options = header.options;
  if (command.count("--players") != 0 && choice.game.players != options.players) refuse("--players");
  if (command.count("--edition") != 0 &&
      (choice.game.edition == "opennplay") != (options.edition == Edition::kOpennplay)) {
    refuse("--edition");
  }
  if (command.count("--money") != 0 && (choice.game.money == "hidden") != (options.money == MoneyMode::kHidden)) {
    refuse("--money");
  }
  if (command.count("--overbid") != 0 &&
      (choice.game.overbid == "penalty") != (options.overbid == Overbid::kPenalty)) {
    refuse("--overbid");
  }
  if (command.count("--board") != 0 && make_basis(choice.game, language).board != header.board) refuse("--board");
  if (!choice.game.position.empty() && make_basis(choice.game, language).from != header.from) refuse("--position");
  for (std::size_t i = 0; i < choice.names.size(); ++i) {
    if (i >= header.names.size() || header.names[i] != choice.names[i]) refuse("--names");
  }
}

// A record of somebody else does not say who is to go on with it.
void tell_who_plays(const KeptGame& kept, Language language) {
  const Catalog& texts = catalog(language);
  const std::vector<std::string> names = Voice(language, {}).names(kept.game().header());
  std::string list;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    list += (seat == 0 ? "" : ", ") + names[seat] + ": " + kept.players()[seat];
  }
  std::cerr << texts.text("play.who_plays", {{"file", kept.file()}, {"seats", list}}) << '\n';
}

KeptGame kept_game(const CLI::App& command, const PlayChoice& choice, Language language) {
  auto kept = KeptGame::read(choice.record_file);
  if (!kept) {
    throw CLI::ValidationError("--record", fault_text(kept.error(), choice.record_file, catalog(language)));
  }
  const GameHeader& header = kept->game().header();
  check_same_game(command, choice, header, language);
  const bool known =
      !kept->players().empty() && std::all_of(kept->players().begin(), kept->players().end(), can_play);
  const std::vector<std::string> players = chosen_players(choice.seats, header.options.players);
  if (!known) {
    kept->set_players(players);
    if (!kept->game().state().finished()) tell_who_plays(*kept, language);
  } else if (!choice.seats.empty() && players != kept->players()) {
    refuse_other_game("--seats", choice, language);
  }
  return std::move(*kept);
}

std::optional<RecordLock> locked_record(const PlayChoice& choice, Language language) {
  if (choice.record_file.empty()) return std::nullopt;
  auto lock = RecordLock::take(choice.record_file);
  if (!lock) throw CLI::ValidationError("--record", catalog(language).sentence(lock.error()));
  return std::move(*lock);
}

ExitCode run(const CLI::App& command, PlayChoice choice) {
  const Language language = chosen_language(choice.language);
  const std::uint64_t seed = choice.seed ? *choice.seed : random_seed();
  if (choice.seats.size() > 1 && command.count("--players") == 0 && choice.game.position.empty()) {
    choice.game.players = static_cast<int>(choice.seats.size());
    if (choice.game.players > kMaxPlayers) chosen_players(choice.seats, kMaxPlayers);
  }
  const std::optional<RecordLock> lock = locked_record(choice, language);
  const bool goes_on = !choice.record_file.empty() && KeptGame::exists(choice.record_file);
  KeptGame game = goes_on ? kept_game(command, choice, language) : new_game(choice, language, seed);
  Voice voice(language, chosen_look(choice.look, game.state().options().edition));
  tell_if_beyond_network(game.players(), game.game().header().board, voice.texts());
  Terminal terminal;
  const ExitCode exit_code = PlaySession(std::move(game), voice, terminal, seed).run();
  // The terminal writes past std::cout, which main() asks about the output of all commands. A signal says more.
  if (exit_code == kExitOk && terminal.is_deaf()) std::cout.setstate(std::ios::badbit);
  return exit_code;
}

}  // namespace

void add_play(CLI::App& program, ExitCode& exit_code) {
  auto choice = std::make_shared<PlayChoice>();
  CLI::App* command = program.add_subcommand("play", "Plays a game on this terminal, with bots and other people");
  command->footer(kPlayFooter);
  add_game_options(*command, choice->game);
  add_position_option(*command, choice->game);
  command
      ->add_option("--seats", choice->seats,
                   "Who plays, clockwise: " + allowed_seats() + " (default: you, and bots at the other seats)")
      ->type_name("SEAT")
      ->delimiter(',');
  command->add_option("--names", choice->names, "What the players are called, in the order of the seats")
      ->type_name("NAME")
      ->delimiter(',');
  command->add_option("--seed", choice->seed, "Where deal, dice and bots come from (default: chance)")
      ->check(seed_number());
  command
      ->add_option("--record", choice->record_file,
                   "Keeps the game in this file after every move, and goes on with it if the file is there")
      ->type_name("FILE");
  add_language_option(*command, choice->language);
  add_look_options(*command, choice->look);
  command->callback([command, choice, &exit_code] { exit_code = run(*command, *choice); });
}

}  // namespace bigshot::cli
