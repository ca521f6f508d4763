#include "arena/seat_player.h"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <system_error>

#include "arena/exec_player.h"
#include "bots/evaluation/net_evaluation.h"
#include "bots/players/random_bot.h"
#include "record/boards.h"
#include "record/utf8.h"

namespace bigshot {

namespace {

// A stream of randomness apart from that of the bot itself.
constexpr std::uint64_t kSpareStream = 1;

Message unknown_bot(std::string_view name, const std::string& allowed) {
  return {"bot.unknown", std::nullopt, {{"name", excerpt(name)}, {"allowed", allowed}}};
}

// What may be named where a program of somebody else may not.
std::string allowed_bots() {
  std::string names;
  for (std::string_view name : bot_names()) names.append(name).append(", ");
  return names.append("BOT:FILE.net");
}

std::string network_bot_names() {
  std::string names;
  for (std::string_view name : bot_names()) {
    if (uses_network(name)) names.append(names.empty() ? "" : ", ").append(name);
  }
  return names;
}

// A network from its file. Many seats and threads use the same: it is read once.
Result<std::shared_ptr<const WholeNetwork>, Message> shared_network(const std::string& file) {
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const WholeNetwork>> known;
  const std::lock_guard lock(mutex);
  if (const auto found = known.find(file); found != known.end()) return found->second;
  std::ifstream stream(file, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  if (!stream.is_open() || stream.bad()) {
    return Message{"file.unreadable",
                   std::nullopt,
                   {{"file", excerpt(file)}, {"reason", std::generic_category().message(errno)}}};
  }
  const auto network = read_network(bytes);
  if (!network) {
    const NetworkFault& fault = network.error();
    return Message{std::string(fault.id), std::nullopt, {{"found", fault.found}, {"expected", fault.expected}}};
  }
  return known[file] = std::make_shared<const WholeNetwork>(*network);
}

// The command that starts the program of this name, if it is one.
std::optional<std::string> command_of(std::string_view name, const PlayerSettings& settings) {
  if (const auto found = settings.engines.find(name); found != settings.engines.end()) return found->second;
  if (is_exec(name)) return std::string(name.substr(kExecPrefix.size()));
  return std::nullopt;
}

std::optional<Message> check_command(std::string_view command) {
  if (command.find_first_not_of(" \t") == std::string_view::npos) {
    return Message{"bot.no_command", std::nullopt, {}};
  }
  return std::nullopt;
}

// A bot by its name; where there is none, the refusal lists what is allowed.
Result<std::unique_ptr<Bot>, Message> find_bot(std::string_view name, const std::string& allowed) {
  if (is_exec(name)) return Message{"bot.plays_only", std::nullopt, {{"name", excerpt(name)}}};
  std::unique_ptr<Bot> bot;
  if (has_own_network(name)) {
    const auto mark = name.find(kNetworkMark);
    const std::string_view plain = name.substr(0, mark);
    if (make_bot(plain) == nullptr) return unknown_bot(name, allowed);
    if (!uses_network(plain)) {
      return Message{"bot.no_network", std::nullopt, {{"name", excerpt(plain)}, {"allowed", network_bot_names()}}};
    }
    auto network = shared_network(std::string(name.substr(mark + 1)));
    if (!network) return network.error();
    bot = make_bot(plain, std::move(*network));
  } else {
    bot = make_bot(name);
  }
  if (bot == nullptr) return unknown_bot(name, allowed);
  return bot;
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
  const Action action = bot_->choose(game.so_far(), budget);
  if (game.state().is_legal(action)) return action;
  ++faults_.illegal;
  return random_action(game.state(), spare_);
}

bool has_own_network(std::string_view name) {
  return !is_exec(name) && name.find(kNetworkMark) != std::string_view::npos;
}

bool is_exec(std::string_view name) { return name.starts_with(kExecPrefix); }

std::string allowed_players() { return allowed_bots().append(", ").append(kExecPrefix).append("COMMAND"); }

std::optional<Message> check_player(std::string_view name, const PlayerSettings& settings) {
  if (settings.own.contains(name) || settings.engines.contains(name)) return std::nullopt;
  if (is_exec(name)) return check_command(name.substr(kExecPrefix.size()));
  const auto bot = find_bot(name, allowed_players());
  if (!bot) return bot.error();
  return std::nullopt;
}

Result<std::unique_ptr<Bot>, Message> make_named_bot(std::string_view name) {
  return find_bot(name, allowed_bots());
}

Result<std::map<std::string, EngineIdentity>, Message> check_programs(const std::vector<std::string>& names,
                                                                      const PlayerSettings& settings,
                                                                      const Budget& budget) {
  std::map<std::string, EngineIdentity> identities;
  PlayerSettings strict = settings;
  strict.forgives = false;
  const std::set<std::string> different(names.begin(), names.end());
  for (const std::string& name : different) {
    const auto command = command_of(name, settings);
    if (!command) continue;
    ExecPlayer player(*command, strict);
    Random random(1);
    const Options options;
    Game game = *Game::start({options, standard_board(), true, {}, deal(options.players, random)});
    game.play(Action::roll(1));
    player.new_game(1);
    player.choose(game, budget);
    if (const auto failure = player.failure()) return *failure;
    if (player.identity()) identities.emplace(name, *player.identity());
  }
  return identities;
}

Result<std::unique_ptr<SeatPlayer>, Message> make_player(std::string_view name, const PlayerSettings& settings) {
  if (const auto found = settings.own.find(name); found != settings.own.end()) return found->second();
  if (const auto command = command_of(name, settings)) {
    if (auto wrong = check_command(*command)) return *wrong;
    return std::unique_ptr<SeatPlayer>(std::make_unique<ExecPlayer>(*command, settings));
  }
  auto bot = find_bot(name, allowed_players());
  if (!bot) return bot.error();
  return std::unique_ptr<SeatPlayer>(std::make_unique<BotPlayer>(std::move(*bot)));
}

}  // namespace bigshot
