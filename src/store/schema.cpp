#include "store/schema.h"

#include <array>
#include <string>

namespace bigshot {

namespace {

// Games only ever grow: events are added and never changed, until the whole game goes with its table.
constexpr std::string_view kGames = R"(
CREATE TABLE game (
  id text PRIMARY KEY,
  header text NOT NULL,
  secret text NOT NULL,
  made bigint NOT NULL,
  finished bigint
);
CREATE INDEX game_unfinished ON game (id) WHERE finished IS NULL;
CREATE TABLE event (
  game text NOT NULL,
  number bigint NOT NULL,
  made bigint NOT NULL,
  origin text NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (game, number)
);
CREATE TABLE comfort (
  game text NOT NULL,
  seat bigint NOT NULL,
  document text NOT NULL,
  PRIMARY KEY (game, seat)
);
)";

constexpr std::string_view kPeople = R"(
CREATE TABLE lobby_table (
  id text PRIMARY KEY,
  version bigint NOT NULL,
  phase bigint NOT NULL,
  listed bigint NOT NULL,
  changed bigint NOT NULL,
  document text NOT NULL
);
CREATE INDEX lobby_table_listed ON lobby_table (phase, changed, id) WHERE listed = 1;
CREATE TABLE member (
  person text NOT NULL,
  lobby_table text NOT NULL,
  PRIMARY KEY (person, lobby_table)
);
CREATE TABLE person (
  id text PRIMARY KEY,
  name text NOT NULL,
  key_hash text NOT NULL UNIQUE,
  made bigint NOT NULL
);
CREATE TABLE seat_result (
  game text NOT NULL,
  seat bigint NOT NULL,
  player text NOT NULL,
  finished bigint NOT NULL,
  place bigint NOT NULL,
  won bigint NOT NULL,
  balance bigint NOT NULL,
  rated bigint NOT NULL,
  PRIMARY KEY (game, seat)
);
CREATE INDEX seat_result_player ON seat_result (player, finished, game, seat);
CREATE TABLE rating (
  player text PRIMARY KEY,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  games bigint NOT NULL
);
CREATE INDEX rating_best ON rating ((mu - 3 * sigma));
)";

constexpr std::string_view kDuties = R"(
CREATE TABLE node (
  id text PRIMARY KEY,
  expires bigint NOT NULL
);
CREATE TABLE duty (
  game text PRIMARY KEY,
  wake bigint,
  node text
);
CREATE INDEX duty_wake ON duty (wake, game) WHERE wake IS NOT NULL;
)";

constexpr std::string_view kPresence = R"(
CREATE TABLE presence (
  lobby_table text NOT NULL,
  node text NOT NULL,
  people text NOT NULL,
  PRIMARY KEY (lobby_table, node)
);
)";

// Codes that bring a key to another device; who sat at a table, to forget them with it.
constexpr std::string_view kKeyCodes = R"(
CREATE TABLE key_code (
  code_hash text PRIMARY KEY,
  person text NOT NULL,
  box text NOT NULL,
  expires bigint NOT NULL
);
CREATE INDEX key_code_person ON key_code (person);
CREATE INDEX key_code_expires ON key_code (expires);
CREATE INDEX member_table ON member (lobby_table);
)";

// Rows that are older have no checksum, and are taken as they are.
constexpr std::string_view kChecksums = R"(
ALTER TABLE event ADD COLUMN checksum bigint;
ALTER TABLE game ADD COLUMN checksum bigint;
ALTER TABLE lobby_table ADD COLUMN checksum bigint;
)";

// Games that nobody looks after are found without a look at those that somebody does; tables by their age; what a
// player has reached without counting all their games.
constexpr std::string_view kUpkeep = R"(
UPDATE duty SET node = NULL WHERE node IS NOT NULL AND NOT EXISTS (SELECT 1 FROM node WHERE node.id = duty.node);
DROP INDEX duty_wake;
CREATE INDEX duty_free ON duty (wake, game) WHERE node IS NULL AND wake IS NOT NULL;
CREATE INDEX duty_node ON duty (node, wake, game) WHERE node IS NOT NULL AND wake IS NOT NULL;
CREATE INDEX lobby_table_age ON lobby_table (phase, changed, id);
CREATE TABLE player_total (
  player text PRIMARY KEY,
  games bigint NOT NULL,
  wins bigint NOT NULL,
  balance bigint NOT NULL
);
INSERT INTO player_total SELECT player, count(*), sum(won), sum(balance) FROM seat_result GROUP BY player;
)";

// Rated games wait here until their ratings are made; who has met whom; who abandoned a game.
constexpr std::string_view kRatings = R"(
CREATE TABLE to_rate (
  game text PRIMARY KEY,
  finished bigint NOT NULL
);
CREATE INDEX to_rate_finished ON to_rate (finished, game);
CREATE TABLE rated_opponent (
  player text NOT NULL,
  opponent text NOT NULL,
  PRIMARY KEY (player, opponent)
);
CREATE INDEX rated_opponent_opponent ON rated_opponent (opponent);
ALTER TABLE rating ADD COLUMN opponents bigint NOT NULL DEFAULT 0;
ALTER TABLE seat_result ADD COLUMN abandoned bigint NOT NULL DEFAULT 0;
)";

// What operators do: who may not come in, and everything that they did.
constexpr std::string_view kOperators = R"(
CREATE TABLE ban (
  subject text PRIMARY KEY,
  reason text NOT NULL,
  made bigint NOT NULL
);
CREATE TABLE audit (
  number bigint PRIMARY KEY,
  made bigint NOT NULL,
  operator text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail text NOT NULL
);
CREATE INDEX person_name ON person (name, id);
)";

// Until when a person has used up their time for making tables (CountNewTable).
constexpr std::string_view kTableCounts = R"(
ALTER TABLE person ADD COLUMN tables_until bigint NOT NULL DEFAULT 0;
)";

constexpr std::array<std::string_view, 10> kSteps = {kGames,     kPeople, kDuties,  kPresence,  kKeyCodes,
                                                     kChecksums, kUpkeep, kRatings, kOperators, kTableCounts};

std::string number(std::size_t n) { return std::to_string(n); }

StoreError other_version(std::size_t found) {
  return {StoreFault::kTooNew,
          "schema version " + number(found),
          {{"expected", number(kSteps.size())}, {"found", number(found)}}};
}

Result<std::size_t, StoreError> stored_version(SqlConnection& connection) {
  if (auto error = connection.run_script("CREATE TABLE IF NOT EXISTS bigshot_schema (version bigint NOT NULL)")) {
    return *error;
  }
  const auto answer = connection.run_one({"SELECT version FROM bigshot_schema", {}});
  if (!answer) return answer.error();
  return answer->rows.empty() ? 0 : static_cast<std::size_t>(answer->rows[0].number(0));
}

std::optional<StoreError> migrate_inside(SqlConnection& connection) {
  const auto version = stored_version(connection);
  if (!version) return version.error();
  if (*version > kSteps.size()) return other_version(*version);
  if (*version == kSteps.size()) return std::nullopt;
  for (std::size_t step = *version; step < kSteps.size(); ++step) {
    if (auto error = connection.run_script(kSteps[step])) return error;
  }
  return connection.run_script("DELETE FROM bigshot_schema; INSERT INTO bigshot_schema VALUES (" +
                               number(kSteps.size()) + ")");
}

}  // namespace

std::span<const std::string_view> schema_steps() { return kSteps; }

std::optional<StoreError> migrate(SqlConnection& connection) {
  auto error = connection.run_script(connection.begin_migration());
  if (!error) error = migrate_inside(connection);
  if (!error) error = connection.run_script("COMMIT");
  if (error) connection.roll_back();
  return error;
}

std::optional<StoreError> check_version(SqlConnection& connection) {
  const auto answer = connection.run_one({"SELECT version FROM bigshot_schema", {}});
  if (!answer) return answer.error();
  const std::size_t found = answer->rows.empty() ? 0 : static_cast<std::size_t>(answer->rows[0].number(0));
  if (found != kSteps.size()) return other_version(found);
  return std::nullopt;
}

}  // namespace bigshot
