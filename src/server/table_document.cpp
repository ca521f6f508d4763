#include "server/table_document.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>

#include "fair/fair_json.h"
#include "record/json_text.h"
#include "server/wire.h"

namespace bigshot {

namespace json = boost::json;

namespace {

constexpr std::array<std::string_view, 4> kStages = {"open", "playing", "finished", "closed"};

json::string_view stage_name(TableStage stage) {
  const std::string_view name = kStages[static_cast<std::size_t>(stage)];
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
  return person;
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
  if (const auto nonce = json.find("nonce")) {
    seat.nonce.emplace();
    if (!from_hex(nonce->text(), *seat.nonce)) nonce->refuse("table.bad_nonce", std::nullopt, {});
  }
  return seat;
}

TablePhase stored_phase(TableStage stage) {
  if (stage == TableStage::kOpen) return TablePhase::kOpen;
  return stage == TableStage::kPlaying ? TablePhase::kPlaying : TablePhase::kClosed;
}

json::object write_common(const TableDocument& document) {
  json::object out;
  out["phase"] = stage_name(document.stage);
  out["host"] = document.host;
  write_settings(out, document.settings);
  out["made"] = document.made;
  if (!document.rematch.empty()) out["rematch"] = document.rematch;
  return out;
}

}  // namespace

std::optional<Seat> TableDocument::seat_of(std::string_view person) const {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].is_person(person)) return static_cast<Seat>(i);
  }
  return std::nullopt;
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
    if (open) {
      holder = {};
    } else {
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

FairNonces TableDocument::nonces() const {
  FairNonces nonces;
  for (const SeatHolder& seat : seats) nonces.push_back(seat.nonce);
  return nonces;
}

FairProof TableDocument::proof() const {
  FairProof proof{commitment_to(seed), nonces(), std::nullopt};
  if (stage == TableStage::kFinished) proof.seed = seed;
  return proof;
}

std::string write_document(const TableDocument& document) {
  json::object out = write_common(document);
  out["seed"] = to_hex(document.seed);
  json::array seats;
  for (const SeatHolder& holder : document.seats) {
    json::value seat = write_seat(holder);
    if (holder.nonce) seat.as_object()["nonce"] = to_hex(*holder.nonce);
    seats.push_back(std::move(seat));
  }
  out["seats"] = std::move(seats);
  const Reaction& reaction = document.reaction;
  if (reaction.number > 0) out["reaction"] = {reaction.number, reaction.seat, reaction.id};
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
  if (document.seats.size() != static_cast<std::size_t>(document.settings.options.players)) {
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
  if (fault) return *fault;
  return document;
}

PutTable put(const TableDocument& document, std::int64_t version, Milliseconds now) {
  return {document.id, version, stored_phase(document.stage), document.settings.listed, write_document(document),
          now};
}

std::string public_table(const TableDocument& document, unsigned here) {
  json::object out = {{"id", document.id}};
  for (auto& [key, value] : write_common(document)) out[key] = value;
  json::array seats;
  for (std::size_t i = 0; i < document.seats.size(); ++i) {
    json::value seat = write_seat(document.seats[i]);
    if (document.seats[i].kind == SeatHolder::Kind::kPerson) seat.as_object()["here"] = ((here >> i) & 1) != 0;
    seats.push_back(std::move(seat));
  }
  out["seats"] = std::move(seats);
  const bool begun = document.stage == TableStage::kPlaying || document.stage == TableStage::kFinished;
  json::value fair = with_fair(document.proof()).value()->at("fair");
  // Nonces are shown when all of them are fixed.
  if (!begun) fair.as_object().erase("nonces");
  out["fair"] = std::move(fair);
  return to_text(out);
}

}  // namespace bigshot
