#include "server/table_document.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>

#include "fair/fair_json.h"
#include "record/json_text.h"
#include "rules/per.h"
#include "server/wire.h"

namespace bigshot {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 6> kStages = {"open", "playing", "finished", "closed", "ended", "drawing"};
constexpr std::array<std::string_view, 6> kNotes = {"substitute", "back", "resign", "agree", "disagree", "end"};

template <class Names, class Enum>
json::string_view name_in(const Names& names, Enum value) {
  const std::string_view name = names[static_cast<std::size_t>(value)];
  return {name.data(), name.size()};
}

json::value write_seat(const SeatHolder& seat) {
  switch (seat.kind) {
    case SeatHolder::Kind::kFree:
      return nullptr;
    case SeatHolder::Kind::kBot:
      return {{"bot", seat.level}};
    case SeatHolder::Kind::kReserved:
      return {{"reserved", seat.person}, {"name", seat.name}};
    case SeatHolder::Kind::kPerson:
      break;
  }
  json::object person = {{"person", seat.person}, {"name", seat.name}};
  if (!seat.substitute.empty()) person["substitute"] = seat.substitute;
  if (seat.resigned) person["resigned"] = true;
  return person;
}

json::array write_notes(const std::vector<SeatNote>& notes) {
  json::array out;
  for (const SeatNote& note : notes) {
    json::object entry = {{"what", name_in(kNotes, note.kind)}, {"seat", note.seat}, {"by", note.by}};
    if (!note.level.empty()) entry["level"] = note.level;
    entry["n"] = note.number;
    entry["time"] = note.time;
    out.push_back(std::move(entry));
  }
  return out;
}

SeatNote read_note(const JsonCursor& json) {
  SeatNote note;
  note.kind = static_cast<SeatNote::Kind>(json["what"].one_of(kNotes));
  note.seat = static_cast<int>(json["seat"].whole_number());
  note.by = static_cast<int>(json["by"].whole_number());
  if (const auto level = json.find("level")) note.level = level->text();
  note.number = json["n"].whole_number();
  note.time = json["time"].whole_number();
  return note;
}

// Digits of a seat, if it has them.
template <class Bytes>
void read_bytes(const JsonCursor& json, std::string_view key, std::optional<Bytes>& bytes) {
  const auto digits = json.find(key);
  if (!digits) return;
  bytes.emplace();
  if (!from_hex(digits->text(), *bytes)) digits->refuse("store.damaged", std::nullopt, {});
}

template <class Bytes>
void write_bytes(json::object& seat, std::string_view key, const std::optional<Bytes>& bytes) {
  if (bytes) seat[json::string_view(key.data(), key.size())] = to_hex(*bytes);
}

SeatHolder read_seat(const JsonCursor& json) {
  SeatHolder seat;
  if (json.is_null()) return seat;
  if (const auto level = json.find("bot")) {
    seat.kind = SeatHolder::Kind::kBot;
    seat.level = level->text();
    return seat;
  }
  const auto reserved = json.find("reserved");
  seat.kind = reserved ? SeatHolder::Kind::kReserved : SeatHolder::Kind::kPerson;
  seat.person = (reserved ? *reserved : json["person"]).text();
  seat.name = json["name"].text();
  if (const auto level = json.find("substitute")) seat.substitute = level->text();
  if (const auto resigned = json.find("resigned")) seat.resigned = resigned->boolean();
  read_bytes(json, "pledge", seat.pledge);
  read_bytes(json, "nonce", seat.nonce);
  read_bytes(json, "mark", seat.mark);
  return seat;
}

TablePhase stored_phase(TableStage stage) {
  switch (stage) {
    case TableStage::kOpen:
    case TableStage::kDrawing:
      return TablePhase::kOpen;
    case TableStage::kPlaying:
      return TablePhase::kPlaying;
    case TableStage::kFinished:
    case TableStage::kEnded:
      return TablePhase::kClosed;
    case TableStage::kClosed:
      break;
  }
  return TablePhase::kGivenUp;
}

// The seats that want the game to end.
json::array write_ending(const TableDocument& document) {
  json::array seats;
  for (std::size_t i = 0; i < document.seats.size(); ++i) {
    if (((document.ending >> i) & 1) != 0) seats.emplace_back(i);
  }
  return seats;
}

json::object write_common(const TableDocument& document) {
  json::object out;
  out["phase"] = name_in(kStages, document.stage);
  out["host"] = document.host;
  write_settings(out, document.settings);
  out["made"] = document.made;
  if (!document.rematch.empty()) out["rematch"] = document.rematch;
  if (document.ending != 0) out["ending"] = write_ending(document);
  if (!document.notes.empty()) out["notes"] = write_notes(document.notes);
  return out;
}

// Documents from before there was a second method name none. A table that had not begun then goes on by the
// second: nonces that were sent without a pledge are nobody's secret, and count for nothing.
void read_method(const JsonCursor& json, TableDocument& document) {
  if (const auto method = json.find("fair")) {
    document.method = static_cast<FairMethod>(method->one_of(kFairMethods));
  } else if (document.stage == TableStage::kOpen) {
    for (SeatHolder& seat : document.seats) seat.nonce.reset();
  } else {
    document.method = FairMethod::kFair1;
  }
  if (const auto sealed = json.find("sealed")) document.sealed = sealed->whole_number();
}

}  // namespace

std::optional<Seat> TableDocument::seat_of(std::string_view person) const {
  for (Seat seat : seats_in(seats)) {
    if (seats[index(seat)].is_person(person)) return seat;
  }
  return std::nullopt;
}

std::optional<Seat> TableDocument::seat_with(int number) const {
  if (number < 0 || number >= std::ssize(seats)) return std::nullopt;
  return static_cast<Seat>(number);
}

bool TableDocument::is_full() const {
  return std::all_of(seats.begin(), seats.end(), [](const SeatHolder& seat) {
    return seat.kind == SeatHolder::Kind::kPerson || seat.kind == SeatHolder::Kind::kBot;
  });
}

bool TableDocument::is_wanted() const {
  return std::any_of(seats.begin(), seats.end(), [](const SeatHolder& seat) {
    return seat.kind == SeatHolder::Kind::kPerson || seat.kind == SeatHolder::Kind::kReserved;
  });
}

std::string next_host(const TableDocument& document) {
  for (const auto kind : {SeatHolder::Kind::kPerson, SeatHolder::Kind::kReserved}) {
    for (const SeatHolder& seat : document.seats) {
      if (seat.kind == kind && !seat.is_gone()) return seat.person;
    }
  }
  return document.host;
}

bool give_up_reserved(TableDocument& document, const std::string& person) {
  for (SeatHolder& seat : document.seats) {
    if (seat.kind != SeatHolder::Kind::kReserved || seat.person != person) continue;
    seat = {};
    return true;
  }
  return false;
}

void forget_person(TableDocument& document, const std::string& person) {
  const bool open = document.stage == TableStage::kOpen;
  if (open) give_up_reserved(document, person);
  if (const auto seat = document.seat_of(person)) {
    SeatHolder& holder = document.seats[index(*seat)];
    // Who does not show their nonce any more ends the draw.
    if (document.stage == TableStage::kDrawing) document.stage = TableStage::kClosed;
    if (open) {
      holder = {};
    } else {
      if (document.method == FairMethod::kFair2) {
        holder.mark = seat_mark(index(*seat), holder.nonce, holder.name);
        holder.nonce.reset();
      }
      holder.person = kRemovedPlayer;
      holder.name.clear();
    }
  }
  if (document.host != person) return;
  document.host = next_host(document);
  if (document.host != person) return;
  document.host = kRemovedPlayer;
  if (open) document.stage = TableStage::kClosed;
}

GameHeader shown_header(GameHeader header, const TableDocument& document) {
  for (std::size_t i = 0; i < document.seats.size() && i < header.names.size(); ++i) {
    if (document.seats[i].is_gone()) header.names[i].reset();
  }
  return header;
}

bool TableDocument::has_pledges() const {
  return std::any_of(seats.begin(), seats.end(), [](const SeatHolder& seat) { return seat.pledge.has_value(); });
}

bool TableDocument::is_drawn() const {
  return std::all_of(seats.begin(), seats.end(),
                     [](const SeatHolder& seat) { return !seat.pledge || seat.nonce; });
}

FairDice TableDocument::dice() const {
  FairNonces nonces;
  FairMarks marks;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    nonces.push_back(seats[i].nonce);
    marks.push_back(seats[i].mark.value_or(seat_mark(i, seats[i].nonce, seats[i].shown_name())));
  }
  if (method == FairMethod::kFair1) return {seed, nonces};
  return {seed, marks};
}

FairProof TableDocument::proof() const {
  FairProof proof{.method = method, .commitment = commitment_to(seed), .nonces = {}, .seed = {}};
  const bool gone =
      std::any_of(seats.begin(), seats.end(), [](const SeatHolder& seat) { return seat.mark.has_value(); });
  for (const SeatHolder& seat : seats) {
    proof.nonces.push_back(seat.nonce);
    if (method == FairMethod::kFair2) proof.pledges.push_back(seat.pledge);
    if (gone) proof.marks.push_back(seat.mark);
  }
  if (is_over()) proof.seed = seed;
  return proof;
}

std::string write_document(const TableDocument& document) {
  json::object out = write_common(document);
  out["fair"] = std::string(name(document.method));
  out["seed"] = to_hex(document.seed);
  if (document.sealed != 0) out["sealed"] = document.sealed;
  json::array seats;
  for (const SeatHolder& holder : document.seats) {
    json::value seat = write_seat(holder);
    if (auto* object = seat.if_object()) {
      write_bytes(*object, "pledge", holder.pledge);
      write_bytes(*object, "nonce", holder.nonce);
      write_bytes(*object, "mark", holder.mark);
    }
    seats.push_back(std::move(seat));
  }
  out["seats"] = std::move(seats);
  const Reaction& reaction = document.reaction;
  if (reaction.number > 0) out["reaction"] = {reaction.number, reaction.seat, reaction.id};
  if (!document.refused.empty()) out["refused"] = json::array(document.refused.begin(), document.refused.end());
  return to_text(out);
}

Result<TableDocument, Fault> read_document(std::string_view id, std::string_view text) {
  const auto value = parse_json(text);
  if (!value) return value.error();
  std::optional<Fault> fault;
  const JsonCursor json(*value, fault);
  TableDocument document;
  document.id = id;
  document.settings = read_settings(json);
  document.stage = static_cast<TableStage>(json["phase"].one_of(kStages));
  document.host = json["host"].text();
  document.made = json["made"].whole_number();
  if (!from_hex(json["seed"].text(), document.seed)) json["seed"].refuse("store.damaged", std::nullopt, {});
  for (const JsonCursor& seat : json["seats"].items()) document.seats.push_back(read_seat(seat));
  read_method(json, document);
  if (std::ssize(document.seats) != document.settings.options.players) {
    json["seats"].refuse("store.damaged", std::nullopt, {});
  }
  if (const auto rematch = json.find("rematch")) document.rematch = rematch->text();
  if (const auto reaction = json.find("reaction")) {
    const auto items = reaction->items();
    if (items.size() == 3) {
      document.reaction = {items[0].whole_number(), static_cast<int>(items[1].whole_number()),
                           std::string(items[2].text())};
    }
  }
  if (const auto ending = json.find("ending")) {
    for (const JsonCursor& seat : ending->items()) {
      document.ending |= 1U << number_between(seat, 0, kMaxPlayers - 1);
    }
  }
  if (const auto notes = json.find("notes")) {
    for (const JsonCursor& note : notes->items()) document.notes.push_back(read_note(note));
  }
  if (const auto refused = json.find("refused")) {
    for (const JsonCursor& person : refused->items()) document.refused.emplace_back(person.text());
  }
  if (fault) return *fault;
  return document;
}

std::string_view name(SeatNote::Kind kind) { return kNotes[static_cast<std::size_t>(kind)]; }

void add_note(TableDocument& document, SeatNote note) {
  if (document.notes.size() >= kMostNotes) document.notes.erase(document.notes.begin());
  document.notes.push_back(std::move(note));
}

PutTable put(const TableDocument& document, std::int64_t version, Milliseconds now) {
  return {document.id, version, stored_phase(document.stage), document.settings.listed, write_document(document),
          now};
}

std::string public_table(const TableDocument& document, unsigned here, Reader reader) {
  json::object out = {{"id", document.id}};
  for (auto& [key, value] : write_common(document)) out[key] = value;
  json::array seats;
  for (std::size_t i = 0; i < document.seats.size(); ++i) {
    json::value seat = write_seat(document.seats[i]);
    if (document.seats[i].kind == SeatHolder::Kind::kPerson) seat.as_object()["here"] = ((here >> i) & 1) != 0;
    seats.push_back(std::move(seat));
  }
  out["seats"] = std::move(seats);
  if (!document.settings.listed && reader == Reader::kAnyone) out.erase("rematch");
  json::value fair = with_fair(document.proof()).value()->at("fair");
  // Before the draw nobody has shown a nonce.
  if (!document.has_begun() && document.stage != TableStage::kDrawing) fair.as_object().erase("nonces");
  out["fair"] = std::move(fair);
  return to_text(out);
}

}  // namespace bigshot
