// Seats and people of a table: its document as it is stored, and what each request about seats would make of it.
// Nothing changes here before the store has it.
#pragma once

#include <optional>
#include <string>

#include "server/requests.h"
#include "server/table_document.h"

namespace bigshot {

// How long somebody must be away before others may act for them.
inline constexpr Milliseconds kAbsentAfter = 60'000;

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

  // None for strangers.
  std::optional<Seat> seat_of(const PersonPtr& person) const;

  SeatDecision join(const Person& person, const JoinRequest& join) const;
  // Gives back the seat, also one that only waits for the person; a host without a seat gives up being it. Nobody
  // but the host can close a table: one whose host has not sat down yet still waits for them.
  // Who leaves during the draw ends it for all, as redraw() does.
  SeatDecision leave(const Person& person, const FairSeed& seed, Milliseconds now) const;
  SeatDecision put_bot(const Person& person, const BotRequest& bot) const;
  SeatDecision remove(const Person& person, const RemoveRequest& remove) const;

  // --- During the game, for people who are away or have had enough. `moment`: what the notes say when.
  struct Moment {
    std::int64_t number = 0;  // of the last event
    Milliseconds time = 0;
  };
  // `absent`: a bit for each seat whose person has been away for long enough.
  SeatDecision substitute(const Person& person, const SubstituteRequest& request, unsigned absent,
                          const Moment& moment) const;
  SeatDecision resign(const Person& person, const ResignRequest& request, const Moment& moment) const;
  // The game ends when all agree who are there; at a rated or a correspondence table, all who play.
  SeatDecision agree_to_end(const Person& person, const EndRequest& request, unsigned absent,
                            const Moment& moment) const;
  // The first seat whose person is here while a bot still plays for them.
  std::optional<Seat> returned(unsigned here) const;
  TableDocument without_substitute(Seat seat, const Moment& moment) const;

  // The draw (docs/fair-dice.md): from here on the seats are fixed.
  SeatDecision seal(Milliseconds now) const;
  SeatDecision reveal(const Person& person, const FairNonce& nonce) const;
  // Ends a draw that cannot be finished: the table is closed, and there is another one, with a new seed, where
  // seats wait for all but those who have not shown their nonces.
  SeatDecision redraw(const Person& person, const FairSeed& seed, Milliseconds now) const;

  // The table where the same people go on: everybody one seat further, seats of people reserved for them.
  TableDocument rematch(const Person& host, const FairSeed& seed, Milliseconds now) const;

 private:
  SeatChange draw_again(const Person& person, const TableDocument& without, const FairSeed& seed,
                        Milliseconds now) const;
  Result<Seat, Fault> seat_for(const Person& person, const JoinRequest& join) const;

  TableDocument document_;
  std::int64_t version_ = 0;
};

// At tables of strangers that have not begun. Nobody can sit at all of them.
inline constexpr int kMostOpenSeats = 20;

// The changes that store a table for the first time, for those whom its seats wait for. It counts as made by
// `maker`, and is refused with store.limit if they have made too many of late: tables stay.
StoreChanges new_table_changes(const TableDocument& document, const std::string& maker);

}  // namespace bigshot
