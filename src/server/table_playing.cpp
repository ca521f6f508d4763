// A table during its game: moves, what they lead to, and the end.
#include <algorithm>

#include "record/game_record.h"
#include "record/move_text.h"
#include "rules/reckoning.h"
#include "server/rating.h"
#include "server/table.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr Milliseconds kBetweenReactions = 2000;
// How long what happens by itself waits before it is tried again.
constexpr Milliseconds kAfterConflict = 20;
constexpr Milliseconds kAfterFailure = 1000;

}  // namespace

void Table::answer(TableRequest& request, const MoveRequest& move) {
  // Who has seen more than this node knows has heard it from another one.
  if (move.seen > (game_ ? game_->number() : 0) && request.tries == 0) {
    ++request.tries;
    waiting_.push_front(std::move(request));
    uncertain_ = true;
    return;
  }
  if (!game_) return refuse(request, refusal("table.not_playing"));
  const auto seat = seat_of(request);
  if (!seat) return refuse(request, refusal("table.not_seated"));
  const std::string origin = person_origin(*seat, move.client_id);
  if (const auto number = game_->accepted_before(move.seen, origin)) {
    std::string out = "{\"n\":";
    append_number(out, *number);
    return ok(request, out += '}');
  }
  if (move.seen != game_->number()) {
    return refuse(request, refusal("move.stale", {{"number", std::to_string(game_->number())}}));
  }
  State state = game_->state();
  std::vector<Action> actions;
  for (std::size_t i = 0; i < move.moves.size(); ++i) {
    const std::string at = "moves[" + std::to_string(i) + ']';
    if (!state.finished() && !state.actor().is(*seat))
      return refuse(request, refusal("move.not_your_turn", {}, at));
    const auto action = read_legal_move(state, move.moves[i], game_->board());
    if (!action) return refuse(request, Fault{action.error(), at, std::nullopt});
    state.apply(*action);
    actions.push_back(*action);
  }
  append(actions, origin, std::move(request));
}

// Moves are legal, and of the acting seat. The dice that they call for are events of the same commit.
void Table::append(const std::vector<Action>& moves, std::string_view origin,
                   std::optional<TableRequest> request) {
  Append append{{}, game_->state(), std::move(request), 0, services_.scheduler.now()};
  for (const Action move : moves) {
    append.after.apply(move);
    append.events.push_back({move_text(move, game_->board()), std::string(origin), append.time});
  }
  append.answer = game_->number() + static_cast<std::int64_t>(append.events.size());
  append_dice(append);
  store_append(std::move(append));
}

void Table::append_dice(Append& append) const {
  while (append.after.actor().kind == Actor::Kind::kChance) {
    const Action roll = Action::roll(dice_->die(append.after.round()));
    append.after.apply(roll);
    append.events.push_back({move_text(roll, game_->board()), std::string(kDieOrigin), append.time});
  }
}

void Table::store_append(Append append) {
  if (append.after.finished()) return store_finish(std::move(append));
  StoreChanges changes;
  changes.emplace_back(AppendEvents{id_, game_->number(), append.events});
  add_wake(changes, append.after, append.time);
  commit_append(changes, std::move(append));
}

// The end: last moves, results, ratings and the table's phase, all or nothing.
void Table::store_finish(Append append) {
  TableDocument document = document_;
  document.stage = TableStage::kFinished;
  const std::vector<SeatResult> results = this->results(append.after);
  StoreChanges changes = {AppendEvents{id_, game_->number(), append.events}, FinishGame{id_, append.time, results},
                          put(document, version_, append.time)};
  if (!document_.settings.rated) return commit_append(changes, std::move(append));
  set_busy(true);
  services_.scheduler.run_on_worker(
      [self = shared_from_this(), results, changes, append = std::move(append)]() mutable {
        const auto ratings = rating_changes(self->services_.store, results);
        if (ratings) changes.insert(changes.end(), ratings->begin(), ratings->end());
        std::optional<StoreError> error;
        if (!ratings) error = ratings.error();
        self->strand_->post([self, error, changes = std::move(changes), append = std::move(append)]() mutable {
          self->set_busy(false);
          if (!error) return self->commit_append(changes, std::move(append));
          self->on_appended(std::move(append), error);
          self->proceed();
        });
      });
}

void Table::commit_append(const StoreChanges& changes, Append append) {
  commit(changes, [this, append = std::move(append)](const std::optional<StoreError>& error) mutable {
    on_appended(std::move(append), error);
  });
}

void Table::on_appended(Append append, const std::optional<StoreError>& error) {
  if (error) {
    if (append.request) {
      handle_error(error, *append.request);
    } else {
      uncertain_ = true;
      try_again_later(error->fault == StoreFault::kConflict ? kAfterConflict : kAfterFailure);
    }
    return;
  }
  for (const NewEvent& event : append.events) game_->add(event.text, event.origin, event.time);
  question_.reset();
  services_.metrics.moves.add(append.events.size());
  if (append.after.finished()) {
    document_.stage = TableStage::kFinished;
    ++version_;
    wake_.reset();
    duty_term_.reset();
    services_.metrics.games_finished.add();
    services_.log.info("game.finished", {{"players", document_.seats.size()}, {"moves", game_->number()}});
  }
  tell_appended(append);
  expire_comfort();
}

void Table::tell_appended(const Append& append) {
  if (append.request) {
    std::string out = "{\"n\":";
    append_number(out, append.answer);
    ok(*append.request, out += '}');
  }
  std::string out = "{\"n\":";
  append_number(out, game_->number());
  out += ",\"m\":[";
  for (const NewEvent& event : append.events) {
    if (out.back() != '[') out += ',';
    append_text(out, event.text);
  }
  out += ']';
  append_awaited(out);
  if (append.events.front().origin == kClockOrigin) out += ",\"by\":\"clock\"";
  if (append.after.finished()) out += ",\"table\":" + table_text() + ",\"result\":" + result_text();
  broadcast(shared(out += '}'));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - append.begun;
  services_.metrics.accept_time.observe(took.count());
}

std::vector<SeatResult> Table::results(const State& finished) const {
  const Reckoning reckoning = reckon(finished);
  std::vector<SeatResult> results;
  for (std::size_t i = 0; i < document_.seats.size(); ++i) {
    const SeatReckoning& seat = reckoning.seats[i];
    results.push_back({static_cast<int>(i), document_.seats[i].player(), seat.place,
                       reckoning.wins(static_cast<Seat>(i)), seat.balance.millions, document_.settings.rated});
  }
  return results;
}

void Table::answer(const TableRequest& request, const ComfortRequest& told) {
  if (!game_ || game_->state().finished()) return refuse(request, refusal("table.not_playing"));
  const auto seat = seat_of(request);
  if (!seat) return refuse(request, refusal("table.not_seated"));
  Comfort comfort = told.comfort;
  if (comfort.is_about_auction() && !is_auction_on(game_->state())) {
    return refuse(request, refusal("comfort.no_auction"));
  }
  comfort.round = game_->state().round();
  const Milliseconds now = services_.scheduler.now();
  StoreChanges changes = {PutComfort{id_, static_cast<int>(index(*seat)), write_stored(comfort)}};
  const Comfort before = std::exchange(comforts_[index(*seat)], comfort);
  add_wake(changes, game_->state(), now);
  comforts_[index(*seat)] = before;
  commit(changes,
         [this, request = TableRequest(request), comfort, seat](const std::optional<StoreError>& error) mutable {
           if (handle_error(error, request)) return;
           comforts_[index(*seat)] = comfort;
           const std::string text = "{\"comfort\":" + write_comfort(comfort) + '}';
           ok(request, text);
           const SharedText message = shared(text);
           for (const ClientPtr& client : watchers_) {
             if (client != request.client && client->is(document_.seats[index(*seat)].person))
               client->send(message);
           }
         });
}

// Who has told something about an auction that is over hears that it is.
void Table::expire_comfort() {
  for (std::size_t i = 0; i < document_.seats.size(); ++i) {
    if (!comforts_[i].is_about_auction()) continue;
    const Comfort now = current(comforts_[i], game_->state());
    if (now == comforts_[i]) continue;
    comforts_[i] = now;
    send_to_person(document_.seats[i].person, shared("{\"comfort\":" + write_comfort(now) + '}'));
  }
}

void Table::answer(const TableRequest& request, const ReactRequest& react) {
  const auto seat = seat_of(request);
  if (!seat) return refuse(request, refusal("table.not_seated"));
  const Milliseconds now = services_.scheduler.now();
  if (now - last_reaction_[index(*seat)] < kBetweenReactions) return refuse(request, refusal("react.too_soon"));
  TableDocument document = document_;
  document.reaction = {document.reaction.number + 1, static_cast<int>(index(*seat)), react.reaction};
  change(std::move(document), {}, request, [this, request, seat, now] {
    last_reaction_[index(*seat)] = now;
    ok(request);
    std::string out = "{\"react\":[" + std::to_string(document_.reaction.seat) + ',';
    append_text(out, document_.reaction.id);
    broadcast(shared(out += "]}"));
  });
}

}  // namespace bigshot
