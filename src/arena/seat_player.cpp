#include "arena/seat_player.h"

#include "arena/exec_player.h"
#include "bots/players/random_bot.h"
#include "record/utf8.h"

namespace bigshot {

namespace {

// A stream of randomness apart from that of the bot itself.
constexpr std::uint64_t kSpareStream = 1;

Message unknown_player(std::string_view name) {
  return {"bot.unknown", std::nullopt, {{"name", excerpt(name)}, {"allowed", allowed_players()}}};
}

std::optional<Message> check_command(std::string_view command) {
  if (command.find_first_not_of(" \t") == std::string_view::npos) {
    return Message{"bot.no_command", std::nullopt, {}};
  }
  return std::nullopt;
}

}  // namespace

void PlayerFaults::add(const PlayerFaults& other) {
  illegal += other.illegal;
  late += other.late;
  missing += other.missing;
  crashed += other.crashed;
}

void BotPlayer::new_game(std::uint64_t seed) {
  bot_->new_game(seed);
  spare_ = Random(seed_of(seed, kSpareStream));
}

Action BotPlayer::choose(const Game& game, const Budget& budget) {
  const Action action = bot_->choose(game.state(), budget);
  if (game.state().is_legal(action)) return action;
  ++faults_.illegal;
  return random_action(game.state(), spare_);
}

bool is_exec(std::string_view name) { return name.starts_with(kExecPrefix); }

std::string allowed_players() {
  std::string names;
  for (std::string_view name : bot_names()) names.append(name).append(", ");
  return names.append(kExecPrefix).append("COMMAND");
}

std::optional<Message> check_player(std::string_view name) {
  if (is_exec(name)) return check_command(name.substr(kExecPrefix.size()));
  if (make_bot(name) == nullptr) return unknown_player(name);
  return std::nullopt;
}

Result<std::unique_ptr<SeatPlayer>, Message> make_player(std::string_view name, const PlayerSettings& settings) {
  if (const auto found = settings.own.find(name); found != settings.own.end()) return found->second();
  if (is_exec(name)) {
    const std::string_view command = name.substr(kExecPrefix.size());
    if (auto wrong = check_command(command)) return *wrong;
    return std::unique_ptr<SeatPlayer>(std::make_unique<ExecPlayer>(std::string(command), settings));
  }
  auto bot = make_bot(name);
  if (bot == nullptr) return unknown_player(name);
  return std::unique_ptr<SeatPlayer>(std::make_unique<BotPlayer>(std::move(bot)));
}

}  // namespace bigshot
