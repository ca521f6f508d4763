#include "server/live_game.h"

#include <algorithm>

#include "record/json_header.h"
#include "record/json_text.h"
#include "record/move_text.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr int kDecisionsOfAbandoned = 3;

}  // namespace

std::string person_origin(Seat seat, std::string_view client_id) {
  return std::to_string(index(seat)) + ':' + std::string(client_id);
}

LiveGame::LiveGame(Game game, const std::optional<ClockSettings>& clock) : game_(std::move(game)), clock_(clock) {
  if (clock_) reserve_.fill(clock_->reserve);
}

Result<LiveGame, Fault> LiveGame::load(std::string_view header, const std::optional<ClockSettings>& clock,
                                       const std::vector<StoredEvent>& events) {
  const auto value = parse_json(header);
  if (!value) return value.error();
  std::optional<Fault> fault;
  GameHeader read = read_header(JsonCursor(*value, fault));
  if (fault) return *fault;
  auto game = Game::start(std::move(read));
  if (!game) return Fault{message(game.error(), {}), "", std::nullopt};
  LiveGame live(std::move(*game), clock);
  for (const StoredEvent& event : events) {
    if (!live.add(event.text, event.origin, event.time)) return refusal("store.damaged");
  }
  return live;
}

bool LiveGame::add(std::string_view text, std::string_view origin, Milliseconds time) {
  charge(time);
  if (game_.play(text)) return false;
  notes_.push_back({std::string(origin), time});
  return true;
}

void LiveGame::add_legal(Action action, std::string_view origin, Milliseconds time) {
  charge(time);
  game_.play_legal(action);
  notes_.push_back({std::string(origin), time});
}

// Moves of one message have one time, so that only the first of them is charged for.
void LiveGame::charge(Milliseconds now) {
  const Actor actor = state().actor();
  if (!clock_ || !actor.is_seat() || notes_.empty()) return;
  const Milliseconds beyond = now - last_time() - clock_->decision;
  Milliseconds& reserve = reserve_[actor.seat];
  if (beyond > 0) reserve = std::max<Milliseconds>(0, reserve - beyond);
}

std::optional<std::int64_t> LiveGame::accepted_before(std::int64_t seen, std::string_view origin) const {
  if (seen < 0) return std::nullopt;
  auto next = static_cast<std::size_t>(seen);
  if (next >= notes_.size() || notes_[next].origin != origin) return std::nullopt;
  while (next < notes_.size() && notes_[next].origin == origin) ++next;
  return static_cast<std::int64_t>(next);
}

std::string LiveGame::moves_after(std::int64_t after) const {
  std::string out;
  const auto& moves = game_.record().moves;
  for (auto i = static_cast<std::size_t>(after); i < moves.size(); ++i) {
    if (!out.empty()) out += ',';
    append_quoted(out, move_text(moves[i], board()));
  }
  return out;
}

std::vector<std::int64_t> LiveGame::numbers_by(std::string_view origin, std::int64_t after) const {
  std::vector<std::int64_t> numbers;
  for (auto i = static_cast<std::size_t>(after); i < notes_.size(); ++i) {
    if (notes_[i].origin == origin) numbers.push_back(static_cast<std::int64_t>(i) + 1);
  }
  return numbers;
}

// Moves of a seat without another's between them are one decision.
unsigned LiveGame::abandoned() const {
  PerSeat<int> by_clock{};
  auto replayed = Game::start(game_.header());
  if (!replayed) return 0;
  std::optional<Seat> last;
  for (std::size_t i = 0; i < notes_.size(); ++i) {
    const Actor actor = replayed->state().actor();
    if (actor.is_seat()) {
      int& count = by_clock[actor.seat];
      const bool clock = notes_[i].origin == kClockOrigin;
      if (!clock) count = 0;
      if (clock && last != actor.seat) ++count;
      last = actor.seat;
    }
    replayed->play(game_.record().moves[i]);
  }
  unsigned found = 0;
  for (Seat seat : seats(kMaxPlayers)) {
    if (by_clock[seat] >= kDecisionsOfAbandoned) found |= 1U << index(seat);
  }
  return found;
}

std::optional<TimeLeft> LiveGame::time_left(Milliseconds now) const {
  const Actor actor = state().actor();
  if (!clock_ || !actor.is_seat() || notes_.empty()) return std::nullopt;
  const Milliseconds used = std::max<Milliseconds>(0, now - last_time());
  const Milliseconds beyond = std::max<Milliseconds>(0, used - clock_->decision);
  return TimeLeft{std::max<Milliseconds>(0, clock_->decision - used),
                  std::max<Milliseconds>(0, reserve_[actor.seat] - beyond)};
}

}  // namespace bigshot
