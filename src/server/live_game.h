// A game of a table in memory: everything that is durable of it, and the position and clocks that follow. It
// decides nothing and stores nothing; the table does.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "record/game_record.h"
#include "rules/per.h"
#include "server/table_settings.h"
#include "store/store.h"

namespace bigshot {

// Who made an event, beside the client ids of people (see person_origin).
inline constexpr std::string_view kDieOrigin = "die";
inline constexpr std::string_view kBotOrigin = "bot";
inline constexpr std::string_view kClockOrigin = "clock";
inline constexpr std::string_view kComfortOrigin = "comfort";
inline constexpr std::string_view kSubstituteOrigin = "substitute";
// A simple move, because a bot did not answer in time or failed.
inline constexpr std::string_view kLateOrigin = "late";
// Those that everybody is told about.
inline constexpr std::array<std::string_view, 3> kToldOrigins = {kClockOrigin, kSubstituteOrigin, kLateOrigin};

// The origin of a person's moves: seat and client id, so that nobody can answer for another.
std::string person_origin(Seat seat, std::string_view client_id);

// What a seat has left to decide.
struct TimeLeft {
  Milliseconds decision = 0;
  Milliseconds reserve = 0;

  Milliseconds sum() const { return decision + reserve; }
};

class LiveGame {
 public:
  // From what is stored; what is wrong with it otherwise.
  static Result<LiveGame, Fault> load(std::string_view header, const std::optional<ClockSettings>& clock,
                                      const std::vector<StoredEvent>& events);
  LiveGame(Game game, const std::optional<ClockSettings>& clock);

  const Game& game() const { return game_; }
  const State& state() const { return game_.state(); }
  const Board& board() const { return game_.header().board; }
  // Of the last event, 0 if there is none.
  std::int64_t number() const { return static_cast<std::int64_t>(notes_.size()); }
  // When the last event happened; 0 if there is none.
  Milliseconds last_time() const { return notes_.empty() ? 0 : notes_.back().time; }

  // A durable event, the next one. False if the rules refuse it, which means that the store holds what no server
  // wrote.
  bool add(std::string_view text, std::string_view origin, Milliseconds time);
  // The same for an action that has been checked: nothing is looked at twice.
  void add_legal(Action action, std::string_view origin, Milliseconds time);

  // The number of the last event that a repeated message had led to: it was accepted right after event `seen`.
  std::optional<std::int64_t> accepted_before(std::int64_t seen, std::string_view origin) const;

  // Moves after + 1 ... as JSON texts with commas between.
  std::string moves_after(std::int64_t after) const;
  // The numbers of those that have this origin.
  std::vector<std::int64_t> numbers_by(std::string_view origin, std::int64_t after) const;

  // The seats that were abandoned, as bits: the clock made their last three decisions.
  unsigned abandoned() const;

  // What the acting seat has left at `now`; nothing without a clock or an acting seat.
  std::optional<TimeLeft> time_left(Milliseconds now) const;

 private:
  struct Note {
    std::string origin;
    Milliseconds time = 0;
  };

  void charge(Milliseconds now);

  Game game_;
  std::vector<Note> notes_;  // one for each move
  std::optional<ClockSettings> clock_;
  PerSeat<Milliseconds> reserve_{};  // left
};

}  // namespace bigshot
