#include "arena/tally_file.h"

#include <array>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <fstream>
#include <iterator>

#include "arena/bytes.h"
#include "record/json_header.h"
#include "record/json_text.h"
#include "record/position_text.h"
#include "record/utf8.h"

namespace bigshot {

namespace json = boost::json;

namespace {

constexpr std::string_view kFormat = "bigshot-tally";
constexpr int kVersion = 1;
constexpr std::array<std::string_view, 2> kCommands = {"simulate", "arena"};

// A network by what is in its file, wherever that lies.
std::string fingerprint(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  return std::to_string(checksum(bytes));
}

std::string shown(const json::value* value) { return value == nullptr ? "-" : excerpt(json::serialize(*value)); }

Message other_run(const std::string& file, const std::string& other, std::string_view key, std::string found,
                  std::string expected) {
  return {"tally.other_run",
          std::nullopt,
          {{"file", file},
           {"other", other},
           {"key", std::string(key)},
           {"found", std::move(found)},
           {"expected", std::move(expected)}}};
}

std::optional<TallyHeader> read_header(const json::value& value) {
  std::optional<Fault> fault;
  const JsonCursor cursor(value, fault);
  cursor["format"].one_of(std::array{kFormat});
  if (cursor["version"].whole_number() != kVersion) return std::nullopt;
  TallyHeader header;
  header.command = cursor["command"].text();
  cursor["command"].one_of(kCommands);
  const auto shard = read_shard(cursor["shard"].text());
  const json::object* run =
      value.is_object() && value.as_object().contains("run") ? value.as_object().at("run").if_object() : nullptr;
  if (!cursor.ok() || !shard || run == nullptr) return std::nullopt;
  header.shard = *shard;
  header.run = *run;
  return header;
}

}  // namespace

std::string TallyHeader::line() const {
  const json::object object = {{"format", json::string_view(kFormat.data(), kFormat.size())},
                               {"version", kVersion},
                               {"command", command},
                               {"shard", write_shard(shard)},
                               {"run", run}};
  return json::serialize(object) + "\n";
}

json::object describe_run(const TallyRun& run, const PlayerSettings& players, std::string_view program) {
  const GameHeader& header = run.game;
  json::object told = {{"program", json::string(program.data(), program.size())},
                       {"rules", write_rules(header.options)},
                       {"board", write_board(header)}};
  if (header.from) told["position"] = write_position(*header.from, header.board, header.board_ships);
  json::array names;
  json::object networks, engines;
  bool asks_programs = false;
  for (const std::string& bot : run.bots) {
    const std::string name = to_valid_utf8(bot);
    names.emplace_back(name);
    if (const auto engine = players.engines.find(bot); engine != players.engines.end()) {
      engines[name] = to_valid_utf8(engine->second);
    } else if (has_own_network(bot)) {
      networks[name] = fingerprint(bot.substr(bot.find(kNetworkMark) + 1));
    }
    asks_programs = asks_programs || is_exec(bot) || players.engines.contains(bot);
  }
  told["bots"] = std::move(names);
  if (!networks.empty()) told["networks"] = std::move(networks);
  if (!engines.empty()) told["engines"] = std::move(engines);
  if (asks_programs) told["budget_ms"] = players.budget.count();
  told["games"] = run.games;
  told["seed"] = write_long(run.seed);
  return told;
}

TallyRun read_run(const JsonCursor& json) {
  TallyRun run;
  run.game.options = read_rules(json["rules"]);
  for (const JsonCursor& bot : json["bots"].items()) run.bots.emplace_back(bot.text());
  run.games = read_count(json["games"]);
  run.seed = read_long(json["seed"]);
  return run;
}

std::optional<Message> check_same_run(const std::string& file, const TallyHeader& found, const std::string& other,
                                      const TallyHeader& expected) {
  if (found.command != expected.command) {
    return other_run(file, other, "command", quoted(found.command), quoted(expected.command));
  }
  for (const auto& [key, value] : expected.run) {
    const json::value* there = found.run.if_contains(key);
    if (there == nullptr || *there != value) return other_run(file, other, key, shown(there), shown(&value));
  }
  for (const auto& [key, value] : found.run) {
    if (!expected.run.contains(key)) return other_run(file, other, key, shown(&value), shown(nullptr));
  }
  return std::nullopt;
}

Result<TallyContent, Message> read_tally(const std::string& file, std::string_view bytes) {
  TallyContent content{.file = file, .header = {}, .pieces = {}, .whole_bytes = 0};
  for (std::size_t line = 1; content.whole_bytes < bytes.size(); ++line) {
    const std::size_t end = bytes.find('\n', content.whole_bytes);
    if (end == std::string_view::npos) break;
    auto value = parse_json(bytes.substr(content.whole_bytes, end - content.whole_bytes));
    content.whole_bytes = end + 1;
    if (line == 1) {
      const auto header = value ? read_header(*value) : std::nullopt;
      if (!header) return Message{"tally.not_one", std::nullopt, {{"file", file}}};
      content.header = *header;
    } else {
      content.pieces.push_back(value ? std::move(*value) : json::value());
    }
  }
  if (content.whole_bytes == 0) return Message{"tally.not_one", std::nullopt, {{"file", file}}};
  return content;
}

std::optional<Message> read_pieces(const TallyContent& content,
                                   const std::function<bool(const JsonCursor& piece)>& read) {
  for (std::size_t piece = 0; piece < content.pieces.size(); ++piece) {
    std::optional<Fault> fault;
    if (read(JsonCursor(content.pieces[piece], fault)) && !fault) continue;
    const std::string line = std::to_string(piece + 2);  // lines count from 1, and the header is the first
    return Message{"tally.damaged", std::nullopt, {{"file", content.file}, {"line", line}}};
  }
  return std::nullopt;
}

json::string write_long(std::uint64_t number) { return json::string(std::to_string(number)); }

std::uint64_t read_long(const JsonCursor& json) {
  const std::string_view text = json.text();
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (json.ok() && (error != std::errc() || end != text.data() + text.size())) {
    json.refuse("record.not_whole_number", std::nullopt, {{"found", json.found()}});
  }
  return number;
}

std::uint64_t read_count(const JsonCursor& json) {
  const std::int64_t number = json.whole_number();
  if (number >= 0) return static_cast<std::uint64_t>(number);
  json.refuse("record.not_whole_number", std::nullopt, {{"found", json.found()}});
  return 0;
}

json::array write_faults(const PlayerFaults& faults) {
  return {faults.illegal, faults.late, faults.missing, faults.crashed};
}

PlayerFaults read_faults(const JsonCursor& json) {
  const auto items = json.items();
  constexpr std::size_t kKinds = 4;
  if (items.size() != kKinds) {
    json.refuse("record.not_list", std::nullopt, {{"found", json.found()}});
    return {};
  }
  return {read_count(items[0]), read_count(items[1]), read_count(items[2]), read_count(items[3])};
}

}  // namespace bigshot
