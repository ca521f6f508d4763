// Everything that can be written to the store. A list of changes is kept whole or not at all.
//
// Many changes are conditional, so that nodes that share a database need no other agreement: what they expect to
// be there is part of the change, and if it is not, the whole list is refused with store.conflict.
//
// Ids are the caller's (1 to 100 bytes); all texts are UTF-8 without NUL; times are milliseconds since 1970, the
// caller's clock. Documents are texts that mean nothing to the store, JSON as a rule.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace bigshot {

// --- Games: a header and a list of events --------------------------------------------------------------------

// A game that is not there yet. `secret` is what only servers may read: the seed of its dice.
struct AddGame {
  std::string id;
  std::string header;
  std::string secret;
  std::int64_t time = 0;
};

// Something that happened: a move's text, or whatever else the server puts into a game. `origin` is the id that
// the sender gave it, so that a repeated message can be recognised.
struct NewEvent {
  std::string text;
  std::string origin;
  std::int64_t time = 0;
};

// Events after + 1, after + 2, ... of a game; conflict unless `after` is the last number that there is (0 if
// none).
struct AppendEvents {
  std::string game;
  std::int64_t after = 0;
  std::vector<NewEvent> events;
};

// What came out for one seat. A player is a person's id, or a name that the server gives to a kind of bot.
struct SeatResult {
  int seat = 0;
  std::string player;
  int place = 0;  // [E7]
  bool won = false;
  std::int64_t balance = 0;
  bool rated = false;      // counted for the ratings
  bool abandoned = false;  // left to a bot: resigned, away at the end, or out of time again and again

  friend bool operator==(const SeatResult&, const SeatResult&) = default;
};

// The header again, without the name of a person who was removed. Nothing else of a header ever changes.
struct PutHeader {
  std::string game;
  std::string header;
  std::string secret;  // as it is stored
};

// Conflict if it is finished already, so that results and ratings count once.
struct FinishGame {
  std::string game;
  std::int64_t time = 0;
  std::vector<SeatResult> results;
  bool to_rate = false;  // it is to count for the ratings, which are made later (PutRated)
};

// What a seat has told the server in private (maximum, pass for the rest); replaces what was there.
struct PutComfort {
  std::string game;
  int seat = 0;
  std::string document;
};

// --- Tables: small documents in the lobby ----------------------------------------------------------------------

// Closed are finished games; given up are tables that were closed before they began.
enum class TablePhase : std::uint8_t { kOpen, kPlaying, kClosed, kGivenUp };

// Conflict unless the stored version is `version`; it is one more afterwards. Version 0 makes a new table.
struct PutTable {
  std::string id;
  std::int64_t version = 0;
  TablePhase phase = TablePhase::kOpen;
  bool listed = false;  // public
  std::string document;
  std::int64_t time = 0;
};

// Who sits or has sat at a table, to find a person's tables again. Conflict if there is no such person.
struct AddMember {
  std::string table;
  std::string person;
  // store.limit if they belong to so many other tables that have not begun, whichever nodes they asked.
  std::optional<int> fewer_than = std::nullopt;
};
struct RemoveMember {
  std::string table;
  std::string person;
};

// One more table that a person makes; goes into the same list as the table. Each takes `interval` of their time,
// and `burst` of them may be made at once (a token bucket): store.limit if there is nothing left, whichever nodes
// they asked.
struct CountNewTable {
  std::string person;
  std::int64_t time = 0;
  std::chrono::milliseconds interval{0};
  int burst = 1;
};

// A table with its game and all that belongs to it; what its players have reached stays. Conflict unless the
// stored version is `version`.
struct RemoveTable {
  std::string table;
  std::int64_t version = 0;
};

// --- People and ratings ----------------------------------------------------------------------------------------

// Conflict if the id or the key is taken. The key itself never comes here.
struct AddPerson {
  std::string id;
  std::string name;
  std::string key_hash;  // SHA-256 of the secret key, 64 hexadecimal digits
  std::int64_t time = 0;
};

// Conflict if there is no such person, or if their key is not this one any more, where one is given.
struct RenamePerson {
  std::string id;
  std::string name;
  std::optional<std::string> key_hash = std::nullopt;
};

// Another key for a person; their codes end with the old one. Conflict unless the stored key is `old_hash`, or if
// the new one is somebody's.
struct RekeyPerson {
  std::string id;
  std::string old_hash;
  std::string new_hash;
};

// Nobody is known by this id and key any more. Results of games stay, under kRemovedPlayer; rating and codes go.
// Conflict if there is no such person, or if they still belong to a table, which may tell their name.
struct RemovePerson {
  std::string id;
};
inline constexpr const char* kRemovedPlayer = "gone";

// A code that brings a person's key to another device, once. Only its hash is kept, and the key is in a box that
// opens with the code alone. A person has one at a time; those that have expired by `time` are forgotten. Conflict
// unless the person's key is still the one of `key_hash`.
struct PutKeyCode {
  std::string code_hash;
  std::string person;
  std::string key_hash;
  std::string box;
  std::int64_t expires = 0;
  std::int64_t time = 0;
};
// Conflict if it is not there: it was used before.
struct TakeKeyCode {
  std::string code_hash;
};

// A rating after `games` games; conflict unless the stored one is after games - 1 (none, if that is 0). The
// different `opponents` of this game are remembered with those of earlier ones.
struct PutRating {
  std::string player;
  double mu = 0;
  double sigma = 0;
  std::int64_t games = 0;
  std::vector<std::string> opponents = {};
};

// A finished game has been rated, or does not count. Conflict if that was done before.
struct PutRated {
  std::string game;
  bool counts = false;
};

// As if this player had never played a rated game.
struct ResetRating {
  std::string player;
};

// --- Operators --------------------------------------------------------------------------------------------------

// Who may not come in: "person:ID" or "address:IP".
struct PutBan {
  std::string subject;
  std::string reason;
  std::int64_t time = 0;
};
// Conflict if there is none.
struct RemoveBan {
  std::string subject;
};

// What an operator did; goes into the same list as the change itself. Servers that run hear of it by reading the
// log.
struct AddAudit {
  std::string operator_name;
  std::string action;
  std::string subject;  // "table:ID", "person:ID", "address:IP", or empty
  std::string detail;
  std::int64_t time = 0;
};

// --- Duties: which node runs the bots and clocks of a game
// -------------------------------------------------------

// When something must happen by itself in a game: a bot to move (now), a clock to run out (then), or never. Set it
// before the event that causes it; a wake too many does no harm.
struct SetWake {
  std::string game;
  std::optional<std::int64_t> time;
};

// Conflict if a living node has it. A node lives until its lease ends, by the database's clock.
struct TakeDuty {
  std::string game;
  std::string node;
};
// A duty that nobody has, and that has no wake, is forgotten.
struct LeaveDuty {
  std::string game;
  std::string node;
};

// Also makes a node known. One renewal keeps all duties of the node.
struct RenewNode {
  std::string node;
  std::chrono::milliseconds lease{0};
};
// A node that ends leaves all its duties, and nobody is connected to it any more. What nodes that died have left
// behind goes with it: who was connected to them, and, an hour after their lease, that they ever were.
struct RemoveNode {
  std::string node;
};

// Who is connected to a table at one node: ids of people, as the node writes them. Counts as long as the node
// lives; nobody, if it is empty.
struct PutPresence {
  std::string table;
  std::string node;
  std::string people;
};

using StoreChange =
    std::variant<AddGame, AppendEvents, FinishGame, PutComfort, PutTable, AddMember, RemoveMember, CountNewTable,
                 RemoveTable, AddPerson, RenamePerson, RekeyPerson, RemovePerson, PutKeyCode, TakeKeyCode,
                 PutHeader, PutRating, PutRated, ResetRating, PutBan, RemoveBan, AddAudit, SetWake, TakeDuty,
                 LeaveDuty, RenewNode, RemoveNode, PutPresence>;
using StoreChanges = std::vector<StoreChange>;

// The most events in one append, and the longest text.
inline constexpr std::size_t kMostEvents = 64;
inline constexpr std::size_t kLongestId = 100;
inline constexpr std::size_t kLongestStoredText = 1'000'000;

}  // namespace bigshot
