// A table before and after its game: who sits where, the start, the rematch.
#include <algorithm>

#include "record/json_header.h"
#include "record/move_text.h"
#include "server/duties.h"
#include "server/ids.h"
#include "server/table.h"
#include "server/tables.h"
#include "server/wire.h"

namespace bigshot {

namespace {

bool can_be_taken_by(const SeatHolder& holder, const Person& person) {
  return holder.kind == SeatHolder::Kind::kFree ||
         (holder.kind == SeatHolder::Kind::kReserved && holder.person == person.id);
}

// Whether nothing will come of a rematch: its table was closed before it began.
bool is_given_up(const std::optional<StoredTable>& stored) {
  if (!stored) return true;
  const auto document = read_document(stored->id, stored->document);
  return document && document->stage == TableStage::kClosed;
}

SeatHolder seated_again(const SeatHolder& holder) {
  if (holder.is_gone()) return {};
  SeatHolder seat = holder;
  seat.nonce.reset();
  if (seat.kind == SeatHolder::Kind::kPerson) seat.kind = SeatHolder::Kind::kReserved;
  return seat;
}

}  // namespace

void Table::change(TableDocument document, StoreChanges others, const TableRequest& request,
                   std::function<void()> then) {
  others.insert(others.begin(), put(document, version_, services_.scheduler.now()));
  commit(others, [this, document = std::move(document), request = TableRequest(request),
                  then = std::move(then)](const std::optional<StoreError>& error) mutable {
    if (handle_error(error, request)) return;
    document_ = std::move(document);
    ++version_;
    update_presence();
    then();
  });
}

// The seat that a person gets; none if there is none, which has then been said.
std::optional<std::size_t> Table::seat_for(const TableRequest& request, const JoinRequest& join) {
  const auto& seats = document_.seats;
  const PersonPtr person = request.client->person();
  if (join.seat) {
    const auto seat = static_cast<std::size_t>(*join.seat);
    if (seat >= seats.size()) {
      refuse(request, refusal("table.no_such_seat", {{"number", std::to_string(seats.size())}}));
      return std::nullopt;
    }
    if (can_be_taken_by(seats[seat], *person)) return seat;
    refuse(request, refusal("table.seat_taken"));
    return std::nullopt;
  }
  for (const auto kind : {SeatHolder::Kind::kReserved, SeatHolder::Kind::kFree}) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (seats[i].kind == kind && can_be_taken_by(seats[i], *person)) return i;
    }
  }
  refuse(request, refusal("table.full"));
  return std::nullopt;
}

void Table::answer(const TableRequest& request, const JoinRequest& join) {
  const PersonPtr person = request.client->person();
  const auto answer_seat = [](std::size_t seat) { return "{\"seat\":" + std::to_string(seat) + '}'; };
  if (const auto has = document_.seat_of(person->id)) {
    if (join.seat && static_cast<std::size_t>(*join.seat) != index(*has)) {
      return refuse(request, refusal("table.already_seated"));
    }
    return ok(request, answer_seat(index(*has)));
  }
  if (document_.stage != TableStage::kOpen) return refuse(request, refusal("table.not_open"));
  const auto seat = seat_for(request, join);
  if (!seat) return;
  TableDocument document = document_;
  // Who sits down elsewhere keeps nobody from the seat that waited for them.
  give_up_reserved(document, person->id);
  document.seats[*seat] = {SeatHolder::Kind::kPerson, person->id, person->name, "", join.nonce};
  change(std::move(document), {AddMember{id_, person->id}}, request, [this, request, text = answer_seat(*seat)] {
    ok(request, text);
    tell_table();
  });
}

// Gives back the seat, also one that only waits for the person; a host without a seat gives up being it. Nobody
// but the host can close a table: one whose host has not sat down yet still waits for them.
void Table::answer(const TableRequest& request, const LeaveRequest&) {
  const PersonPtr person = request.client->person();
  const bool sits = document_.seat_of(person->id).has_value();
  if (document_.stage != TableStage::kOpen) return sits ? refuse(request, refusal("table.not_open")) : ok(request);
  TableDocument document = document_;
  const bool waited_for = give_up_reserved(document, person->id);
  if (!sits && !waited_for && document.host != person->id) return ok(request);
  if (const auto seat = document.seat_of(person->id)) document.seats[index(*seat)] = {};
  if (document.host == person->id) {
    document.host = next_host(document);
    if (!document.is_wanted()) document.stage = TableStage::kClosed;
  }
  change(std::move(document), {RemoveMember{id_, person->id}}, request, [this, request] {
    ok(request);
    tell_table();
  });
}

void Table::answer(const TableRequest& request, const BotRequest& bot) {
  if (document_.stage != TableStage::kOpen) return refuse(request, refusal("table.not_open"));
  if (document_.host != request.client->person()->id) return refuse(request, refusal("table.not_host"));
  const auto seat = static_cast<std::size_t>(bot.seat);
  if (seat >= document_.seats.size()) {
    return refuse(request, refusal("table.no_such_seat", {{"number", std::to_string(document_.seats.size())}}));
  }
  const SeatHolder& holder = document_.seats[seat];
  if (holder.kind == SeatHolder::Kind::kPerson) return refuse(request, refusal("table.seat_taken"));
  TableDocument document = document_;
  document.seats[seat] = {};
  if (!bot.level.empty()) {
    document.seats[seat].kind = SeatHolder::Kind::kBot;
    document.seats[seat].level = bot.level;
  }
  change(std::move(document), {}, request, [this, request] {
    ok(request);
    tell_table();
  });
}

void Table::answer(const TableRequest& request, const StartRequest&) {
  if (!seat_of(request)) return refuse(request, refusal("table.not_seated"));
  if (document_.stage == TableStage::kPlaying) return ok(request, "{\"n\":1}");
  if (document_.stage != TableStage::kOpen) return refuse(request, refusal("table.not_open"));
  if (!document_.is_full()) return refuse(request, refusal("table.seats_free"));
  TableDocument document = document_;
  document.stage = TableStage::kPlaying;
  const FairDice dice(document.seed, document.nonces());
  GameHeader header{
      document.settings.options, document.settings.board, document.settings.board_ships, {}, dice.setup()};
  for (const SeatHolder& seat : document.seats) header.names.push_back(seat.is_bot() ? seat.level : seat.name);
  auto game = Game::start(header);
  if (!game) return refuse(request, game.error());

  const Milliseconds now = services_.scheduler.now();
  const Action roll = Action::roll(dice.die(1));
  const std::string text = move_text(roll, header.board);
  State after = game->state();
  after.apply(roll);
  StoreChanges changes = {AddGame{id_, to_text(write_header(header)), to_hex(document.seed), now},
                          AppendEvents{id_, 0, {{text, std::string(kDieOrigin), now}}}};
  LiveGame live(std::move(*game), document.settings.clock);
  live.add(text, kDieOrigin, now);

  // A game that needs somebody to look after it has it from its first moment.
  const bool bots =
      std::any_of(document.seats.begin(), document.seats.end(), [](const auto& s) { return s.is_bot(); });
  const bool cared_for = bots || document.settings.clock;
  const std::uint64_t term = services_.duties.term();
  if (cared_for) {
    changes.emplace_back(SetWake{id_, now});
    changes.emplace_back(TakeDuty{id_, services_.duties.node()});
  }
  change(std::move(document), std::move(changes), request, [this, request, live, cared_for, term, now] {
    game_.emplace(live);
    make_dice();
    if (cared_for) {
      wake_ = now;
      duty_term_ = term;
    }
    services_.metrics.games_started.add();
    services_.log.info("game.begun", {{"players", document_.seats.size()}, {"rated", document_.settings.rated}});
    services_.metrics.moves.add();
    ok(request, "{\"n\":1}");
    std::string out = "{\"table\":" + table_text() + ",\"game\":" + header_text() + ",\"n\":1,\"m\":[" +
                      game_->moves_after(0) + ']';
    append_awaited(out);
    broadcast(shared(out += '}'));
  });
}

void Table::answer(const TableRequest& request, const RematchRequest&) {
  if (!seat_of(request)) return refuse(request, refusal("table.not_seated"));
  if (document_.stage != TableStage::kFinished) return refuse(request, refusal("table.not_finished"));
  if (document_.rematch.empty()) return make_rematch(request);
  find_rematch(request);
}

// Answers with the next table, or with another one if that was given up. Its own actor may be on another node:
// the store knows.
void Table::find_rematch(const TableRequest& request) {
  set_busy(true);
  services_.scheduler.run_on_worker([self = shared_from_this(), request, next = document_.rematch] {
    const auto stored = self->services_.store.table(next);
    self->strand_->post([self, request, stored] {
      self->set_busy(false);
      if (!stored) {
        self->refuse(request, {message(stored.error()), "", std::nullopt});
      } else if (is_given_up(*stored)) {
        self->make_rematch(request);
      } else {
        self->tell_rematch(request);
      }
      self->proceed();
    });
  });
}

void Table::tell_rematch(const TableRequest& request) {
  services_.tables.send(document_.rematch, {request.id, request.client, DescribeRequest{}});
}

void Table::make_rematch(const TableRequest& request) {
  TableDocument next;
  next.id = random_id();
  next.settings = document_.settings;
  next.host = request.client->person()->id;
  next.made = services_.scheduler.now();
  next.seed = services_.draw_seed();
  const std::size_t players = document_.seats.size();
  for (std::size_t i = 0; i < players; ++i) {
    next.seats.push_back(seated_again(document_.seats[(i + players - 1) % players]));
  }
  StoreChanges changes = {put(next, 0, next.made)};
  for (const SeatHolder& seat : next.seats) {
    if (seat.kind == SeatHolder::Kind::kReserved) changes.emplace_back(AddMember{next.id, seat.person});
  }
  TableDocument document = document_;
  document.rematch = next.id;
  change(std::move(document), std::move(changes), request, [this, request] {
    tell_table();
    tell_rematch(request);
  });
}

}  // namespace bigshot
