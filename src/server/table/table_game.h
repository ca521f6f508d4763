// The game of a table: what is durable of it (LiveGame), its dice, and what the seats have told in private. It
// checks what a seat asks for and makes a step of it; a step changes the game once the store has it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/per.h"
#include "server/live_game.h"
#include "server/requests.h"
#include "server/table_document.h"

namespace bigshot {

// Moves of the acting seat and the dice that they call for: events of one commit. All of them are legal.
struct Step {
  std::vector<Action> actions;
  std::vector<NewEvent> events;  // one for each action
  State after;
  std::int64_t answer = 0;  // the number of the last event that was asked for; dice come after it
  Milliseconds time = 0;
};

class TableGame {
 public:
  using Comforts = PerSeat<Comfort>;

  TableGame(LiveGame live, const TableDocument& document);

  const LiveGame& live() const { return live_; }
  const State& state() const { return live_.state(); }
  const Comforts& comforts() const { return comforts_; }

  // The one place where a person's moves are read and checked.
  Result<Step, Fault> step_of(Seat seat, const MoveRequest& move, Milliseconds now) const;
  // Moves that are known to be legal: a bot's, or those of comfort.
  Step step(const std::vector<Action>& moves, std::string_view origin, Milliseconds now) const;

  // A step that has become durable.
  void add(const Step& step);
  // What another node has stored. False if the rules refuse it.
  bool add(const StoredEvent& event) { return live_.add(event.text, event.origin, event.time); }

  // What a seat tells becomes about this auction; refused if there is none.
  Result<Comfort, Fault> comfort_now(Comfort told) const;
  void set_comfort(Seat seat, const Comfort& comfort) { comforts_[seat] = comfort; }
  // The seats whose comfort was about an auction that is over; it is from now on.
  std::vector<Seat> expire_comforts();

  // What comes out when the game ends with this step.
  std::vector<SeatResult> results(const TableDocument& document, const Step& last) const;

 private:
  void add_event(Step& step, Action action, std::string_view origin) const;
  void add_dice(Step& step) const;

  LiveGame live_;
  FairDice dice_;
  Comforts comforts_{};
};

}  // namespace bigshot
