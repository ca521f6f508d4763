#include "store/sql_store.h"

#include <algorithm>
#include <array>
#include <limits>

#include "record/utf8.h"
#include "store/checksum.h"

namespace bigshot {

namespace {

// --- Rows to what they stand for
// ---------------------------------------------------------------------------------

StoredGame game_of(const SqlRow& row) {
  StoredGame game{row.text(0), row.text(1), row.text(2), row.number(3), std::nullopt};
  if (!row.is_null(4)) game.finished = row.number(4);
  return game;
}

StoredEvent event_of(const SqlRow& row) { return {row.number(0), row.text(1), row.text(2), row.number(3)}; }

StoredComfort comfort_of(const SqlRow& row) { return {static_cast<int>(row.number(0)), row.text(1)}; }

StoredTable table_of(const SqlRow& row) {
  return {row.text(0), row.number(1), static_cast<TablePhase>(row.number(2)),
          row.flag(3), row.text(4),   row.number(5)};
}

StoredPerson person_of(const SqlRow& row) { return {row.text(0), row.text(1), row.text(2), row.number(3)}; }

StoredKeyCode key_code_of(const SqlRow& row) { return {row.text(0), row.text(1), row.number(2)}; }

StoredResult result_of(const SqlRow& row) {
  const SeatResult result{.seat = static_cast<int>(row.number(2)),
                          .player = row.text(3),
                          .place = static_cast<int>(row.number(4)),
                          .won = row.flag(5),
                          .balance = row.number(6),
                          .rated = row.flag(7),
                          .abandoned = row.flag(8)};
  return {row.text(0), row.number(1), result};
}

StoredRating rating_of(const SqlRow& row) {
  return {row.text(0), row.real(1), row.real(2), row.number(3), row.number(4)};
}

StoredBan ban_of(const SqlRow& row) { return {row.text(0), row.text(1), row.number(2)}; }

StoredAudit audit_of(const SqlRow& row) {
  return {row.number(0), row.number(1), row.text(2), row.text(3), row.text(4), row.text(5)};
}

// Rows from before there were checksums have none.
bool is_right_game(const SqlRow& row) {
  return row.is_null(5) || row.number(5) == game_checksum(row.text(0), row.text(1), row.text(2));
}

bool is_right_event(const SqlRow& row) {
  return row.is_null(5) ||
         row.number(5) == event_checksum(row.text(4), row.number(0), row.number(3), row.text(2), row.text(1));
}

bool is_right_table(const SqlRow& row) {
  return row.is_null(6) ||
         row.number(6) == table_checksum(row.text(0), row.number(1), row.number(2), row.number(3), row.text(4));
}

StoredPresence presence_of(const SqlRow& row) { return {row.text(0), row.text(1)}; }

std::string text_of(const SqlRow& row) { return row.text(0); }

// Statements that share their columns.
constexpr std::string_view kTableById =
    "SELECT id, version, phase, listed, document, changed, checksum FROM lobby_table WHERE id = $1";
constexpr std::string_view kListedTables =
    "SELECT id, version, phase, listed, document, changed, checksum FROM lobby_table WHERE listed = 1 AND phase = "
    "$1 "
    "AND (changed, id) < ($2, $3) ORDER BY changed DESC, id DESC LIMIT $4";
constexpr std::string_view kTablesOfPerson =
    "SELECT id, version, phase, listed, document, changed, checksum FROM member JOIN lobby_table ON id = "
    "lobby_table "
    "WHERE person = $1 AND id > $2 AND phase < 2 ORDER BY id LIMIT $3";
constexpr std::string_view kAllTablesOfPerson =
    "SELECT id, version, phase, listed, document, changed, checksum FROM member JOIN lobby_table ON id = "
    "lobby_table "
    "WHERE person = $1 AND id > $2 ORDER BY id LIMIT $3";
constexpr std::string_view kOldTables =
    "SELECT id, version, phase, listed, document, changed, checksum FROM lobby_table WHERE phase = $1 "
    "AND changed < $2 AND (changed, id) > ($3, $4) ORDER BY changed, id LIMIT $5";
constexpr std::string_view kAllTables =
    "SELECT id, version, phase, listed, document, changed, checksum FROM lobby_table WHERE id > $1 "
    "ORDER BY id LIMIT $2";
// Free games, and those of nodes whose lease has ended: never a look at the games of the living.
constexpr std::string_view kNeglectedGames =
    "SELECT game FROM (SELECT * FROM (SELECT game, wake FROM duty WHERE node IS NULL AND wake IS NOT NULL "
    "AND wake <= $1 ORDER BY wake, game LIMIT $2) AS free "
    "UNION ALL SELECT * FROM (SELECT game, wake FROM node JOIN duty ON duty.node = node.id "
    "WHERE expires <= {now} AND wake IS NOT NULL AND wake <= $1 ORDER BY wake, game LIMIT $2) AS left_behind) AS "
    "due "
    "ORDER BY wake, game LIMIT $2";
constexpr std::string_view kGamesTogether =
    "SELECT count(DISTINCT one.game) FROM seat_result AS one JOIN seat_result AS other ON other.game = one.game "
    "WHERE one.player = $1 AND other.player = $2 AND one.finished > $3 AND one.rated = 1";
constexpr std::string_view kFigures =
    "SELECT (SELECT count(*) FROM lobby_table WHERE phase = 0), (SELECT count(*) FROM lobby_table WHERE phase = "
    "1), "
    "(SELECT count(*) FROM lobby_table WHERE phase >= 2), (SELECT count(*) FROM game), (SELECT count(*) FROM "
    "event), "
    "(SELECT count(*) FROM person), (SELECT count(*) FROM rating), (SELECT count(*) FROM ban)";
constexpr std::string_view kHistory =
    "SELECT game, finished, seat, player, place, won, balance, rated, abandoned FROM seat_result WHERE player = "
    "$1 "
    "AND (finished, game, seat) < ($2, $3, $4) ORDER BY finished DESC, game DESC, seat DESC LIMIT $5";
constexpr std::string_view kResultsOfGame =
    "SELECT game, finished, seat, player, place, won, balance, rated, abandoned FROM seat_result WHERE game = $1 "
    "ORDER BY seat";

// --- Asking
// ------------------------------------------------------------------------------------------------------

// A text that cannot have been stored is not there; a database may refuse even to look for it.
SqlValue name(std::string_view text) {
  const bool storable = text.find('\0') == std::string_view::npos && valid_utf8_length(text) == text.size();
  return storable ? std::string(text) : std::string();
}

SqlValue count(int limit) { return std::int64_t{std::max(limit, 0)}; }

SqlQuery game_query(std::string_view id) {
  return {"SELECT id, header, secret, made, finished, checksum FROM game WHERE id = $1", {name(id)}};
}

SqlQuery events_query(std::string_view game, std::int64_t after, int limit) {
  return {
      "SELECT number, body, origin, made, game, checksum FROM event "
      "WHERE game = $1 AND number > $2 ORDER BY number LIMIT $3",
      {name(game), after, count(limit)}};
}

SqlQuery comforts_query(std::string_view game) {
  return {"SELECT seat, document FROM comfort WHERE game = $1 ORDER BY seat", {name(game)}};
}

SqlQuery presence_query(std::string_view table) {
  return {
      "SELECT node, people FROM presence JOIN node ON node.id = presence.node "
      "WHERE lobby_table = $1 AND expires > {now} ORDER BY node",
      {name(table)}};
}

template <class Convert>
auto list_of(Result<SqlAnswer, StoreError> answer, Convert convert)
    -> Stored<std::vector<decltype(convert(answer->rows[0]))>> {
  if (!answer) return answer.error();
  std::vector<decltype(convert(answer->rows[0]))> list;
  list.reserve(answer->rows.size());
  for (const SqlRow& row : answer->rows) list.push_back(convert(row));
  return list;
}

template <class Convert>
auto first_of(Result<SqlAnswer, StoreError> answer, Convert convert)
    -> Stored<std::optional<decltype(convert(answer->rows[0]))>> {
  using Found = std::optional<decltype(convert(answer->rows[0]))>;
  if (!answer) return answer.error();
  return answer->rows.empty() ? Found() : Found(convert(answer->rows[0]));
}

constexpr std::int64_t kEndOfTime = std::numeric_limits<std::int64_t>::max();

}  // namespace

Result<SqlAnswer, StoreError> SqlStore::right(Result<SqlAnswer, StoreError> answer,
                                              bool (*is_right)(const SqlRow&)) {
  if (!answer || std::all_of(answer->rows.begin(), answer->rows.end(), is_right)) return answer;
  damaged_.fetch_add(1);
  return StoreError{StoreFault::kDamaged, "a checksum is wrong", {}};
}

Result<SqlAnswer, StoreError> SqlStore::read_right(const SqlQuery& query, bool (*is_right)(const SqlRow&)) {
  return right(readers_.read(query), is_right);
}

Stored<std::vector<StoredTable>> SqlStore::read_tables(const SqlQuery& query) {
  return list_of(readers_.read(query), [this](const SqlRow& row) {
    StoredTable table = table_of(row);
    if (is_right_table(row)) return table;
    damaged_.fetch_add(1);
    table.document.clear();
    return table;
  });
}

Stored<std::int64_t> SqlStore::read_number(const SqlQuery& query) {
  const auto answer = readers_.read(query);
  if (!answer) return answer.error();
  return answer->rows[0].number(0);
}

Stored<std::optional<StoredGame>> SqlStore::game(std::string_view id) {
  return first_of(read_right(game_query(id), is_right_game), game_of);
}

Stored<std::vector<StoredEvent>> SqlStore::whole_events(Result<SqlAnswer, StoreError> answer, std::int64_t after) {
  auto events = list_of(right(std::move(answer), is_right_event), event_of);
  if (!events) return events;
  for (const StoredEvent& event : *events) {
    if (event.number == ++after) continue;
    damaged_.fetch_add(1);
    return StoreError{StoreFault::kDamaged, "events are missing", {}};
  }
  return events;
}

Stored<std::vector<StoredEvent>> SqlStore::events(std::string_view game, std::int64_t after, int limit) {
  return whole_events(readers_.read(events_query(game, after, limit)), after);
}

Stored<std::int64_t> SqlStore::last_event(std::string_view game) {
  return read_number({"SELECT coalesce(max(number), 0) FROM event WHERE game = $1", {name(game)}});
}

Stored<std::int64_t> SqlStore::last_event_time(std::string_view game) {
  return read_number(
      {"SELECT coalesce((SELECT made FROM event WHERE game = $1 ORDER BY number DESC LIMIT 1), 0)", {name(game)}});
}

Stored<std::vector<std::string>> SqlStore::unfinished_games(std::string_view after, int limit) {
  return list_of(readers_.read({"SELECT id FROM game WHERE finished IS NULL AND id > $1 ORDER BY id LIMIT $2",
                                {name(after), count(limit)}}),
                 text_of);
}

Stored<std::vector<StoredComfort>> SqlStore::comforts(std::string_view game) {
  return list_of(readers_.read(comforts_query(game)), comfort_of);
}

Stored<std::optional<StoredTable>> SqlStore::table(std::string_view id) {
  return first_of(read_right({kTableById, {name(id)}}, is_right_table), table_of);
}

// What is not asked for is asked of nobody: no id is empty.
Stored<StoredWhole> SqlStore::whole_table(std::string_view id, const WholeQuery& query) {
  const std::array<SqlQuery, 5> queries = {
      SqlQuery{kTableById, {name(id)}}, events_query(id, query.after, query.limit), comforts_query(id),
      game_query(query.with_game ? id : ""), presence_query(query.with_presence ? id : "")};
  auto answers = readers_.read(queries);
  if (!answers) return answers.error();
  const auto answer = [&](std::size_t i) { return Result<SqlAnswer, StoreError>(std::move((*answers)[i])); };
  auto table = first_of(right(answer(0), is_right_table), table_of);
  if (!table) return table.error();
  auto events = whole_events(answer(1), query.after);
  if (!events) return events.error();
  auto game = first_of(right(answer(3), is_right_game), game_of);
  if (!game) return game.error();
  return StoredWhole{std::move(*table), std::move(*game), std::move(*events),
                     std::move(*list_of(answer(2), comfort_of)), std::move(*list_of(answer(4), presence_of))};
}

Stored<std::vector<StoredTable>> SqlStore::listed_tables(TablePhase phase,
                                                         const std::optional<StoredTable>& before, int limit) {
  return read_tables({kListedTables,
                      {static_cast<std::int64_t>(phase), before ? before->time : kEndOfTime,
                       name(before ? std::string_view(before->id) : ""), count(limit)}});
}

Stored<std::vector<StoredTable>> SqlStore::tables_of(std::string_view person, std::string_view after, int limit) {
  return read_tables({kTablesOfPerson, {name(person), name(after), count(limit)}});
}

Stored<std::vector<StoredTable>> SqlStore::all_tables_of(std::string_view person, std::string_view after,
                                                         int limit) {
  return read_tables({kAllTablesOfPerson, {name(person), name(after), count(limit)}});
}

Stored<std::vector<StoredTable>> SqlStore::old_tables(TablePhase phase, std::int64_t before,
                                                      const std::optional<StoredTable>& after, int limit) {
  return read_tables(
      {kOldTables,
       {static_cast<std::int64_t>(phase), before, after ? after->time : std::numeric_limits<std::int64_t>::min(),
        name(after ? std::string_view(after->id) : ""), count(limit)}});
}

Stored<std::vector<StoredTable>> SqlStore::all_tables(std::string_view after, int limit) {
  return read_tables({kAllTables, {name(after), count(limit)}});
}

Stored<std::optional<StoredPerson>> SqlStore::person(std::string_view id) {
  return first_of(readers_.read({"SELECT id, name, key_hash, made FROM person WHERE id = $1", {name(id)}}),
                  person_of);
}

Stored<std::vector<StoredPerson>> SqlStore::people_named(std::string_view text, int limit) {
  return list_of(readers_.read({"SELECT id, name, key_hash, made FROM person WHERE name >= $1 "
                                "ORDER BY name, id LIMIT $2",
                                {name(text), count(limit)}}),
                 person_of);
}

Stored<std::optional<StoredPerson>> SqlStore::person_by_key(std::string_view key_hash) {
  return first_of(
      readers_.read({"SELECT id, name, key_hash, made FROM person WHERE key_hash = $1", {name(key_hash)}}),
      person_of);
}

Stored<std::optional<StoredKeyCode>> SqlStore::key_code(std::string_view code_hash) {
  return first_of(
      readers_.read({"SELECT person, box, expires FROM key_code WHERE code_hash = $1", {name(code_hash)}}),
      key_code_of);
}

Stored<std::vector<StoredResult>> SqlStore::history(std::string_view player,
                                                    const std::optional<StoredResult>& before, int limit) {
  return list_of(readers_.read({kHistory,
                                {name(player), before ? before->finished : kEndOfTime,
                                 name(before ? std::string_view(before->game) : ""),
                                 std::int64_t{before ? before->result.seat : 0}, count(limit)}}),
                 result_of);
}

Stored<std::vector<StoredResult>> SqlStore::results(std::string_view game) {
  return list_of(readers_.read({kResultsOfGame, {name(game)}}), result_of);
}

Stored<PlayerStatistics> SqlStore::statistics(std::string_view player) {
  const auto answer =
      readers_.read({"SELECT games, wins, balance FROM player_total WHERE player = $1", {name(player)}});
  if (!answer) return answer.error();
  if (answer->rows.empty()) return PlayerStatistics{};
  const SqlRow& row = answer->rows[0];
  return PlayerStatistics{row.number(0), row.number(1), row.number(2)};
}

Stored<std::optional<StoredRating>> SqlStore::rating(std::string_view player) {
  return first_of(
      readers_.read({"SELECT player, mu, sigma, games, opponents FROM rating WHERE player = $1", {name(player)}}),
      rating_of);
}

Stored<std::vector<StoredRating>> SqlStore::best_ratings(int opponents, int limit) {
  return list_of(readers_.read({"SELECT player, mu, sigma, games, opponents FROM rating WHERE opponents >= $1 "
                                "ORDER BY (mu - 3 * sigma) DESC LIMIT $2",
                                {std::int64_t{opponents}, count(limit)}}),
                 rating_of);
}

Stored<std::vector<std::string>> SqlStore::games_to_rate(int limit) {
  return list_of(readers_.read({"SELECT game FROM to_rate ORDER BY finished, game LIMIT $1", {count(limit)}}),
                 text_of);
}

Stored<std::int64_t> SqlStore::games_together(std::string_view one, std::string_view other, std::int64_t since) {
  return read_number({kGamesTogether, {name(one), name(other), since}});
}

Stored<std::vector<StoredBan>> SqlStore::bans(std::string_view after, int limit) {
  return list_of(
      readers_.read({"SELECT subject, reason, made FROM ban WHERE subject > $1 ORDER BY subject LIMIT $2",
                     {name(after), count(limit)}}),
      ban_of);
}

Stored<std::vector<StoredAudit>> SqlStore::audit(std::int64_t after, int limit) {
  return list_of(readers_.read({"SELECT number, made, operator, action, subject, detail FROM audit "
                                "WHERE number > $1 ORDER BY number LIMIT $2",
                                {after, count(limit)}}),
                 audit_of);
}

Stored<std::int64_t> SqlStore::last_audit() {
  return read_number({"SELECT coalesce(max(number), 0) FROM audit", {}});
}

Stored<StoreFigures> SqlStore::figures() {
  const auto answer = readers_.read({kFigures, {}});
  if (!answer) return answer.error();
  const SqlRow& row = answer->rows[0];
  return StoreFigures{row.number(0), row.number(1), row.number(2), row.number(3),
                      row.number(4), row.number(5), row.number(6), row.number(7)};
}

// A finished game has no duty any more.
Stored<std::vector<std::string>> SqlStore::neglected_games(std::int64_t time, int limit) {
  return list_of(readers_.read({kNeglectedGames, {time, count(limit)}}), text_of);
}

Stored<bool> SqlStore::has_duty(std::string_view game, std::string_view node) {
  const auto answer =
      readers_.read({"SELECT 1 FROM duty JOIN node ON node.id = duty.node "
                     "WHERE game = $1 AND node = $2 AND expires > {now}",
                     {name(game), name(node)}});
  if (!answer) return answer.error();
  return !answer->rows.empty();
}

Stored<std::vector<std::string>> SqlStore::living_nodes() {
  return list_of(readers_.read({"SELECT id FROM node WHERE expires > {now} ORDER BY id", {}}), text_of);
}

Stored<std::vector<StoredPresence>> SqlStore::presence(std::string_view table) {
  return list_of(readers_.read(presence_query(table)), presence_of);
}

}  // namespace bigshot
