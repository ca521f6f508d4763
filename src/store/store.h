// Where games are kept, and all that a server must find again after it was stopped at any moment.
//
// commit() queues changes; one writer takes all that is queued, commits once, and answers everyone, so that the
// price of a durable commit is shared. An answer without an error means that the change is on the disk. Changes
// that one thread queues are applied in its order.
//
// Everything else reads, blocks while it does, and may be called from any thread; what was acknowledged is seen.
// Lists come in pages, ordered, "after" the last one of the page before, and cost the same however much is stored.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.h"
#include "store/changes.h"
#include "store/store_error.h"

namespace bigshot {

struct StoredGame {
  std::string id;
  std::string header;
  std::string secret;
  std::int64_t made = 0;
  std::optional<std::int64_t> finished;
};

struct StoredEvent {
  std::int64_t number = 0;
  std::string text;
  std::string origin;
  std::int64_t time = 0;
};

struct StoredComfort {
  int seat = 0;
  std::string document;
};

struct StoredTable {
  std::string id;
  std::int64_t version = 0;
  TablePhase phase = TablePhase::kOpen;
  bool listed = false;
  std::string document;
  std::int64_t time = 0;  // of the last change
};

struct StoredPerson {
  std::string id;
  std::string name;
  std::string key_hash;
  std::int64_t made = 0;
};

struct StoredKeyCode {
  std::string person;
  std::string box;
  std::int64_t expires = 0;
};

struct StoredResult {
  std::string game;
  std::int64_t finished = 0;
  SeatResult result;
};

struct PlayerStatistics {
  std::int64_t games = 0;
  std::int64_t wins = 0;
  std::int64_t balance = 0;  // of all games together
};

struct StoredRating {
  std::string player;
  double mu = 0;
  double sigma = 0;
  std::int64_t games = 0;
  std::int64_t opponents = 0;  // different ones, counted up to 50
};

struct StoredBan {
  std::string subject;
  std::string reason;
  std::int64_t made = 0;
};

struct StoredAudit {
  std::int64_t number = 0;
  std::int64_t made = 0;
  std::string operator_name;
  std::string action;
  std::string subject;
  std::string detail;
};

// How much is stored.
struct StoreFigures {
  std::int64_t open_tables = 0;
  std::int64_t playing_tables = 0;
  std::int64_t closed_tables = 0;
  std::int64_t games = 0;
  std::int64_t events = 0;
  std::int64_t people = 0;
  std::int64_t ratings = 0;
  std::int64_t bans = 0;
};

// Who is connected to a table at one node.
struct StoredPresence {
  std::string node;
  std::string people;

  friend bool operator==(const StoredPresence&, const StoredPresence&) = default;
};

// For those who watch the server.
struct StoreCounters {
  std::uint64_t commits = 0;  // transactions that are on the disk
  std::uint64_t changes = 0;  // lists of changes acknowledged
  std::uint64_t refused = 0;  // conflicts and limits
  std::uint64_t failed = 0;   // any other error
  std::uint64_t largest_group = 0;
  std::uint64_t commit_microseconds = 0;             // in all
  std::uint64_t waiting = 0;                         // queued now
  std::uint64_t damaged = 0;                         // rows read whose checksum is wrong
  std::optional<StoreFault> failing = std::nullopt;  // why the last group of changes could not be kept
};

// A hint that another node has changed something. Hints may be lost; kEverything says that some may have been.
struct News {
  enum class Kind : std::uint8_t { kGame, kTable, kPresence, kPerson, kEverything };
  Kind kind = Kind::kEverything;
  std::string id;

  friend bool operator==(const News&, const News&) = default;
};

template <class T>
using Stored = Result<T, StoreError>;

// A table with everything that belongs to it.
struct StoredWhole {
  std::optional<StoredTable> table;
  std::optional<StoredGame> game;   // only if asked for
  std::vector<StoredEvent> events;  // after the last one that is known
  std::vector<StoredComfort> comforts;
  std::vector<StoredPresence> presence;  // only if asked for
};

struct WholeQuery {
  std::int64_t after = 0;  // the last event that is known
  int limit = 1000;        // of events
  bool with_game = true;
  bool with_presence = false;
};

class Store {
 public:
  // Called once, on the writer's thread; it must not block, nor throw.
  using Done = std::function<void(const std::optional<StoreError>&)>;

  // Finishes what is queued.
  virtual ~Store() = default;

  virtual void commit(const StoreChanges& changes, Done done) = 0;

  virtual Stored<std::optional<StoredGame>> game(std::string_view id) = 0;
  virtual Stored<std::vector<StoredEvent>> events(std::string_view game, std::int64_t after, int limit) = 0;
  virtual Stored<std::int64_t> last_event(std::string_view game) = 0;  // its number, 0 if there is none
  virtual Stored<std::vector<std::string>> unfinished_games(std::string_view after, int limit) = 0;
  virtual Stored<std::vector<StoredComfort>> comforts(std::string_view game) = 0;

  virtual Stored<std::optional<StoredTable>> table(std::string_view id) = 0;
  // In one round trip. The table is read before the events: a table whose game is over comes with all of them.
  virtual Stored<StoredWhole> whole_table(std::string_view id, const WholeQuery& query) = 0;
  // Public tables in a phase, the last changed first; `before` is the last of the page before.
  virtual Stored<std::vector<StoredTable>> listed_tables(TablePhase phase,
                                                         const std::optional<StoredTable>& before, int limit) = 0;
  // A person's tables that are not closed.
  virtual Stored<std::vector<StoredTable>> tables_of(std::string_view person, std::string_view after,
                                                     int limit) = 0;

  // All of them, also those that are over.
  virtual Stored<std::vector<StoredTable>> all_tables_of(std::string_view person, std::string_view after,
                                                         int limit) = 0;

  // Tables in a phase that have not changed since `before`, the oldest first; `after` is the last of the page
  // before.
  virtual Stored<std::vector<StoredTable>> old_tables(TablePhase phase, std::int64_t before,
                                                      const std::optional<StoredTable>& after, int limit) = 0;
  // By id, for those who look through everything.
  virtual Stored<std::vector<StoredTable>> all_tables(std::string_view after, int limit) = 0;
  // When the last event of a game happened, 0 if there is none.
  virtual Stored<std::int64_t> last_event_time(std::string_view game) = 0;

  virtual Stored<std::optional<StoredPerson>> person(std::string_view id) = 0;
  // By name and id, those first whose names begin with `name`.
  virtual Stored<std::vector<StoredPerson>> people_named(std::string_view name, int limit) = 0;
  virtual Stored<std::optional<StoredPerson>> person_by_key(std::string_view key_hash) = 0;
  virtual Stored<std::optional<StoredKeyCode>> key_code(std::string_view code_hash) = 0;

  // The last finished first; `before` is the last of the page before.
  virtual Stored<std::vector<StoredResult>> history(std::string_view player,
                                                    const std::optional<StoredResult>& before, int limit) = 0;
  virtual Stored<std::vector<StoredResult>> results(std::string_view game) = 0;
  virtual Stored<PlayerStatistics> statistics(std::string_view player) = 0;
  virtual Stored<std::optional<StoredRating>> rating(std::string_view player) = 0;
  // By mu - 3 sigma, the best first, of those who have met at least so many different opponents.
  virtual Stored<std::vector<StoredRating>> best_ratings(int opponents, int limit) = 0;
  // Finished games whose ratings are still to be made, the oldest first.
  virtual Stored<std::vector<std::string>> games_to_rate(int limit) = 0;
  // How many counted games two players have had with each other since a time.
  virtual Stored<std::int64_t> games_together(std::string_view one, std::string_view other,
                                              std::int64_t since) = 0;

  virtual Stored<std::vector<StoredBan>> bans(std::string_view after, int limit) = 0;
  // What operators did after entry `after` (0: from the beginning).
  virtual Stored<std::vector<StoredAudit>> audit(std::int64_t after, int limit) = 0;
  virtual Stored<std::int64_t> last_audit() = 0;
  // Counts everything: for operators, not for every second.
  virtual Stored<StoreFigures> figures() = 0;

  // Unfinished games whose wake has come by `time` and that no living node has, those first that have waited
  // longest.
  virtual Stored<std::vector<std::string>> neglected_games(std::int64_t time, int limit) = 0;
  // Whether this node still has a game by the database's clock.
  virtual Stored<bool> has_duty(std::string_view game, std::string_view node) = 0;
  virtual Stored<std::vector<std::string>> living_nodes() = 0;
  // Who is connected to a table, by living nodes.
  virtual Stored<std::vector<StoredPresence>> presence(std::string_view table) = 0;

  virtual StoreCounters counters() const = 0;
};

// commit() for those who can wait.
std::optional<StoreError> commit_now(Store& store, const StoreChanges& changes);

}  // namespace bigshot
