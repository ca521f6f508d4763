// What happens at a table by itself: bots, comfort (auto-bid), and clocks that run out. Nothing of it is
// remembered: what is next follows anew from the position after every change, so nothing has to be cancelled, and
// a node that takes a game over needs to know nothing. Only the node that has the duty for the game does it; a
// duty holds as long as the node renews its lease (duties.h).
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/table/table_context.h"
#include "server/table/table_game.h"

namespace bigshot {

class Clockwork {
 public:
  // Moves that are to be made now.
  struct Deed {
    std::vector<Action> moves;
    std::string_view origin;
  };

  // `proceed`: something may be due.
  Clockwork(const TableContext& context, std::function<void()> proceed)
      : context_(context), proceed_(std::move(proceed)) {}

  // When something happens by itself in this position, if nobody does anything.
  std::optional<Milliseconds> next_time(const TableDocument& document, const TableGame& game) const;
  // For whom bots think here: whom it is counted for, and whether one of them looks on.
  struct Payers {
    std::vector<std::string> keys;
    bool waited_for = false;
  };
  // What happens by itself now. If that is nothing yet, the clockwork sees to it that it will be: it asks a bot,
  // sets a timer, or asks for the duty.
  std::optional<Deed> due(const TableDocument& document, const TableGame& game,
                          const std::function<Payers()>& payers);

  // The wake stands in the store before the event that calls for it is known. One that is too early does no harm,
  // so it is only ever moved forward; the least that a clock can give is its time for a decision.
  void add_wake(StoreChanges& changes, const TableDocument& document, const TableGame::Comforts& comforts,
                const State& after, Milliseconds now);
  // What the store holds as the wake is not known any more.
  void forget_wake() { wake_.reset(); }

  // This node has the duty until the term ends; `wake`: what the store holds as such.
  void take_duty(std::uint64_t term) { duty_term_ = term; }
  void begin(std::uint64_t term, Milliseconds wake);
  bool has_duty() const;
  bool is_asking_for_duty() const { return asking_for_duty_; }

  // A step has been made: no question is open, and after the last one no duty is left.
  void on_step(bool finished);
  // Nothing happens by itself before that; for what has failed.
  void wait(Milliseconds time) { not_before_ = context_.now() + time; }
  Milliseconds not_before() const { return not_before_; }
  void set_timer(Milliseconds at);
  // The table leaves the memory.
  void stop();

 private:
  struct Act {
    enum class Kind : std::uint8_t { kBot, kComfort, kClock };
    Kind kind = Kind::kBot;
    Milliseconds at = 0;
  };
  // A question to a bot about the move after event `number`.
  struct Question {
    std::int64_t number = 0;
    std::string level;
    Milliseconds asked = 0;
    std::shared_ptr<std::atomic<bool>> obsolete;
    std::optional<std::vector<Action>> answer;  // empty if the bot failed
  };

  static std::optional<Act> next(const TableDocument& document, const TableGame::Comforts& comforts,
                                 const State& state, Milliseconds last_time, Milliseconds time_left);
  static std::optional<Act> next(const TableDocument& document, const TableGame& game);
  struct BotSeat {
    std::string level;
    std::uint64_t seed = 0;
    std::string_view origin;
  };
  std::optional<Deed> bots_deed(const TableGame& game, const BotSeat& seat, Milliseconds at,
                                const std::function<Payers()>& payers);
  void ask_bot(const TableGame& game, const BotSeat& seat, Payers payers);
  void on_bot_answer(const std::shared_ptr<std::atomic<bool>>& asked, std::vector<Action> moves);
  void ask_for_duty();

  const TableContext& context_;
  std::function<void()> proceed_;
  std::optional<std::uint64_t> duty_term_;
  bool asking_for_duty_ = false;
  bool stopped_ = false;
  std::optional<Milliseconds> wake_;  // as far as this node knows
  Milliseconds not_before_ = 0;
  std::optional<Question> question_;
  std::uint64_t timer_ = 0;
  Milliseconds timer_at_ = 0;
};

}  // namespace bigshot
