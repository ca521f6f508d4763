#include "server/table/table_game.h"

#include "record/game_record.h"
#include "record/move_text.h"
#include "rules/reckoning.h"
#include "server/wire.h"

namespace bigshot {

TableGame::TableGame(LiveGame live, const TableDocument& document)
    : live_(std::move(live)), dice_(document.dice()) {}

Result<Step, Fault> TableGame::step_of(Seat seat, const MoveRequest& move, Milliseconds now) const {
  const std::string origin = person_origin(seat, move.client_id);
  Step step{{}, {}, state(), live_.number() + static_cast<std::int64_t>(move.moves.size()), now};
  for (std::size_t i = 0; i < move.moves.size(); ++i) {
    const std::string at = "moves[" + std::to_string(i) + ']';
    if (!step.after.finished() && !step.after.actor().is(seat)) return refusal("move.not_your_turn", {}, at);
    const auto action = read_legal_move(step.after, move.moves[i], live_.board());
    if (!action) return Fault{action.error(), at, std::nullopt};
    add_event(step, *action, origin);
  }
  add_dice(step);
  return step;
}

Step TableGame::step(const std::vector<Action>& moves, std::string_view origin, Milliseconds now) const {
  Step step{{}, {}, state(), live_.number() + static_cast<std::int64_t>(moves.size()), now};
  for (const Action move : moves) add_event(step, move, origin);
  add_dice(step);
  return step;
}

void TableGame::add_event(Step& step, Action action, std::string_view origin) const {
  step.after.apply(action);
  step.actions.push_back(action);
  step.events.push_back({move_text(action, live_.board()), std::string(origin), step.time});
}

void TableGame::add_dice(Step& step) const {
  while (step.after.actor().kind == Actor::Kind::kChance) {
    add_event(step, Action::roll(dice_.die(step.after.round())), kDieOrigin);
  }
}

void TableGame::add(const Step& step) {
  for (std::size_t i = 0; i < step.actions.size(); ++i) {
    live_.add_legal(step.actions[i], step.events[i].origin, step.time);
  }
}

Result<Comfort, Fault> TableGame::comfort_now(Comfort told) const {
  if (told.is_about_auction() && !is_auction_on(state())) return refusal("comfort.no_auction");
  // A wish that was long on its way is never applied to an auction that its person has not seen.
  const bool late = told.round != 0 && told.round != state().round();
  if (told.is_about_auction() && late) return refusal("comfort.other_auction");
  told.round = state().round();
  return told;
}

std::vector<Seat> TableGame::expire_comforts() {
  std::vector<Seat> expired;
  for (Seat seat : seats(state().players())) {
    if (!comforts_[seat].is_about_auction()) continue;
    const Comfort now = current(comforts_[seat], state());
    if (now == comforts_[seat]) continue;
    comforts_[seat] = now;
    expired.push_back(seat);
  }
  return expired;
}

std::vector<SeatResult> TableGame::results(const TableDocument& document, const Step& last) const {
  const Reckoning reckoning = reckon(last.after);
  TableGame ended = *this;
  ended.add(last);
  const unsigned abandoned = ended.live().abandoned();
  std::vector<SeatResult> results;
  for (Seat seat : seats_in(document.seats)) {
    const SeatHolder& holder = document.seats[index(seat)];
    const SeatReckoning& own = reckoning.seats[seat];
    // Who has left the game to a bot, whichever, has abandoned it.
    const bool left = ((abandoned >> index(seat)) & 1) != 0 || !holder.substitute.empty();
    results.push_back({static_cast<int>(seat), holder.player(), own.place, reckoning.wins(seat),
                       own.balance.millions, false, left});
  }
  return results;
}

}  // namespace bigshot
