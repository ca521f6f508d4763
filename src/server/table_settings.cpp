#include "server/table_settings.h"

#include <algorithm>

#include "bots/bot.h"
#include "record/boards.h"
#include "record/json_header.h"
#include "record/utf8.h"

namespace bigshot {

namespace json = boost::json;

namespace {

constexpr std::int64_t kLongestClock = 7 * 24 * 3600;  // seconds
constexpr std::int64_t kSlowestPace = 10'000;
constexpr std::int64_t kSecond = 1000;
constexpr Milliseconds kCorrespondenceClock = 3600 * kSecond;  // who has an hour for a decision need not be there

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

// U+0000 to U+001F, U+007F to U+009F, and what changes the direction of the text around it.
bool has_control_character(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7f) return true;
    const auto next = [&](std::size_t n) {
      return i + n < text.size() ? static_cast<unsigned char>(text[i + n]) : 0U;
    };
    if (byte == 0xc2 && next(1) < 0xa0) return true;
    if (byte == 0xe2 && next(1) == 0x80 && (next(2) == 0x8e || next(2) == 0x8f || next(2) >= 0xa8) &&
        next(2) <= 0xae) {
      return true;
    }
    if (byte == 0xe2 && next(1) == 0x81 && next(2) >= 0xa0 && next(2) <= 0xaf) return true;
  }
  return false;
}

}  // namespace

bool is_name(std::string_view text, std::size_t most_characters) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ') return false;
  if (valid_utf8_length(text) != text.size() || has_control_character(text)) return false;
  const auto characters = std::count_if(text.begin(), text.end(),
                                        [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; });
  return static_cast<std::size_t>(characters) <= most_characters;
}

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

TableSettings read_settings(const JsonCursor& json) {
  TableSettings settings;
  if (const auto name = json.find("name"); name && !name->text().empty()) {
    settings.name = name->text();
    if (!is_name(settings.name, kLongestTableName)) {
      name->refuse("person.bad_name", std::nullopt, {{"limit", std::to_string(kLongestTableName)}});
    }
  }
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
