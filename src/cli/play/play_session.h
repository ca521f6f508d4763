// A game at the terminal from where it stands to its end: rolls the die, asks bots and people in turn, tells what
// happens, and keeps the game after every move.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "arena/seat_player.h"
#include "cli/pictures/scene.h"
#include "cli/play/advice.h"
#include "cli/play/game_log.h"
#include "cli/play/hand.h"
#include "cli/play/input_parser.h"
#include "cli/play/kept_game.h"
#include "cli/play/narrator.h"
#include "cli/play/terminal.h"

namespace bigshot::cli {

class PlaySession {
 public:
  // Every seat of the kept game has a player. Dice and bots follow from the seed.
  PlaySession(KeptGame game, Voice& voice, Terminal& terminal, std::uint64_t seed);

  // Plays on; returns the program's exit code.
  int run();

 private:
  // What came of asking a person: the game goes on, or that person (or the terminal) has gone.
  enum class Outcome { kGoesOn, kEnds };

  void roll();
  void let_bot_move();
  Outcome let_person_move();
  Outcome let_person_place();
  void place(const std::vector<Wish>& wishes, Hand& hand);
  void answer_while_placing(const Command& command, const Hand& hand);
  void show_hand(const Hand& hand);
  Outcome answer(const Command& command);

  // One line from the person whose turn it is, understood; nothing if none will come any more.
  Input hear(std::string_view prompt);
  std::optional<Command> ask(const State& state);
  // What is the same in every situation. True if that was all there was to do.
  bool answer_request(const Command& command, const State& state);
  void show_log(bool all);
  void show_rule(const std::string& number);
  void explain(const Command& command, const State& state);
  void give_reasons();
  bool wants_to_leave();

  void play(Action action);
  void play_all(const std::vector<Action>& placings);
  void save();

  // Hidden money of several people at one keyboard [C1].
  bool hides_money() const;
  bool is_kept() const { return saved_ && !game_.file().empty(); }
  Outcome hand_keyboard_to(Seat seat);

  Scene scene(const State& state) const;
  void show_position(const State& state);
  void tell(const std::vector<std::string>& sentences);
  void tell_news();
  void say(const std::string& text);
  void say_refusal(const Refusal& refusal);
  int end();
  void show_end();

  KeptGame game_;
  Voice& voice_;
  Terminal& terminal_;
  const std::uint64_t seed_;
  const std::vector<std::string> names_;
  const Narrator narrator_;
  const InputParser parser_;
  std::vector<std::unique_ptr<SeatPlayer>> bots_;  // none where a person sits
  std::optional<BotMove> last_bot_move_;
  int people_ = 0;

  std::optional<Seat> at_keyboard_;  // whose eyes are on the screen, where money is hidden
  std::vector<LogLine> log_;         // everything told, in earlier sittings too
  std::vector<std::size_t> seen_;    // how much of it each seat has read
  std::size_t shown_ = 0;            // how much of it has been on the screen
  int round_shown_ = 0;              // the round in which the position was last drawn
  bool asked_to_leave_ = false;
  bool saved_ = true;
};

}  // namespace bigshot::cli
