// Seats and people of a table: its document as it is stored, and what each request about seats would make of it.
// Nothing changes here before the store has it.
#pragma once

#include <optional>
#include <string>

#include "server/requests.h"
#include "server/table_document.h"

namespace bigshot {

// What a request leads to: another document and what is stored with it, or nothing new; and the answer.
struct SeatChange {
  std::optional<TableDocument> document;
  StoreChanges others;
  std::string answer = "{}";
};
using SeatDecision = Result<SeatChange, Fault>;

class Seats {
 public:
  const TableDocument& document() const { return document_; }
  std::int64_t version() const { return version_; }
  // What the store has now.
  void adopt(TableDocument document, std::int64_t version);
  // A document that has become durable over this one.
  void advance(TableDocument document) { adopt(std::move(document), version_ + 1); }
  // The change that stores a document over this one.
  PutTable put_next(const TableDocument& document, Milliseconds now) const { return put(document, version_, now); }

  // The seat of a client's person; none for strangers.
  std::optional<Seat> seat_of(const Client& client) const;

  SeatDecision join(const Person& person, const JoinRequest& join) const;
  // Gives back the seat, also one that only waits for the person; a host without a seat gives up being it. Nobody
  // but the host can close a table: one whose host has not sat down yet still waits for them.
  SeatDecision leave(const Person& person) const;
  SeatDecision put_bot(const Person& person, const BotRequest& bot) const;

  // The table where the same people go on: everybody one seat further, seats of people reserved for them.
  TableDocument rematch(const Person& host, const FairSeed& seed, Milliseconds now) const;

 private:
  Result<std::size_t, Fault> seat_for(const Person& person, const JoinRequest& join) const;

  TableDocument document_;
  std::int64_t version_ = 0;
};

}  // namespace bigshot
