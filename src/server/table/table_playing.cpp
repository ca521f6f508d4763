// A table during its game: the start, moves and what they lead to, and the end.
#include <algorithm>

#include "record/json_header.h"
#include "record/move_text.h"
#include "server/duties.h"
#include "server/rating_clerk.h"
#include "server/table/announcements.h"
#include "server/table/table.h"
#include "server/wire.h"

namespace bigshot {

namespace {

// How long what happens by itself waits before it is tried again.
constexpr Milliseconds kAfterConflict = 20;
constexpr Milliseconds kAfterFailure = 1000;

// A game that needs somebody to look after it.
bool is_cared_for(const TableDocument& document) {
  return document.settings.clock ||
         std::any_of(document.seats.begin(), document.seats.end(), [](const auto& seat) { return seat.is_bot(); });
}

}  // namespace

void Table::answer(const TableRequest& request, const StartRequest&) {
  if (!seats_.seat_of(request.person)) return refuse_if_sure(request, refusal("table.not_seated"));
  if (document().stage == TableStage::kPlaying) return ok(request, number_answer(1));
  if (document().stage == TableStage::kDrawing) return ok(request, number_answer(0));
  if (document().stage != TableStage::kOpen) return refuse(request, refusal("table.not_open"));
  if (!document().is_full()) return refuse_if_sure(request, refusal("table.seats_free"));
  if (document().has_pledges()) return carry_out(request, seats_.seal(context_.now()));
  begin(request, document());
}

// The last nonce begins the game.
void Table::answer(const TableRequest& request, const RevealRequest& reveal) {
  SeatDecision decision = seats_.reveal(*request.person, reveal.nonce);
  if (decision && decision->document && decision->document->is_drawn()) {
    return begin(request, std::move(*decision->document));
  }
  carry_out(request, std::move(decision));
}

void Table::begin(const TableRequest& request, TableDocument next) {
  next.stage = TableStage::kPlaying;
  GameHeader header{
      next.settings.options, next.settings.board, next.settings.board_ships, {}, next.dice().setup()};
  for (const SeatHolder& seat : next.seats) header.names.emplace_back(seat.shown_name());
  auto started = Game::start(header);
  if (!started) return refuse(request, {message(started.error(), next.settings.board), "", std::nullopt});

  const Milliseconds now = context_.now();
  TableGame game(LiveGame(std::move(*started), next.settings.clock), next);
  const Step first_roll = game.step({}, kDieOrigin, now);
  game.add(first_roll);
  StoreChanges changes = {AddGame{context_.id, to_text(write_header(header)), to_hex(next.seed), now},
                          AppendEvents{context_.id, 0, first_roll.events}};
  // It is looked after from its first moment.
  const bool cared_for = is_cared_for(next);
  const std::uint64_t term = services_.duties.term();
  if (cared_for) {
    changes.emplace_back(SetWake{context_.id, now});
    changes.emplace_back(TakeDuty{context_.id, services_.duties.node()});
  }
  change(std::move(next), std::move(changes), request, [this, request, game, cared_for, term, now] {
    game_.emplace(game);
    if (cared_for) clockwork_.begin(term, now);
    services_.metrics.games_started.add();
    services_.metrics.moves.add();
    services_.log.info("game.begun", {{"players", document().seats.size()}, {"rated", document().settings.rated}});
    ok(request, number_answer(1));
    watchers_.tell(shared(begun_message(document(), here(), *game_, context_.now())));
  });
}

void Table::answer(TableRequest& request, const MoveRequest& move) {
  // Who has seen more than this node knows has heard it from another one.
  if (move.seen > (game_ ? game_->live().number() : 0) && request.tries == 0) {
    ++request.tries;
    waiting_.push_front(std::move(request));
    uncertain_ = true;
    return;
  }
  if (!game_) return refuse_if_sure(request, refusal("table.not_playing"));
  const auto seat = seats_.seat_of(request.person);
  if (!seat) return refuse(request, refusal("table.not_seated"));
  const SeatHolder& holder = document().seats[index(*seat)];
  if (const auto number = game_->live().accepted_before(move.seen, person_origin(*seat, move.client_id))) {
    return ok(request, number_answer(*number));
  }
  if (move.seen != game_->live().number()) {
    return refuse(request, refusal("move.stale", {{"number", std::to_string(game_->live().number())}}));
  }
  if (document().stage == TableStage::kEnded) return refuse(request, refusal("table.not_playing"));
  if (holder.resigned) return refuse(request, refusal("table.resigned"));
  if (!holder.substitute.empty()) return refuse(request, refusal("table.substituted"));
  auto step = game_->step_of(*seat, move, context_.now());
  if (!step) return refuse(request, step.error());
  store_step(std::move(*step), {std::move(request)});
}

void Table::store_step(Step step, Waiting waiting) {
  if (step.after.finished()) return store_last_step(std::move(step), std::move(waiting));
  StoreChanges changes;
  changes.emplace_back(AppendEvents{context_.id, game_->live().number(), step.events});
  clockwork_.add_wake(changes, document(), game_->comforts(), step.after, step.time);
  commit_step(changes, std::move(step), std::move(waiting));
}

void Table::store_last_step(Step step, Waiting waiting) {
  TableDocument finished = document();
  finished.stage = TableStage::kFinished;
  const bool rated = finished.settings.rated && !why_not_rated(finished.settings);
  StoreChanges changes = {AppendEvents{context_.id, game_->live().number(), step.events},
                          FinishGame{context_.id, step.time, game_->results(finished, step), rated},
                          seats_.put_next(finished, step.time)};
  commit_step(changes, std::move(step), std::move(waiting));
}

void Table::commit_step(const StoreChanges& changes, Step step, Waiting waiting) {
  commit(changes,
         [this, step = std::move(step), waiting = std::move(waiting)](const std::optional<StoreError>& error) {
           if (error) return on_step_failed(*error, waiting);
           on_step_stored(step, waiting);
         });
}

void Table::on_step_failed(const StoreError& error, Waiting waiting) {
  if (waiting.request) {
    handle_error(error, *waiting.request);
    return;
  }
  uncertain_ = true;
  clockwork_.wait(error.fault == StoreFault::kConflict ? kAfterConflict : kAfterFailure);
}

void Table::on_step_stored(const Step& step, const Waiting& waiting) {
  const bool finished = step.after.finished();
  game_->add(step);
  clockwork_.on_step(finished);
  services_.metrics.moves.add(step.events.size());
  if (finished) {
    TableDocument document = this->document();
    document.stage = TableStage::kFinished;
    seats_.advance(std::move(document));
    services_.metrics.games_finished.add();
    if (this->document().settings.rated) services_.ratings.wake();
    services_.log.info("game.finished",
                       {{"players", this->document().seats.size()}, {"moves", game_->live().number()}});
  }
  if (waiting.request) ok(*waiting.request, number_answer(step.answer));
  watchers_.tell(shared(step_message(document(), here(), *game_, step)));
  for (const Seat seat : game_->expire_comforts()) tell_comfort(seat);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - waiting.since;
  services_.metrics.accept_time.observe(took.count());
}

}  // namespace bigshot
