// What a table answers to requests that make no move: watching, seats, what a person tells in private.
#include "server/ids.h"
#include "server/table/announcements.h"
#include "server/table/table.h"
#include "server/tables.h"
#include "server/view_json.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr Milliseconds kBetweenReactions = 2000;
constexpr Milliseconds kRetryBack = 1000;

// Whether nothing will come of a rematch: its table was closed before it began.
bool is_given_up(const std::optional<StoredTable>& stored) {
  if (!stored) return true;
  const auto document = read_document(stored->id, stored->document);
  return document && document->stage == TableStage::kClosed;
}

}  // namespace

// --- Watching ------------------------------------------------------------------------------------------------

void Table::answer(const TableRequest& request, const WatchRequest& watch) {
  if (request.client->is_closed()) return;
  const auto seat = seats_.seat_of(request.person);
  // Who watches something else by now, or nothing, gets an answer and no more.
  const bool stays = request.client->watch() == watch.watch;
  if (stays && !watchers_.add(request.client, seat.has_value())) {
    return refuse(request, refusal("table.too_many_watchers"));
  }
  const bool changed = watchers_.update_presence(document());
  std::string answer = watch_answer(document(), here(), game(), seat, watch.after, context_.now());
  answer.insert(answer.size() - 1, ',' + watchers_.presence_text(document()));
  ok(request, answer);
  // Who has just come knows it already.
  if (changed) watchers_.tell_presence(document(), request.client.get());
}

void Table::update_presence(const Client* except) {
  if (watchers_.update_presence(document())) watchers_.tell_presence(document(), except);
}

void Table::tell_table() {
  const SharedText to_others = shared(table_message(document(), here()));
  const bool same = document().rematch.empty() || document().settings.listed;
  if (same) {
    watchers_.tell(to_others);
  } else {
    watchers_.tell_apart(document(), shared(table_message(document(), here(), Reader::kSeated)), to_others);
  }
  // Who sits down does not look on any more.
  if (watchers_.is_watching_news()) watchers_.tell_presence(document());
}

void Table::answer(const TableRequest& request, const DescribeRequest&) {
  ok(request, table_message(document(), here()));
}

void Table::answer(const TableRequest& request, const ViewRequest&) {
  if (!game_) return refuse(request, refusal("table.not_playing"));
  std::string out = "{\"n\":";
  append_number(out, game_->live().number());
  out += ",\"view\":" + write_view(game_->state(), seats_.seat_of(request.person), game_->live().board());
  ok(request, out += '}');
}

void Table::answer(const TableRequest& request, const LegalRequest&) {
  if (!game_) return refuse(request, refusal("table.not_playing"));
  const auto seat = seats_.seat_of(request.person);
  const bool awaited = seat && game_->state().actor().is(*seat);
  std::string out = "{\"n\":";
  append_number(out, game_->live().number());
  out += ",\"moves\":" + (awaited ? write_legal(game_->state(), game_->live().board()) : "[]");
  ok(request, out += '}');
}

// --- Seats ---------------------------------------------------------------------------------------------------

void Table::answer(const TableRequest& request, const JoinRequest& join) {
  carry_out(request, seats_.join(*request.person, join));
}

void Table::answer(const TableRequest& request, const LeaveRequest&) {
  carry_out(request, seats_.leave(*request.person, services_.draw_seed(), context_.now()));
}

void Table::answer(const TableRequest& request, const BotRequest& bot) {
  carry_out(request, seats_.put_bot(*request.person, bot));
}

void Table::answer(const TableRequest& request, const RemoveRequest& remove) {
  carry_out(request, seats_.remove(*request.person, remove));
}

// --- People who are away or have had enough --------------------------------------------------------------------

Seats::Moment Table::moment() const { return {game_ ? game_->live().number() : 0, context_.now()}; }

void Table::answer(const TableRequest& request, const SubstituteRequest& substitute) {
  carry_out(request, seats_.substitute(*request.person, substitute, watchers_.absent(), moment()));
}

void Table::answer(const TableRequest& request, const ResignRequest& resign) {
  carry_out(request, seats_.resign(*request.person, resign, moment()));
}

void Table::answer(const TableRequest& request, const EndRequest& end) {
  carry_out(request, seats_.agree_to_end(*request.person, end, watchers_.absent(), moment()));
}

bool Table::bring_back() {
  const auto seat = seats_.returned(here());
  if (!seat) return false;
  if (context_.now() < clockwork_.not_before()) {
    clockwork_.set_timer(clockwork_.not_before());
    return true;
  }
  TableDocument document = seats_.without_substitute(*seat, moment());
  const StoreChanges changes = {seats_.put_next(document, context_.now())};
  commit(changes, [this, document = std::move(document), seat = *seat](const std::optional<StoreError>& error) {
    if (error) {
      uncertain_ = true;
      return clockwork_.wait(kRetryBack);
    }
    seats_.advance(document);
    services_.log.info("seat.back", {{"seat", index(seat)}, {"event", moment().number}});
    tell_table();
  });
  return true;
}

void Table::refuse_if_sure(const TableRequest& request, const Fault& fault) {
  if (!services_.shared_store || request.tries > 0) return refuse(request, fault);
  TableRequest again = request;
  ++again.tries;
  waiting_.push_front(std::move(again));
  uncertain_ = true;
}

void Table::answer(const TableRequest& request, const RedrawRequest&) {
  carry_out(request, seats_.redraw(*request.person, services_.draw_seed(), context_.now()));
}

void Table::carry_out(const TableRequest& request, SeatDecision decision) {
  if (!decision) return refuse_if_sure(request, decision.error());
  if (!decision->document) return ok(request, decision->answer);
  change(std::move(*decision->document), std::move(decision->others), request,
         [this, request, answer = std::move(decision->answer), notes = document().notes.size()] {
           ok(request, answer);
           tell_table();
           on_seats_changed(notes);
         });
}

// Operators read in the log what was done to a game, and by which seat.
void Table::on_seats_changed(std::size_t notes_before) {
  const auto& notes = document().notes;
  for (std::size_t i = std::min(notes_before, notes.size()); i < notes.size(); ++i) {
    services_.log.info(
        "seat.note",
        {{"what", name(notes[i].kind)}, {"seat", notes[i].seat}, {"by", notes[i].by}, {"event", notes[i].number}});
  }
  if (!game_ || document().stage != TableStage::kEnded) return;
  clockwork_.on_step(true);
  services_.metrics.games_ended.add();
}

void Table::change(TableDocument document, StoreChanges others, const TableRequest& request,
                   std::function<void()> then) {
  others.insert(others.begin(), seats_.put_next(document, context_.now()));
  commit(others, [this, document = std::move(document), request = TableRequest(request),
                  then = std::move(then)](const std::optional<StoreError>& error) mutable {
    if (handle_error(error, request)) return;
    seats_.advance(std::move(document));
    watchers_.update_presence(this->document());
    then();
  });
}

// --- Rematch -------------------------------------------------------------------------------------------------

void Table::answer(const TableRequest& request, const RematchRequest&) {
  if (!seats_.seat_of(request.person)) return refuse(request, refusal("table.not_seated"));
  if (!document().is_over()) return refuse(request, refusal("table.not_finished"));
  if (document().rematch.empty()) return make_rematch(request);
  find_rematch(request);
}

// Answers with the next table, or with another one if that was given up. Its own actor may be on another node:
// the store knows.
void Table::find_rematch(const TableRequest& request) {
  set_busy(true);
  services_.scheduler.run_on_worker([this, kept = shared_from_this(), request, next = document().rematch] {
    context_.post([this, request, stored = services_.store.table(next)] {
      set_busy(false);
      if (!stored) {
        refuse(request, {message(stored.error()), "", std::nullopt});
      } else if (is_given_up(*stored)) {
        make_rematch(request);
      } else {
        tell_rematch(request);
      }
      proceed();
    });
  });
}

void Table::tell_rematch(const TableRequest& request) {
  services_.tables.send(document().rematch, {request.id, request.client, request.person, DescribeRequest{}});
}

void Table::make_rematch(const TableRequest& request) {
  const Person& person = *request.person;
  const TableDocument next = seats_.rematch(person, services_.draw_seed(), context_.now());
  // A rematch is a table like any other, and counts as one.
  StoreChanges changes = new_table_changes(next, person.id);
  TableDocument document = this->document();
  document.rematch = next.id;
  change(std::move(document), std::move(changes), request, [this, request] {
    tell_table();
    tell_rematch(request);
  });
}

// --- What a seat tells ---------------------------------------------------------------------------------------

void Table::answer(const TableRequest& request, const ComfortRequest& told) {
  if (!game_ || document().is_over()) return refuse(request, refusal("table.not_playing"));
  const auto seat = seats_.seat_of(request.person);
  if (!seat) return refuse(request, refusal("table.not_seated"));
  const auto comfort = game_->comfort_now(told.comfort);
  if (!comfort) return refuse(request, comfort.error());
  StoreChanges changes = {PutComfort{context_.id, static_cast<int>(*seat), write_stored(*comfort)}};
  TableGame::Comforts comforts = game_->comforts();
  comforts[*seat] = *comfort;
  clockwork_.add_wake(changes, document(), comforts, game_->state(), context_.now());
  commit(changes, [this, request = TableRequest(request), comfort = *comfort,
                   seat](const std::optional<StoreError>& error) mutable {
    if (handle_error(error, request)) return;
    game_->set_comfort(*seat, comfort);
    ok(request, comfort_message(comfort));
    tell_comfort(*seat, request.client.get());
  });
}

void Table::tell_comfort(Seat seat, const Client* except) {
  watchers_.tell_person(document().seats[index(seat)].person, shared(comfort_message(game_->comforts()[seat])),
                        except);
}

void Table::answer(const TableRequest& request, const ReactRequest& react) {
  const auto seat = seats_.seat_of(request.person);
  if (!seat) return refuse(request, refusal("table.not_seated"));
  const Milliseconds now = context_.now();
  if (now - last_reaction_[*seat] < kBetweenReactions) return refuse(request, refusal("react.too_soon"));
  TableDocument document = this->document();
  document.reaction = {document.reaction.number + 1, static_cast<int>(*seat), react.reaction};
  change(std::move(document), {}, request, [this, request, seat, now] {
    last_reaction_[*seat] = now;
    ok(request);
    watchers_.tell(shared(reaction_message(this->document().reaction)));
  });
}

}  // namespace bigshot
