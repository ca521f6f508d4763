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
  // The level of the bot that plays for a person; empty if they play themselves. Until they are back, or for good
  // if they have resigned.
  std::string substitute;
  bool resigned = false;
  // A person's, for the dice (docs/fair-dice.md): pledged when they sit down, shown in the draw.
  std::optional<Digest> pledge = {};
  std::optional<FairNonce> nonce = {};
  // What the seat of somebody who is gone has contributed, in place of name and nonce.
  std::optional<Digest> mark = {};

  bool is_person(std::string_view id) const { return kind == Kind::kPerson && person == id; }
  bool is_bot() const { return kind == Kind::kBot; }
  // Whether a bot makes the moves of this seat, and of which level.
  bool is_played_by_bot() const { return is_bot() || !substitute.empty(); }
  const std::string& playing_level() const { return is_bot() ? level : substitute; }
  // A person who had themselves removed: nobody has this id, and there is no name.
  bool is_gone() const { return kind == Kind::kPerson && person == kRemovedPlayer; }
  // Under this name results and ratings are kept.
  std::string player() const { return is_bot() ? "bot:" + level : person; }
  // The seat's name in the record.
  const std::string& shown_name() const { return is_bot() ? level : name; }
};

// kClosed: given up before it began. kEnded: given up while it was played. kDrawing: the seats are fixed, and
// people show the nonces that they have pledged.
enum class TableStage : std::uint8_t { kOpen, kPlaying, kFinished, kClosed, kEnded, kDrawing };

struct Reaction {
  std::int64_t number = 0;  // counts the table's reactions
  int seat = 0;
  std::string id;
};

// What happened to a seat during the game, and by whose will; for everyone to read.
struct SeatNote {
  enum class Kind : std::uint8_t { kSubstitute, kBack, kResign, kAgree, kDisagree, kEnd };
  Kind kind = Kind::kSubstitute;
  int seat = 0;             // whom it is about
  int by = 0;               // who wanted it
  std::string level;        // of the bot, if there is one
  std::int64_t number = 0;  // of the last event before it
  Milliseconds time = 0;
};

struct TableDocument {
  std::string id;
  TableSettings settings;
  TableStage stage = TableStage::kOpen;
  std::string host;  // a person's id
  Milliseconds made = 0;
  FairMethod method = FairMethod::kFair2;
  FairSeed seed{};
  Milliseconds sealed = 0;  // when the draw began
  std::vector<SeatHolder> seats;
  std::string rematch;  // the next table's id
  Reaction reaction;    // the last one: stored, so that people on other nodes see it
  unsigned ending = 0;  // a bit for each seat that wants the game to end
  std::vector<SeatNote> notes;
  std::vector<std::string> refused;  // people whom the host does not want here

  std::optional<Seat> seat_of(std::string_view person) const;
  // The seat that a request means by its number, if the table has it.
  std::optional<Seat> seat_with(int number) const;
  bool is_full() const;
  bool is_over() const { return stage == TableStage::kFinished || stage == TableStage::kEnded; }
  bool is_wanted() const;  // somebody sits there, or a seat waits for somebody
  bool has_begun() const { return stage == TableStage::kPlaying || is_over(); }
  bool has_pledges() const;
  bool is_drawn() const;  // everybody has shown what they pledged
  FairDice dice() const;
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

std::string_view name(SeatNote::Kind kind);
// The most notes that are kept; the oldest go first.
inline constexpr std::size_t kMostNotes = 64;
void add_note(TableDocument& document, SeatNote note);

// For whom a table is described: the id of a private rematch is for those who sat here.
enum class Reader : std::uint8_t { kAnyone, kSeated };

// What clients may know, as JSON. `here`: a bit for each seat whose person is connected.
std::string public_table(const TableDocument& document, unsigned here, Reader reader = Reader::kAnyone);

}  // namespace bigshot
