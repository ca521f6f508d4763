#include "server/table_settings.h"

#include <algorithm>

#include "bots/bot.h"
#include "record/boards.h"
#include "record/json_header.h"
#include "record/utf8.h"
#include "server/names.h"

namespace bigshot {

namespace json = boost::json;

namespace {

constexpr std::int64_t kLongestClock = 7 * 24 * 3600;  // seconds
constexpr std::int64_t kSlowestPace = 10'000;
constexpr std::int64_t kSecond = 1000;
constexpr Milliseconds kCorrespondenceClock = 3600 * kSecond;  // who has an hour for a decision need not be there
// Seconds of a clock with which games can be rated.
constexpr std::int64_t kLeastRatedDecision = 5;
constexpr std::int64_t kMostRatedDecision = 600;
constexpr std::int64_t kMostRatedReserve = 3600;

ClockSettings read_clock(const JsonCursor& json) {
  ClockSettings clock;
  clock.decision = kSecond * number_between(json["decision"], 1, kLongestClock);
  clock.reserve = kSecond * number_between(json["reserve"], 0, kLongestClock);
  require_level(json["level"]);
  clock.level = json["level"].text();
  return clock;
}

bool flag(const JsonCursor& json, std::string_view key) {
  const auto member = json.find(key);
  return member && member->boolean();
}

}  // namespace

std::vector<std::string_view> levels() { return level_names(); }

bool is_level(std::string_view name) {
  const auto known = levels();
  return std::find(known.begin(), known.end(), name) != known.end();
}

void require_level(const JsonCursor& json) {
  const std::string_view name = json.text();
  if (!json.ok() || is_level(name)) return;
  std::string allowed;
  for (const std::string_view level : levels()) allowed += (allowed.empty() ? "" : ", ") + std::string(level);
  json.refuse("bot.unknown", std::nullopt, {{"name", excerpt(name)}, {"allowed", allowed}});
}

std::int64_t number_between(const JsonCursor& json, std::int64_t low, std::int64_t high) {
  const std::int64_t number = json.whole_number();
  if (json.ok() && (number < low || number > high)) {
    json.refuse("request.out_of_range", std::nullopt,
                {{"found", json.found()}, {"low", std::to_string(low)}, {"high", std::to_string(high)}});
  }
  return std::clamp(number, low, high);
}

// Who may wait for ever, or has no time to think, plays another game; so does who plays on a board of their own.
std::optional<Message> why_not_rated(const TableSettings& settings) {
  const auto because = [](std::string id, std::vector<Fact> facts = {}) {
    return Message{std::move(id), std::nullopt, std::move(facts)};
  };
  if (!settings.clock) return because("rated.no_clock");
  const Milliseconds decision = settings.clock->decision / kSecond;
  const Milliseconds reserve = settings.clock->reserve / kSecond;
  if (decision < kLeastRatedDecision || decision > kMostRatedDecision || reserve > kMostRatedReserve) {
    return because("rated.clock", {{"low", std::to_string(kLeastRatedDecision)},
                                   {"high", std::to_string(kMostRatedDecision)},
                                   {"reserve", std::to_string(kMostRatedReserve)}});
  }
  if (settings.board != standard_board()) return because("rated.board");
  return std::nullopt;
}

TableSettings read_settings(const JsonCursor& json) {
  TableSettings settings;
  if (const auto name = json.find("name")) settings.name = name->text();
  settings.listed = flag(json, "public");
  settings.rated = flag(json, "rated");
  settings.options = read_rules(json["rules"]);
  if (const auto board = json.find("board")) {
    GameHeader header;
    read_board(*board, header);
    settings.board = std::move(header.board);
    settings.board_ships = header.board_ships;
  } else {
    settings.board = standard_board();
  }
  if (const auto clock = json.find("clock"); clock && !clock->is_null()) settings.clock = read_clock(*clock);
  settings.correspondence = settings.clock && settings.clock->decision >= kCorrespondenceClock;
  if (const auto chosen = json.find("correspondence")) settings.correspondence = chosen->boolean();
  if (const auto pace = json.find("pace")) settings.pace = number_between(*pace, 0, kSlowestPace);
  return settings;
}

void check_names(const JsonCursor& json, const TableSettings& settings) {
  if (json.ok() && !settings.name.empty() && !is_name(settings.name, kLongestTableName)) {
    json["name"].refuse("person.bad_name", std::nullopt, {{"limit", std::to_string(kLongestTableName)}});
  }
  const auto board = json.find("board");
  if (!board || !json.ok() || settings.board_ships) return;
  const auto check = [](const JsonCursor& name, std::size_t most) {
    if (name.ok() && !is_name(name.text(), most)) {
      name.refuse("board.bad_name", std::nullopt, {{"limit", std::to_string(most)}});
    }
  };
  check((*board)["name"], kLongestTableName);
  for (const JsonCursor& lot : (*board)["lots"].items()) check(lot["district"], kLongestDistrictName);
}

void write_settings(json::object& out, const TableSettings& settings) {
  GameHeader header;
  header.board = settings.board;
  header.board_ships = settings.board_ships;
  out["name"] = settings.name;
  out["public"] = settings.listed;
  out["rated"] = settings.rated;
  out["rules"] = write_rules(settings.options);
  out["board"] = write_board(header);
  out["clock"] = nullptr;
  if (const auto& clock = settings.clock) {
    out["clock"] = {
        {"decision", clock->decision / kSecond}, {"reserve", clock->reserve / kSecond}, {"level", clock->level}};
  }
  out["pace"] = settings.pace;
  out["correspondence"] = settings.correspondence;
}

}  // namespace bigshot
