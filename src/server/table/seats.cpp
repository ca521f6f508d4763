#include "server/table/seats.h"

#include <algorithm>

#include "rules/per.h"
#include "server/ids.h"
#include "server/wire.h"

namespace bigshot {

namespace {

constexpr std::size_t kMostRefused = 100;
// How many tables one person may make.
constexpr int kTablesAtOnce = 100;
constexpr std::chrono::milliseconds kBetweenTables{2000};

bool can_be_taken_by(const SeatHolder& holder, const Person& person) {
  return holder.kind == SeatHolder::Kind::kFree ||
         (holder.kind == SeatHolder::Kind::kReserved && holder.person == person.id);
}

SeatHolder seated_again(const SeatHolder& holder) {
  if (holder.is_gone()) return {};
  SeatHolder seat = holder;
  seat.pledge.reset();
  seat.nonce.reset();
  seat.substitute.clear();
  seat.resigned = false;
  if (seat.kind == SeatHolder::Kind::kPerson) seat.kind = SeatHolder::Kind::kReserved;
  return seat;
}

// How long people have to show their nonces before others may give up on them.
constexpr Milliseconds kDrawPatience = 60'000;

// A table that has not begun, with the same settings.
TableDocument table_after(const TableDocument& document, std::string host, const FairSeed& seed,
                          Milliseconds now) {
  TableDocument next;
  next.id = random_id();
  next.settings = document.settings;
  next.host = std::move(host);
  next.made = now;
  next.seed = seed;
  return next;
}

Fault no_such_seat(const TableDocument& document) {
  return refusal("table.no_such_seat", {{"number", std::to_string(document.seats.size())}});
}

std::string seat_answer(Seat seat) { return "{\"seat\":" + std::to_string(index(seat)) + '}'; }

}  // namespace

void Seats::adopt(TableDocument document, std::int64_t version) {
  document_ = std::move(document);
  version_ = version;
}

std::optional<Seat> Seats::seat_of(const PersonPtr& person) const {
  return person ? document_.seat_of(person->id) : std::nullopt;
}

Result<Seat, Fault> Seats::seat_for(const Person& person, const JoinRequest& join) const {
  if (join.seat) {
    const auto seat = document_.seat_with(*join.seat);
    if (!seat) return no_such_seat(document_);
    if (!can_be_taken_by(document_.seats[index(*seat)], person)) return refusal("table.seat_taken");
    return *seat;
  }
  for (const auto kind : {SeatHolder::Kind::kReserved, SeatHolder::Kind::kFree}) {
    for (Seat seat : seats_in(document_.seats)) {
      const SeatHolder& holder = document_.seats[index(seat)];
      if (holder.kind == kind && can_be_taken_by(holder, person)) return seat;
    }
  }
  return refusal("table.full");
}

SeatDecision Seats::join(const Person& person, const JoinRequest& join) const {
  if (const auto has = document_.seat_of(person.id)) {
    const bool other = join.seat && *join.seat != static_cast<int>(*has);
    if (other) return refusal("table.already_seated");
    const auto& pledged = document_.seats[index(*has)].pledge;
    if (document_.stage != TableStage::kOpen || !join.pledge || join.pledge == pledged) {
      return SeatChange{{}, {}, seat_answer(*has)};
    }
    // They sit at another device now, which has a nonce of its own.
    TableDocument document = document_;
    document.seats[index(*has)].pledge = join.pledge;
    return SeatChange{std::move(document), {}, seat_answer(*has)};
  }
  if (document_.stage != TableStage::kOpen) return refusal("table.not_open");
  const bool refused =
      std::find(document_.refused.begin(), document_.refused.end(), person.id) != document_.refused.end();
  if (refused) return refusal("table.refused");
  const auto seat = seat_for(person, join);
  if (!seat) return seat.error();
  TableDocument document = document_;
  // Who sits down elsewhere keeps nobody from the seat that waited for them.
  give_up_reserved(document, person.id);
  SeatHolder& holder = document.seats[index(*seat)];
  holder = {};
  holder.kind = SeatHolder::Kind::kPerson;
  holder.person = person.id;
  holder.name = person.name;
  holder.pledge = join.pledge;
  // At one's own table, or where one is invited, one may always sit down.
  const bool strangers_table = document_.settings.listed && document_.host != person.id;
  const auto most = strangers_table ? std::optional(kMostOpenSeats) : std::nullopt;
  return SeatChange{std::move(document), {AddMember{document_.id, person.id, most}}, seat_answer(*seat)};
}

SeatDecision Seats::leave(const Person& person, const FairSeed& seed, Milliseconds now) const {
  const bool sits = document_.seat_of(person.id).has_value();
  if (sits && document_.stage == TableStage::kDrawing) {
    TableDocument without = document_;
    without.seats[index(*document_.seat_of(person.id))] = {};
    return draw_again(person, without, seed, now);
  }
  if (document_.stage != TableStage::kOpen) {
    if (sits) return refusal("table.not_open");
    return SeatChange{};
  }
  TableDocument document = document_;
  const bool waited_for = give_up_reserved(document, person.id);
  if (!sits && !waited_for && document.host != person.id) return SeatChange{};
  if (const auto seat = document.seat_of(person.id)) document.seats[index(*seat)] = {};
  if (document.host == person.id) {
    document.host = next_host(document);
    if (!document.is_wanted()) document.stage = TableStage::kClosed;
  }
  return SeatChange{std::move(document), {RemoveMember{document_.id, person.id}}};
}

SeatDecision Seats::put_bot(const Person& person, const BotRequest& bot) const {
  if (document_.stage != TableStage::kOpen) return refusal("table.not_open");
  if (document_.host != person.id) return refusal("table.not_host");
  const auto seat = document_.seat_with(bot.seat);
  if (!seat) return no_such_seat(document_);
  if (document_.seats[index(*seat)].kind == SeatHolder::Kind::kPerson) return refusal("table.seat_taken");
  TableDocument document = document_;
  SeatHolder& holder = document.seats[index(*seat)];
  holder = {};
  if (!bot.level.empty()) {
    holder.kind = SeatHolder::Kind::kBot;
    holder.level = bot.level;
  }
  return SeatChange{std::move(document), {}};
}

SeatDecision Seats::remove(const Person& person, const RemoveRequest& remove) const {
  if (document_.stage != TableStage::kOpen) return refusal("table.not_open");
  if (document_.host != person.id) return refusal("table.not_host");
  const auto seat = document_.seat_with(remove.seat);
  if (!seat) return no_such_seat(document_);
  const SeatHolder& holder = document_.seats[index(*seat)];
  const bool has_person = holder.kind == SeatHolder::Kind::kPerson || holder.kind == SeatHolder::Kind::kReserved;
  if (!has_person) return SeatChange{};
  if (holder.person == person.id) return refusal("table.own_seat");
  TableDocument document = document_;
  if (remove.refuse) {
    if (document.refused.size() >= kMostRefused) document.refused.erase(document.refused.begin());
    document.refused.push_back(holder.person);
  }
  document.seats[index(*seat)] = {};
  return SeatChange{std::move(document), {RemoveMember{document_.id, holder.person}}};
}

// --- During the game -------------------------------------------------------------------------------------------

namespace {

// The seat of somebody who still plays themselves, and may therefore decide about others.
Result<Seat, Fault> playing_seat(const TableDocument& document, const Person& person) {
  if (document.stage != TableStage::kPlaying) return refusal("table.not_playing");
  const auto seat = document.seat_of(person.id);
  if (!seat) return refusal("table.not_seated");
  if (document.seats[index(*seat)].resigned) return refusal("table.resigned");
  return *seat;
}

bool plays_themselves(const SeatHolder& holder) {
  return holder.kind == SeatHolder::Kind::kPerson && !holder.resigned && !holder.is_gone();
}

// Whether all have agreed whose agreement is needed.
bool is_agreed(const TableDocument& document, unsigned absent) {
  const bool all_who_play = document.settings.rated || document.settings.correspondence;
  for (std::size_t i = 0; i < document.seats.size(); ++i) {
    const bool needed = plays_themselves(document.seats[i]) && (all_who_play || ((absent >> i) & 1) == 0);
    if (needed && ((document.ending >> i) & 1) == 0) return false;
  }
  return true;
}

SeatNote note(SeatNote::Kind kind, Seat seat, Seat by, std::string level, const Seats::Moment& moment) {
  return {kind, static_cast<int>(seat), static_cast<int>(by), std::move(level), moment.number, moment.time};
}

}  // namespace

SeatDecision Seats::substitute(const Person& person, const SubstituteRequest& request, unsigned absent,
                               const Moment& moment) const {
  const auto by = playing_seat(document_, person);
  if (!by) return by.error();
  const auto seat = document_.seat_with(request.seat);
  if (!seat) return no_such_seat(document_);
  const SeatHolder& holder = document_.seats[index(*seat)];
  if (document_.settings.correspondence) return refusal("table.correspondence");
  if (holder.is_played_by_bot()) return SeatChange{};
  if (*seat == *by || ((absent >> index(*seat)) & 1) == 0) {
    return refusal("table.not_absent", {{"number", std::to_string(kAbsentAfter / 1000)}});
  }
  TableDocument document = document_;
  document.seats[index(*seat)].substitute = request.level;
  add_note(document, note(SeatNote::Kind::kSubstitute, *seat, *by, request.level, moment));
  // Somebody must look after the game from now on.
  return SeatChange{std::move(document), {SetWake{document_.id, moment.time}}};
}

SeatDecision Seats::resign(const Person& person, const ResignRequest& request, const Moment& moment) const {
  const auto seat = playing_seat(document_, person);
  if (!seat) {
    // Who says it twice has resigned.
    if (seat.error().message.id == "table.resigned") return SeatChange{};
    return seat.error();
  }
  TableDocument document = document_;
  document.seats[index(*seat)].substitute = request.level;
  document.seats[index(*seat)].resigned = true;
  document.ending &= ~(1U << index(*seat));
  add_note(document, note(SeatNote::Kind::kResign, *seat, *seat, request.level, moment));
  return SeatChange{std::move(document), {SetWake{document_.id, moment.time}}};
}

SeatDecision Seats::agree_to_end(const Person& person, const EndRequest& request, unsigned absent,
                                 const Moment& moment) const {
  const auto seat = playing_seat(document_, person);
  if (!seat) return seat.error();
  TableDocument document = document_;
  const unsigned bit = 1U << index(*seat);
  const bool agreed = (document.ending & bit) != 0;
  document.ending = request.agree ? document.ending | bit : document.ending & ~bit;
  if (agreed != request.agree) {
    const auto kind = request.agree ? SeatNote::Kind::kAgree : SeatNote::Kind::kDisagree;
    add_note(document, note(kind, *seat, *seat, "", moment));
  }
  if (request.agree && is_agreed(document, absent)) {
    document.stage = TableStage::kEnded;
    add_note(document, note(SeatNote::Kind::kEnd, *seat, *seat, "", moment));
    return SeatChange{std::move(document), {FinishGame{document_.id, moment.time, {}}}};
  }
  if (agreed == request.agree) return SeatChange{};
  return SeatChange{std::move(document), {}};
}

std::optional<Seat> Seats::returned(unsigned here) const {
  if (document_.stage != TableStage::kPlaying) return std::nullopt;
  for (Seat seat : seats_in(document_.seats)) {
    const SeatHolder& holder = document_.seats[index(seat)];
    if (!holder.substitute.empty() && !holder.resigned && ((here >> index(seat)) & 1) != 0) return seat;
  }
  return std::nullopt;
}

TableDocument Seats::without_substitute(Seat seat, const Moment& moment) const {
  TableDocument document = document_;
  document.seats[index(seat)].substitute.clear();
  add_note(document, note(SeatNote::Kind::kBack, seat, seat, "", moment));
  return document;
}

SeatDecision Seats::seal(Milliseconds now) const {
  TableDocument document = document_;
  document.stage = TableStage::kDrawing;
  document.sealed = now;
  return SeatChange{std::move(document), {}, "{\"n\":0}"};
}

SeatDecision Seats::reveal(const Person& person, const FairNonce& nonce) const {
  const auto seat = document_.seat_of(person.id);
  if (!seat) return refusal("table.not_seated");
  const SeatHolder& holder = document_.seats[index(*seat)];
  if (holder.nonce == nonce) return SeatChange{{}, {}, document_.has_begun() ? "{\"n\":1}" : "{\"n\":0}"};
  if (document_.stage != TableStage::kDrawing) return refusal("table.not_drawing");
  if (holder.pledge != pledge_of(commitment_to(document_.seed), nonce)) return refusal("table.wrong_nonce");
  TableDocument document = document_;
  document.seats[index(*seat)].nonce = nonce;
  return SeatChange{std::move(document), {}, "{\"n\":0}"};
}

SeatDecision Seats::redraw(const Person& person, const FairSeed& seed, Milliseconds now) const {
  const auto seat = document_.seat_of(person.id);
  if (!seat) return refusal("table.not_seated");
  if (document_.stage != TableStage::kDrawing) return refusal("table.not_drawing");
  const Milliseconds left = document_.sealed + kDrawPatience - now;
  if (left > 0) return refusal("table.redraw_too_soon", {{"seconds", std::to_string((left + 999) / 1000)}});
  TableDocument without = document_;
  for (SeatHolder& holder : without.seats) {
    if (holder.pledge && !holder.nonce && !holder.is_person(person.id)) holder = {};
  }
  return draw_again(person, without, seed, now);
}

SeatChange Seats::draw_again(const Person& person, const TableDocument& without, const FairSeed& seed,
                             Milliseconds now) const {
  TableDocument closed = document_;
  closed.stage = TableStage::kClosed;
  if (!without.is_wanted()) return {std::move(closed), {}};
  const bool host_stays = without.seat_of(document_.host).has_value();
  TableDocument next = table_after(document_, host_stays ? document_.host : next_host(without), seed, now);
  for (const SeatHolder& seat : without.seats) next.seats.push_back(seated_again(seat));
  closed.rematch = next.id;
  StoreChanges others = new_table_changes(next, person.id);
  return {std::move(closed), std::move(others)};
}

TableDocument Seats::rematch(const Person& host, const FairSeed& seed, Milliseconds now) const {
  TableDocument next = table_after(document_, host.id, seed, now);
  const std::size_t players = document_.seats.size();
  for (std::size_t i = 0; i < players; ++i) {
    next.seats.push_back(seated_again(document_.seats[(i + players - 1) % players]));
  }
  return next;
}

StoreChanges new_table_changes(const TableDocument& document, const std::string& maker) {
  StoreChanges changes = {put(document, 0, document.made),
                          CountNewTable{maker, document.made, kBetweenTables, kTablesAtOnce}};
  for (const SeatHolder& seat : document.seats) {
    if (seat.kind == SeatHolder::Kind::kReserved) changes.emplace_back(AddMember{document.id, seat.person});
  }
  return changes;
}

}  // namespace bigshot
