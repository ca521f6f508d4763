#include "store/write_queries.h"

#include <algorithm>
#include <array>

#include "record/utf8.h"
#include "store/checksum.h"

namespace bigshot {

namespace {

SqlValue flag(bool value) { return std::int64_t{value ? 1 : 0}; }

// --- Statements
// --------------------------------------------------------------------------------------------------

// "(1, CAST($3 AS bigint), ...), (2, ...)": a list of rows of four parameters each, numbered, from $3 on.
std::string numbered_events(std::size_t count) {
  std::string rows;
  for (std::size_t i = 0; i < count; ++i) {
    const auto parameter = [&](std::size_t n) { return "CAST($" + std::to_string(4 * i + n) + " AS "; };
    rows += (i == 0 ? "(" : ", (") + std::to_string(i + 1) + ", " + parameter(3) + "bigint), " + parameter(4) +
            "text), " + parameter(5) + "text), " + parameter(6) + "bigint))";
  }
  return rows;
}

// One statement decides and writes, so that it is whole by itself. Two nodes that decide at the same moment meet
// in the primary key.
std::string make_append_statement(std::size_t count) {
  return "INSERT INTO event (game, number, made, origin, body, checksum) "
         "SELECT CAST($1 AS text), CAST($2 AS bigint) + column1, column2, column3, column4, column5 FROM "
         "(VALUES " +
         numbered_events(count) +
         ") AS given WHERE EXISTS (SELECT 1 FROM game WHERE id = $1) "
         "AND (SELECT coalesce(max(number), 0) FROM event WHERE game = $1) = CAST($2 AS bigint)";
}

constexpr const char* kAddGame =
    "INSERT INTO game (id, header, secret, made, checksum) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
constexpr const char* kFinishGame = "UPDATE game SET finished = $2 WHERE id = $1 AND finished IS NULL";
constexpr const char* kAddResult =
    "INSERT INTO seat_result (game, seat, player, finished, place, won, balance, rated, abandoned) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING";
constexpr const char* kAddToTotal =
    "INSERT INTO player_total (player, games, wins, balance) VALUES ($1, 1, $2, $3) "
    "ON CONFLICT (player) DO UPDATE SET games = player_total.games + 1, "
    "wins = player_total.wins + excluded.wins, balance = player_total.balance + excluded.balance";
constexpr const char* kAddToRate = "INSERT INTO to_rate (game, finished) VALUES ($1, $2) ON CONFLICT DO NOTHING";
constexpr const char* kForgetDuty = "DELETE FROM duty WHERE game = $1";
constexpr const char* kPutComfort =
    "INSERT INTO comfort (game, seat, document) VALUES ($1, $2, $3) "
    "ON CONFLICT (game, seat) DO UPDATE SET document = excluded.document";
constexpr const char* kAddTable =
    "INSERT INTO lobby_table (id, version, phase, listed, document, changed, checksum) "
    "VALUES ($1, 1, $2, $3, $4, $5, $6) "
    "ON CONFLICT DO NOTHING";
constexpr const char* kChangeTable =
    "UPDATE lobby_table SET version = version + 1, phase = $2, listed = $3, document = $4, changed = $5, "
    "checksum = $6 WHERE id = $1 AND version = $7";
constexpr const char* kRemoveTable = "DELETE FROM lobby_table WHERE id = $1 AND version = $2";
constexpr std::array kRemoveWithTable = {
    "DELETE FROM member WHERE lobby_table = $1", "DELETE FROM presence WHERE lobby_table = $1",
    "DELETE FROM event WHERE game = $1",         "DELETE FROM game WHERE id = $1",
    "DELETE FROM comfort WHERE game = $1",       "DELETE FROM seat_result WHERE game = $1",
    "DELETE FROM to_rate WHERE game = $1",       "DELETE FROM duty WHERE game = $1"};
// What is there already counts as added.
constexpr const char* kAddMember =
    "INSERT INTO member (person, lobby_table) SELECT CAST($1 AS text), CAST($2 AS text) "
    "WHERE EXISTS (SELECT 1 FROM person WHERE id = $1) "
    "ON CONFLICT (person, lobby_table) DO UPDATE SET person = excluded.person";
// After the member was added: changes their row if they are at few enough other tables.
constexpr const char* kBeWithin =
    "UPDATE member SET person = person WHERE person = $1 AND lobby_table = $2 "
    "AND (SELECT count(*) FROM (SELECT 1 FROM member AS other JOIN lobby_table ON id = other.lobby_table "
    "WHERE other.person = $1 AND id <> $2 AND phase = 0 LIMIT CAST($3 AS bigint)) AS others) < CAST($3 AS bigint)";
constexpr const char* kCountNewTable =
    "UPDATE person SET tables_until = CAST($3 AS bigint) + "
    "CASE WHEN tables_until > CAST($2 AS bigint) THEN tables_until ELSE CAST($2 AS bigint) END "
    "WHERE id = $1 AND tables_until <= CAST($2 AS bigint) + CAST($4 AS bigint)";
constexpr const char* kRemoveMember = "DELETE FROM member WHERE person = $1 AND lobby_table = $2";
constexpr const char* kAddPerson =
    "INSERT INTO person (id, name, key_hash, made) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
constexpr const char* kRenamePerson = "UPDATE person SET name = $2 WHERE id = $1";
constexpr const char* kRenameWithKey = "UPDATE person SET name = $2 WHERE id = $1 AND key_hash = $3";
constexpr const char* kRekeyPerson =
    "UPDATE person SET key_hash = $3 WHERE id = $1 AND key_hash = $2 "
    "AND NOT EXISTS (SELECT 1 FROM person WHERE key_hash = $3)";
constexpr const char* kRemovePerson =
    "DELETE FROM person WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM member WHERE person = $1)";
constexpr const char* kRemoveRating = "DELETE FROM rating WHERE player = $1";
constexpr const char* kForgetPlayer = "UPDATE seat_result SET player = $2 WHERE player = $1";
constexpr const char* kRemoveTotal = "DELETE FROM player_total WHERE player = $1";
constexpr const char* kForgetOpponents = "DELETE FROM rated_opponent WHERE player = $1";
constexpr const char* kForgetAsOpponent = "DELETE FROM rated_opponent WHERE opponent = $1";
constexpr const char* kPutKeyCode =
    "INSERT INTO key_code (code_hash, person, box, expires) "
    "SELECT CAST($1 AS text), id, CAST($3 AS text), CAST($4 AS bigint) FROM person WHERE id = $2 AND key_hash = "
    "$5 "
    "ON CONFLICT DO NOTHING";
constexpr const char* kForgetKeyCodes = "DELETE FROM key_code WHERE person = $1 OR expires <= $2";
constexpr const char* kTakeKeyCode = "DELETE FROM key_code WHERE code_hash = $1";
constexpr const char* kPutHeader = "UPDATE game SET header = $2, checksum = $4 WHERE id = $1 AND secret = $3";
// A bot meets everybody; more than this many are no news.
constexpr const char* kAddOpponent =
    "INSERT INTO rated_opponent (player, opponent) SELECT CAST($1 AS text), CAST($2 AS text) "
    "WHERE (SELECT count(*) FROM (SELECT 1 FROM rated_opponent WHERE player = $1 LIMIT 50) AS met) < 50 "
    "ON CONFLICT DO NOTHING";
constexpr const char* kFirstRating =
    "INSERT INTO rating (player, mu, sigma, games, opponents) VALUES ($1, $2, $3, $4, "
    "(SELECT count(*) FROM (SELECT 1 FROM rated_opponent WHERE player = $1 LIMIT 50) AS met)) "
    "ON CONFLICT DO NOTHING";
constexpr const char* kNextRating =
    "UPDATE rating SET mu = $2, sigma = $3, games = $4, "
    "opponents = (SELECT count(*) FROM (SELECT 1 FROM rated_opponent WHERE player = $1 LIMIT 50) AS met) "
    "WHERE player = $1 AND games = CAST($4 AS bigint) - 1";
constexpr const char* kForgetToRate = "DELETE FROM to_rate WHERE game = $1";
constexpr const char* kMarkRated = "UPDATE seat_result SET rated = 1 WHERE game = $1";
constexpr const char* kPutBan =
    "INSERT INTO ban (subject, reason, made) VALUES ($1, $2, $3) "
    "ON CONFLICT (subject) DO UPDATE SET reason = excluded.reason, made = excluded.made";
constexpr const char* kRemoveBan = "DELETE FROM ban WHERE subject = $1";
constexpr const char* kAddAudit =
    "INSERT INTO audit (number, made, operator, action, subject, detail) "
    "SELECT coalesce(max(number), 0) + 1, CAST($1 AS bigint), CAST($2 AS text), CAST($3 AS text), "
    "CAST($4 AS text), CAST($5 AS text) FROM audit";
constexpr const char* kSetWake =
    "INSERT INTO duty (game, wake) VALUES ($1, $2) ON CONFLICT (game) DO UPDATE SET wake = excluded.wake";
constexpr const char* kTakeDuty =
    "INSERT INTO duty (game, node) VALUES ($1, $2) ON CONFLICT (game) DO UPDATE SET node = excluded.node "
    "WHERE duty.node IS NULL OR duty.node = excluded.node "
    "OR NOT EXISTS (SELECT 1 FROM node WHERE node.id = duty.node AND node.expires > {now})";
constexpr const char* kLeaveDuty = "UPDATE duty SET node = NULL WHERE game = $1 AND node = $2";
constexpr const char* kForgetIdleDuty = "DELETE FROM duty WHERE game = $1 AND node IS NULL AND wake IS NULL";
constexpr const char* kRenewNode =
    "INSERT INTO node (id, expires) VALUES ($1, {now} + CAST($2 AS bigint)) "
    "ON CONFLICT (id) DO UPDATE SET expires = excluded.expires";
constexpr const char* kRemoveNode = "DELETE FROM node WHERE id = $1";
// Who has been dead for so long that it is not coming back: a row that is gone means the same as one that has
// expired, and nobody meets a living node here.
constexpr const char* kForgetDeadNodes = "DELETE FROM node WHERE expires < {now} - 3600000";
// Games are found by the row of the node that had them, or by having none.
constexpr const char* kLeaveDutiesOfDeadNodes =
    "UPDATE duty SET node = NULL WHERE node IN (SELECT id FROM node WHERE expires < {now} - 3600000)";
constexpr const char* kForgetPresence =
    "DELETE FROM presence WHERE node = $1 "
    "OR NOT EXISTS (SELECT 1 FROM node WHERE node.id = presence.node AND node.expires > {now})";
constexpr const char* kPutPresence =
    "INSERT INTO presence (lobby_table, node, people) VALUES ($1, $2, $3) "
    "ON CONFLICT (lobby_table, node) DO UPDATE SET people = excluded.people";
constexpr const char* kNobodyPresent = "DELETE FROM presence WHERE lobby_table = $1 AND node = $2";
constexpr const char* kLeaveAllDuties = "UPDATE duty SET node = NULL WHERE node = $1";

// --- Changes to statements
// -----------------------------------------------------------------------------------------

class QueryMaker {
 public:
  explicit QueryMaker(std::vector<WriteQuery>& queries) : queries_(queries) {}

  void operator()(const AddGame& game) {
    one(kAddGame,
        {game.id, game.header, game.secret, game.time, game_checksum(game.id, game.header, game.secret)});
  }

  void operator()(const AppendEvents& append) {
    // One by one: a list in braces would be copied once more, and this is what every move does.
    std::vector<SqlValue> values;
    values.reserve(2 + 4 * append.events.size());
    values.emplace_back(append.game);
    values.emplace_back(append.after);
    std::int64_t number = append.after;
    for (const NewEvent& event : append.events) {
      values.emplace_back(event.time);
      values.emplace_back(event.origin);
      values.emplace_back(event.text);
      values.emplace_back(event_checksum(append.game, ++number, event.time, event.origin, event.text));
    }
    const std::size_t count = append.events.size();
    queries_.push_back({{append_statement(count), std::move(values)}, static_cast<std::int64_t>(count)});
  }

  // Totals in the order of their keys, since bots are in many games at once.
  void operator()(const FinishGame& finish) {
    one(kFinishGame, {finish.game, finish.time});
    std::vector<SeatResult> results = finish.results;
    for (const SeatResult& result : results) {
      one(kAddResult,
          {finish.game, std::int64_t{result.seat}, result.player, finish.time, std::int64_t{result.place},
           flag(result.won), result.balance, flag(result.rated), flag(result.abandoned)});
    }
    std::sort(results.begin(), results.end(), [](const auto& a, const auto& b) { return a.player < b.player; });
    for (const SeatResult& result : results) {
      one(kAddToTotal, {result.player, flag(result.won), result.balance});
    }
    if (finish.to_rate) one(kAddToRate, {finish.game, finish.time});
    any(kForgetDuty, {finish.game});
  }

  void operator()(const PutComfort& comfort) {
    one(kPutComfort, {comfort.game, std::int64_t{comfort.seat}, comfort.document});
  }

  void operator()(const PutTable& table) {
    const auto phase = static_cast<std::int64_t>(table.phase);
    std::vector<SqlValue> values = {
        table.id,
        phase,
        flag(table.listed),
        table.document,
        table.time,
        table_checksum(table.id, table.version + 1, phase, table.listed ? 1 : 0, table.document)};
    if (table.version == 0) return one(kAddTable, std::move(values));
    values.emplace_back(table.version);
    one(kChangeTable, std::move(values));
  }

  void operator()(const AddMember& member) {
    one(kAddMember, {member.person, member.table});
    if (member.fewer_than) within(kBeWithin, {member.person, member.table, std::int64_t{*member.fewer_than}});
  }
  void operator()(const CountNewTable& made) {
    const std::int64_t interval = made.interval.count();
    within(kCountNewTable, {made.person, made.time, interval, interval * (made.burst - 1)});
  }
  void operator()(const RemoveMember& member) { any(kRemoveMember, {member.person, member.table}); }

  void operator()(const RemoveTable& table) {
    one(kRemoveTable, {table.table, table.version});
    for (const char* sql : kRemoveWithTable) any(sql, {table.table});
  }

  void operator()(const AddPerson& person) {
    one(kAddPerson, {person.id, person.name, person.key_hash, person.time});
  }
  void operator()(const RenamePerson& person) {
    if (person.key_hash) return one(kRenameWithKey, {person.id, person.name, *person.key_hash});
    one(kRenamePerson, {person.id, person.name});
  }

  void operator()(const RekeyPerson& person) {
    one(kRekeyPerson, {person.id, person.old_hash, person.new_hash});
    any(kForgetKeyCodes, {person.id, std::int64_t{0}});
  }
  void operator()(const RemovePerson& person) {
    one(kRemovePerson, {person.id});
    any(kRemoveRating, {person.id});
    any(kForgetPlayer, {person.id, std::string(kRemovedPlayer)});
    any(kRemoveTotal, {person.id});
    any(kForgetOpponents, {person.id});
    any(kForgetAsOpponent, {person.id});
    any(kForgetKeyCodes, {person.id, std::int64_t{0}});
  }
  void operator()(const PutKeyCode& code) {
    any(kForgetKeyCodes, {code.person, code.time});
    one(kPutKeyCode, {code.code_hash, code.person, code.box, code.expires, code.key_hash});
  }
  void operator()(const TakeKeyCode& code) { one(kTakeKeyCode, {code.code_hash}); }
  void operator()(const PutHeader& header) {
    one(kPutHeader,
        {header.game, header.header, header.secret, game_checksum(header.game, header.header, header.secret)});
  }

  void operator()(const PutRating& rating) {
    for (const std::string& opponent : rating.opponents) any(kAddOpponent, {rating.player, opponent});
    one(rating.games == 1 ? kFirstRating : kNextRating, {rating.player, rating.mu, rating.sigma, rating.games});
  }

  void operator()(const PutRated& rated) {
    one(kForgetToRate, {rated.game});
    if (rated.counts) any(kMarkRated, {rated.game});
  }
  void operator()(const ResetRating& rating) {
    any(kRemoveRating, {rating.player});
    any(kForgetOpponents, {rating.player});
  }
  void operator()(const PutBan& ban) { one(kPutBan, {ban.subject, ban.reason, ban.time}); }
  void operator()(const RemoveBan& ban) { one(kRemoveBan, {ban.subject}); }
  void operator()(const AddAudit& audit) {
    one(kAddAudit, {audit.time, audit.operator_name, audit.action, audit.subject, audit.detail});
  }

  void operator()(const SetWake& wake) {
    one(kSetWake, {wake.game, wake.time ? SqlValue(*wake.time) : SqlValue()});
  }
  void operator()(const TakeDuty& duty) { one(kTakeDuty, {duty.game, duty.node}); }
  void operator()(const LeaveDuty& duty) {
    any(kLeaveDuty, {duty.game, duty.node});
    any(kForgetIdleDuty, {duty.game});
  }
  void operator()(const RenewNode& node) {
    one(kRenewNode, {node.node, static_cast<std::int64_t>(node.lease.count())});
  }
  // A node of the same name may come later; it must not be taken for this one.
  void operator()(const RemoveNode& node) {
    any(kRemoveNode, {node.node});
    any(kLeaveDutiesOfDeadNodes, {});
    any(kForgetDeadNodes, {});
    any(kLeaveAllDuties, {node.node});
    any(kForgetPresence, {node.node});
  }
  void operator()(const PutPresence& presence) {
    if (presence.people.empty()) return any(kNobodyPresent, {presence.table, presence.node});
    one(kPutPresence, {presence.table, presence.node, presence.people});
  }

 private:
  void one(const char* sql, std::vector<SqlValue> values) { queries_.push_back({{sql, std::move(values)}, 1}); }
  void any(const char* sql, std::vector<SqlValue> values) { queries_.push_back({{sql, std::move(values)}, 0}); }
  void within(const char* sql, std::vector<SqlValue> values) {
    queries_.push_back({{sql, std::move(values)}, 1, StoreFault::kLimit});
  }

  std::vector<WriteQuery>& queries_;
};

// --- What may be stored
// ----------------------------------------------------------------------------------------------

bool is_storable(std::string_view text, std::size_t longest) {
  return text.size() <= longest && text.find('\0') == std::string_view::npos &&
         valid_utf8_length(text) == text.size();
}

bool is_storable(const SqlValue& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr || is_storable(*text, kLongestStoredText);
}

// What a change is about: each kind names it in its own way.
template <class Change>
const std::string& id_of(const Change& change) {
  if constexpr (requires { change.id; }) {
    return change.id;
  } else if constexpr (requires { change.game; }) {
    return change.game;
  } else if constexpr (requires { change.table; }) {
    return change.table;
  } else if constexpr (requires { change.player; }) {
    return change.player;
  } else if constexpr (requires { change.code_hash; }) {
    return change.code_hash;
  } else if constexpr (requires { change.action; }) {
    return change.action;
  } else if constexpr (requires { change.subject; }) {
    return change.subject;
  } else if constexpr (requires { change.person; }) {
    return change.person;
  } else {
    return change.node;
  }
}

const std::string& id_of(const StoreChange& change) {
  return std::visit([](const auto& one) -> const std::string& { return id_of(one); }, change);
}

bool is_id(const std::string& id) { return !id.empty() && is_storable(id, kLongestId); }

bool is_well_formed(const StoreChange& change) {
  if (!is_id(id_of(change))) return false;
  const auto* append = std::get_if<AppendEvents>(&change);
  return append == nullptr ||
         (!append->events.empty() && append->events.size() <= kMostEvents && append->after >= 0);
}

}  // namespace

const std::string& append_statement(std::size_t events) {
  static const auto all = [] {
    std::array<std::string, kMostEvents + 1> statements;
    for (std::size_t i = 1; i < statements.size(); ++i) statements[i] = make_append_statement(i);
    return statements;
  }();
  return all[events];
}

Result<std::vector<WriteQuery>, StoreError> write_queries(const StoreChanges& changes) {
  const StoreError invalid{StoreFault::kInvalid, "a text that cannot be stored, or an empty change", {}};
  if (changes.empty() || !std::all_of(changes.begin(), changes.end(), is_well_formed)) return invalid;
  std::vector<WriteQuery> queries;
  for (const StoreChange& change : changes) std::visit(QueryMaker(queries), change);
  for (const WriteQuery& write : queries) {
    const auto& values = write.query.values;
    if (!std::all_of(values.begin(), values.end(), [](const SqlValue& value) { return is_storable(value); })) {
      return invalid;
    }
  }
  return queries;
}

std::string lock_key(const StoreChanges& changes) { return id_of(changes.front()); }

std::vector<std::string> locks_of(const StoreChanges& changes) {
  std::vector<std::string> locks;
  const auto lock_person = [&](const std::string& person) { locks.push_back("person:" + person); };
  for (const StoreChange& change : changes) {
    if (const auto* member = std::get_if<AddMember>(&change)) {
      lock_person(member->person);
    } else if (const auto* made = std::get_if<CountNewTable>(&change)) {
      lock_person(made->person);
    } else if (const auto* table = std::get_if<PutTable>(&change)) {
      locks.push_back("table:" + table->id);
    } else if (const auto* code = std::get_if<PutKeyCode>(&change)) {
      lock_person(code->person);
    } else if (const auto* rekeyed = std::get_if<RekeyPerson>(&change)) {
      lock_person(rekeyed->id);
    } else if (const auto* removed = std::get_if<RemovePerson>(&change)) {
      lock_person(removed->id);
    } else if (std::holds_alternative<AddAudit>(change)) {
      locks.emplace_back("audit");
    }
  }
  return locks;
}

}  // namespace bigshot
