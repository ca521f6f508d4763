// Whoever sits at a seat in a game between programs: a bot of the project, or a program of somebody else. It
// stands above Bot, because programs of others are told the whole record of a game, not a State.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "record/game_record.h"
#include "record/message.h"
#include "rules/random.h"
#include "rules/result.h"

namespace bigshot {

class EngineLog;
struct EngineIdentity;

// What went wrong at a seat. Each decision that was forfeited counts in one of the first three.
struct PlayerFaults {
  std::uint64_t illegal = 0;  // the answer was no legal move
  std::uint64_t late = 0;     // there was no answer within the budget
  std::uint64_t missing = 0;  // the program had ended
  std::uint64_t crashed = 0;  // how often the program ended, or had to be ended because it was silent

  bool any() const { return (illegal | late | missing | crashed) != 0; }
  void add(const PlayerFaults& other);

  friend bool operator==(const PlayerFaults&, const PlayerFaults&) = default;
};

class SeatPlayer {
 public:
  virtual ~SeatPlayer() = default;

  // Forgets everything; from here on the same seed and the same games give the same actions.
  virtual void new_game(std::uint64_t seed) = 0;

  // A legal action for the acting seat, whatever goes wrong. Only while a seat acts. When the budget is stopped
  // it comes at once, and may be any.
  virtual Action choose(const Game& game, const Budget& budget) = 0;

  // The faults since this was last called.
  virtual PlayerFaults take_faults() = 0;

  // Why it must not play on: the first thing that went wrong, if its settings do not forgive that.
  virtual std::optional<Message> failure() const { return std::nullopt; }

  // Whether it thinks outside of the thread that asks it: its time is then the time until its answer.
  virtual bool thinks_elsewhere() const { return false; }
};

// A bot of the project at a seat. An illegal action would be a bug of the bot; it is replaced by one of `random`
// and counted, so that a long run does not end with it.
class BotPlayer : public SeatPlayer {
 public:
  explicit BotPlayer(std::unique_ptr<Bot> bot) : bot_(std::move(bot)) {}

  void new_game(std::uint64_t seed) override;
  Action choose(const Game& game, const Budget& budget) override;
  PlayerFaults take_faults() override { return std::exchange(faults_, {}); }

 private:
  std::unique_ptr<Bot> bot_;
  Random spare_{0};
  PlayerFaults faults_;
};

// Makes a player that the caller brings, one for each seat and thread.
using PlayerMaker = std::function<std::unique_ptr<SeatPlayer>()>;

// What holds for players that are no bots of the project.
struct PlayerSettings {
  std::chrono::milliseconds budget{1000};                     // for one decision
  std::chrono::milliseconds start_up{5000};                   // on top of it for the first decision after a start
  std::map<std::string, PlayerMaker, std::less<>> own{};      // by the names that they have in a plan
  std::map<std::string, std::string, std::less<>> engines{};  // programs of others with names: their commands
  bool forgives = true;      // goes on whatever a program does; otherwise a fault ends the run
  EngineLog* log = nullptr;  // where all goes that programs are told and say
};

inline constexpr std::string_view kExecPrefix = "exec:";
// Behind the name of a bot that uses networks: the file of its own, "expert:four.net".
inline constexpr char kNetworkMark = ':';

// Whether a name stands for a bot with a network of its own.
bool has_own_network(std::string_view name);

// Whether a name stands for a program of somebody else: "exec:COMMAND".
bool is_exec(std::string_view name);

// "random, ..., BOT:FILE.net, exec:COMMAND": what may be named.
std::string allowed_players();

// A bot by its name, a network of its own being read from its file. Programs of others are none.
Result<std::unique_ptr<Bot>, Message> make_named_bot(std::string_view name);

// Why nobody of this name can play; nothing if somebody can.
std::optional<Message> check_player(std::string_view name, const PlayerSettings& settings = {});

// Who the programs among these say they are, by their names here: each is started and asked for one move. Or why
// one of them cannot play. The budget may be stopped before all were asked.
Result<std::map<std::string, EngineIdentity>, Message> check_programs(const std::vector<std::string>& names,
                                                                      const PlayerSettings& settings,
                                                                      const Budget& budget);

// The player of a name. A program of somebody else is not started before its first decision.
Result<std::unique_ptr<SeatPlayer>, Message> make_player(std::string_view name,
                                                         const PlayerSettings& settings = {});

}  // namespace bigshot
