// A table as it is stored: settings, seats, the secret seed of its dice, and what became of it. Clients get a part
// of it (public_table); the seed only when the game is over.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fair/fair_proof.h"
#include "server/table_settings.h"
#include "store/changes.h"
#include "store/store.h"

namespace bigshot {

struct SeatHolder {
  enum class Kind : std::uint8_t { kFree, kPerson, kBot, kReserved };
  Kind kind = Kind::kFree;
  std::string person;  // id, of a person or of whom the seat waits for
  std::string name;    // the person's
  std::string level;   // the bot's
  std::optional<FairNonce> nonce;

  bool is_person(std::string_view id) const { return kind == Kind::kPerson && person == id; }
  bool is_bot() const { return kind == Kind::kBot; }
  // A person who had themselves removed: nobody has this id, and there is no name.
  bool is_gone() const { return kind == Kind::kPerson && person == kRemovedPlayer; }
  // Under this name results and ratings are kept.
  std::string player() const { return is_bot() ? "bot:" + level : person; }
};

enum class TableStage : std::uint8_t { kOpen, kPlaying, kFinished, kClosed };

struct Reaction {
  std::int64_t number = 0;  // counts the table's reactions
  int seat = 0;
  std::string id;
};

struct TableDocument {
  std::string id;
  TableSettings settings;
  TableStage stage = TableStage::kOpen;
  std::string host;  // a person's id
  Milliseconds made = 0;
  FairSeed seed{};
  std::vector<SeatHolder> seats;
  std::string rematch;  // the next table's id
  Reaction reaction;    // the last one: stored, so that people on other nodes see it

  std::optional<Seat> seat_of(std::string_view person) const;
  bool is_full() const;
  bool is_wanted() const;  // somebody sits there, or a seat waits for somebody
  FairNonces nonces() const;
  FairProof proof() const;  // with the seed only if the game is over
};

std::string write_document(const TableDocument& document);
Result<TableDocument, Fault> read_document(std::string_view id, std::string_view text);

// The first of the people who sit there follows a host who leaves, or else of those whom a seat waits for.
std::string next_host(const TableDocument& document);
// Frees the seat that waits for a person; false if there is none.
bool give_up_reserved(TableDocument& document, const std::string& person);
// Takes a person's id and name out of a table: out of their seat before the game, out of the name of the seat
// after.
void forget_person(TableDocument& document, const std::string& person);
// A header without the names of people who are gone.
GameHeader shown_header(GameHeader header, const TableDocument& document);

// The change that stores a document over version `version`.
PutTable put(const TableDocument& document, std::int64_t version, Milliseconds now);

// What clients may know, as JSON. `here`: a bit for each seat whose person is connected.
std::string public_table(const TableDocument& document, unsigned here);

}  // namespace bigshot
