#include "server/table/seats.h"

#include "server/ids.h"
#include "server/wire.h"

namespace bigshot {

namespace {

bool can_be_taken_by(const SeatHolder& holder, const Person& person) {
  return holder.kind == SeatHolder::Kind::kFree ||
         (holder.kind == SeatHolder::Kind::kReserved && holder.person == person.id);
}

SeatHolder seated_again(const SeatHolder& holder) {
  if (holder.is_gone()) return {};
  SeatHolder seat = holder;
  seat.nonce.reset();
  if (seat.kind == SeatHolder::Kind::kPerson) seat.kind = SeatHolder::Kind::kReserved;
  return seat;
}

Fault no_such_seat(const TableDocument& document) {
  return refusal("table.no_such_seat", {{"number", std::to_string(document.seats.size())}});
}

std::string seat_answer(std::size_t seat) { return "{\"seat\":" + std::to_string(seat) + '}'; }

}  // namespace

void Seats::adopt(TableDocument document, std::int64_t version) {
  document_ = std::move(document);
  version_ = version;
}

std::optional<Seat> Seats::seat_of(const Client& client) const {
  const PersonPtr person = client.person();
  return person ? document_.seat_of(person->id) : std::nullopt;
}

Result<std::size_t, Fault> Seats::seat_for(const Person& person, const JoinRequest& join) const {
  const auto& seats = document_.seats;
  if (join.seat) {
    const auto seat = static_cast<std::size_t>(*join.seat);
    if (seat >= seats.size()) return no_such_seat(document_);
    if (!can_be_taken_by(seats[seat], person)) return refusal("table.seat_taken");
    return seat;
  }
  for (const auto kind : {SeatHolder::Kind::kReserved, SeatHolder::Kind::kFree}) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (seats[i].kind == kind && can_be_taken_by(seats[i], person)) return i;
    }
  }
  return refusal("table.full");
}

SeatDecision Seats::join(const Person& person, const JoinRequest& join) const {
  if (const auto has = document_.seat_of(person.id)) {
    const bool other = join.seat && static_cast<std::size_t>(*join.seat) != index(*has);
    if (other) return refusal("table.already_seated");
    return SeatChange{{}, {}, seat_answer(index(*has))};
  }
  if (document_.stage != TableStage::kOpen) return refusal("table.not_open");
  const auto seat = seat_for(person, join);
  if (!seat) return seat.error();
  TableDocument document = document_;
  // Who sits down elsewhere keeps nobody from the seat that waited for them.
  give_up_reserved(document, person.id);
  document.seats[*seat] = {SeatHolder::Kind::kPerson, person.id, person.name, "", join.nonce};
  return SeatChange{std::move(document), {AddMember{document_.id, person.id}}, seat_answer(*seat)};
}

SeatDecision Seats::leave(const Person& person) const {
  const bool sits = document_.seat_of(person.id).has_value();
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
  const auto seat = static_cast<std::size_t>(bot.seat);
  if (seat >= document_.seats.size()) return no_such_seat(document_);
  if (document_.seats[seat].kind == SeatHolder::Kind::kPerson) return refusal("table.seat_taken");
  TableDocument document = document_;
  document.seats[seat] = {};
  if (!bot.level.empty()) {
    document.seats[seat].kind = SeatHolder::Kind::kBot;
    document.seats[seat].level = bot.level;
  }
  return SeatChange{std::move(document), {}};
}

TableDocument Seats::rematch(const Person& host, const FairSeed& seed, Milliseconds now) const {
  TableDocument next;
  next.id = random_id();
  next.settings = document_.settings;
  next.host = host.id;
  next.made = now;
  next.seed = seed;
  const std::size_t players = document_.seats.size();
  for (std::size_t i = 0; i < players; ++i) {
    next.seats.push_back(seated_again(document_.seats[(i + players - 1) % players]));
  }
  return next;
}

}  // namespace bigshot
