#include "record/json_header.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <iterator>
#include <limits>

#include "record/board_json.h"
#include "record/boards.h"
#include "record/position_text.h"
#include "record/utf8.h"
#include "rules/per.h"

namespace bigshot {

namespace json = boost::json;

namespace {

constexpr std::string_view kFormat = "bigshot-record";
constexpr int kVersion = 1;
constexpr int kVersionFromPosition = 2;

// In the order of the enums.
constexpr std::array<std::string_view, 2> kEditions = {"ravensburger", "opennplay"};
constexpr std::array<std::string_view, 2> kMoneyModes = {"open", "hidden"};
constexpr std::array<std::string_view, 2> kOverbids = {"forbidden", "penalty"};

template <class Enum>
Enum read_choice(const JsonCursor& json, const std::array<std::string_view, 2>& names) {
  return static_cast<Enum>(json.one_of(names));
}

template <class Enum>
json::string_view name_of(Enum choice, const std::array<std::string_view, 2>& names) {
  const std::string_view name = names[static_cast<std::size_t>(choice)];
  return {name.data(), name.size()};
}

// Any number that an int cannot hold is out of every range here; so are the ends of what it can.
int bounded(std::int64_t number) {
  return static_cast<int>(
      std::clamp<std::int64_t>(number, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
}

// The version: 1, or 2 for a game that begins from a position.
int read_format(const JsonCursor& json) {
  json["format"].one_of(std::array{kFormat});
  const JsonCursor version = json["version"];
  const std::int64_t number = version.whole_number();
  if (number == kVersion || number == kVersionFromPosition) return static_cast<int>(number);
  version.refuse("record.version", std::nullopt,
                 {{"found", version.found()},
                  {"expected", std::to_string(kVersion) + ", " + std::to_string(kVersionFromPosition)}});
  return kVersion;
}

std::string_view key_of(Reason reason) {
  switch (reason) {
    case Reason::kHiddenMoneyForTwo:
      return "money";
    case Reason::kPenaltyWithOpenMoney:
      return "overbid";
    default:
      return "players";
  }
}

std::optional<Color> color_of(char letter) {
  for (const Color color : kAllColors) {
    if (bigshot::letter(color) == letter) return color;
  }
  return std::nullopt;
}

// A text of exactly `count` colour letters.
std::optional<std::vector<Color>> read_colors(std::string_view text, std::size_t count) {
  std::vector<Color> colors;
  for (const char letter : text) {
    const auto color = color_of(letter);
    if (!color || colors.size() == count) return std::nullopt;
    colors.push_back(*color);
  }
  if (colors.size() != count) return std::nullopt;
  return colors;
}

// The colours of a seat, which no seat before it may have [S3].
SeatColors read_seat_colors(const JsonCursor& json, std::size_t count, unsigned& taken) {
  const auto colors = read_colors(json.text(), count);
  if (!colors) {
    json.refuse("record.seat_colors", Rule::kS3, {{"found", json.found()}, {"expected", std::to_string(count)}});
    return {};
  }
  for (const Color color : *colors) {
    const unsigned bit = 1U << index(color);
    if ((taken & bit) != 0) json.refuse(std::string(id(Reason::kSetupSharedColor)), Rule::kS3, {});
    taken |= bit;
  }
  return {colors->front(), colors->back()};
}

void read_seats(const JsonCursor& json, GameHeader& header) {
  const auto items = json.items();
  const int players = header.options.players;
  if (std::ssize(items) != players) {
    json.refuse("record.seat_count", Rule::kS3,
                {{"found", std::to_string(items.size())}, {"expected", std::to_string(players)}});
  }
  if (!json.ok()) return;
  unsigned taken = 0;
  for (Seat seat : seats(players)) {
    const JsonCursor& item = items[index(seat)];
    const auto name = item.find("name");
    header.names.push_back(name ? std::optional<std::string>(name->text()) : std::nullopt);
    header.setup.colors[seat] = read_seat_colors(item["colors"], players == 2 ? 2 : 1, taken);
  }
}

SpaceCubes read_space(const JsonCursor& json) {
  SpaceCubes cubes{};
  if (const auto colors = read_colors(json.text(), kCubesPerSpace)) {
    std::copy(colors->begin(), colors->end(), cubes.begin());
  } else {
    json.refuse("record.space_cubes", Rule::kT3, {{"found", json.found()}});
  }
  return cubes;
}

void read_spaces(const JsonCursor& json, Setup& setup) {
  const auto spaces = json.items();
  if (spaces.size() != kSpaces) {
    json.refuse("record.space_count", Rule::kT3,
                {{"found", std::to_string(spaces.size())}, {"expected", std::to_string(kSpaces)}});
  }
  if (!json.ok()) return;
  for (std::size_t i = 0; i < kSpaces; ++i) setup.spaces[i] = read_space(spaces[i]);
}

// What the rules refuse about a set-up, at its key.
void check_setup(const JsonCursor& json, const Setup& setup, int players) {
  if (!json.ok()) return;
  const auto refusal = check(setup, players);
  if (!refusal) return;
  const Message why = message(*refusal, {});
  switch (refusal->reason) {
    case Reason::kSetupBroker:
      return json.refuse_at("broker", why);
    case Reason::kSetupRoller:
      return json.refuse_at("roller", why);
    case Reason::kSetupOneColor:
      return json["spaces"].items()[static_cast<std::size_t>(refusal->space)].refuse(why);
    case Reason::kSetupSharedColor:
      return json.refuse_at("seats", why);
    default:
      return json.refuse_at("spaces", why);
  }
}

// A seat with its player's name, if that is known.
json::object write_name(const GameHeader& header, Seat seat) {
  json::object written;
  const std::size_t i = index(seat);
  if (i < header.names.size() && header.names[i]) written["name"] = to_valid_utf8(*header.names[i]);
  return written;
}

json::array write_seats(const GameHeader& header) {
  json::array written;
  for (Seat seat : seats(header.options.players)) {
    const SeatColors colors = header.setup.colors[seat];
    std::string letters(1, letter(colors.first));
    if (header.options.players == 2) letters += letter(colors.second);
    json::object& object = written.emplace_back(write_name(header, seat)).as_object();
    object["colors"] = letters;
  }
  return written;
}

json::array write_spaces(const Setup& setup) {
  json::array spaces;
  for (const SpaceCubes& cubes : setup.spaces) {
    std::string letters;
    for (const Color color : cubes) letters += letter(color);
    spaces.emplace_back(letters);
  }
  return spaces;
}

}  // namespace

Options read_rules(const JsonCursor& json) {
  Options options;
  options.players = bounded(json["players"].whole_number());
  options.edition = read_choice<Edition>(json["edition"], kEditions);
  options.money = read_choice<MoneyMode>(json["money"], kMoneyModes);
  options.overbid = read_choice<Overbid>(json["overbid"], kOverbids);
  if (const auto refusal = check(options)) json.refuse_at(key_of(refusal->reason), message(*refusal, {}));
  return options;
}

json::object write_rules(const Options& options) {
  return {{"players", options.players},
          {"edition", name_of(options.edition, kEditions)},
          {"money", name_of(options.money, kMoneyModes)},
          {"overbid", name_of(options.overbid, kOverbids)}};
}

void read_board(const JsonCursor& json, GameHeader& header) {
  header.board_ships = json.is_text();
  if (!header.board_ships) {
    header.board = read_board(json);
  } else if (const Board* board = shipped_board(json.text())) {
    header.board = *board;
  } else {
    std::string names;
    for (const std::string& name : shipped_boards()) names += (names.empty() ? "" : ", ") + quoted(name);
    json.refuse("record.unknown_board", std::nullopt, {{"found", json.found()}, {"allowed", names}});
  }
}

json::value write_board(const GameHeader& header) {
  if (header.board_ships && ships(header.board)) return json::value(header.board.name);
  return write_board(header.board);
}

namespace {

// Version 2: one text in place of rules, board, colours and deal.
GameHeader read_header_from_position(const JsonCursor& json) {
  const JsonCursor text = json["position"];
  auto header = read_position(text.text(), shipped_board);
  if (!header) {
    const Fault& fault = header.error();
    if (fault.key.empty()) text.refuse(fault.message);
    json.refuse_at("position." + fault.key, fault.message);
    return {};
  }
  const auto seats = json["seats"].items();
  if (seats.size() != header->names.size()) {
    json["seats"].refuse(
        "record.seat_count", Rule::kS3,
        {{"found", std::to_string(seats.size())}, {"expected", std::to_string(header->names.size())}});
    return {};
  }
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (const auto name = seats[i].find("name")) header->names[i] = std::string(name->text());
  }
  return std::move(*header);
}

json::object write_header_from_position(const GameHeader& header) {
  json::array names;
  for (Seat seat : seats(header.options.players)) names.push_back(write_name(header, seat));
  return {{"format", json::string_view(kFormat.data(), kFormat.size())},
          {"version", kVersionFromPosition},
          {"position", write_position(*header.from, header.board, header.board_ships && ships(header.board))},
          {"seats", std::move(names)}};
}

}  // namespace

GameHeader read_header(const JsonCursor& json) {
  if (read_format(json) == kVersionFromPosition) return read_header_from_position(json);
  GameHeader header;
  header.options = read_rules(json["rules"]);
  read_board(json["board"], header);
  read_seats(json["seats"], header);
  read_spaces(json["spaces"], header.setup);
  header.setup.broker = bounded(json["broker"].whole_number());
  const std::int64_t roller = json["roller"].whole_number();
  header.setup.roller = static_cast<Seat>(roller >= 0 && roller < kMaxPlayers ? roller : kMaxPlayers);
  check_setup(json, header.setup, header.options.players);
  return header;
}

json::object write_header(const GameHeader& header) {
  if (header.from) return write_header_from_position(header);
  return {{"format", json::string_view(kFormat.data(), kFormat.size())},
          {"version", kVersion},
          {"rules", write_rules(header.options)},
          {"board", write_board(header)},
          {"seats", write_seats(header)},
          {"spaces", write_spaces(header.setup)},
          {"broker", header.setup.broker},
          {"roller", static_cast<int>(header.setup.roller)}};
}

}  // namespace bigshot
