#include "wasm/header_text.h"

#include "record/json_writer.h"
#include "record/position_text.h"
#include "rules/per.h"
#include "wasm/shipped_boards.h"
#include "wasm/words.h"

namespace bigshot::wasm {

namespace {

std::optional<Color> color_of(char found) {
  for (const Color color : kAllColors) {
    if (letter(color) == found) return color;
  }
  return std::nullopt;
}

std::optional<std::vector<Color>> colors_of(std::string_view letters, std::size_t count) {
  std::vector<Color> colors;
  for (const char found : letters) {
    const auto color = color_of(found);
    if (!color) return std::nullopt;
    colors.push_back(*color);
  }
  if (colors.size() != count) return std::nullopt;
  return colors;
}

std::string at(std::string_view list, std::size_t i) { return std::string(list) + '[' + std::to_string(i) + ']'; }

Fault wrong(std::string key, std::string id, std::optional<Rule> rule, std::vector<Fact> facts) {
  return {{std::move(id), rule, std::move(facts)}, std::move(key), std::nullopt};
}

Fault wrong_count(std::string key, std::string id, Rule rule, std::size_t found, std::size_t expected) {
  return wrong(std::move(key), std::move(id), rule,
               {{"found", std::to_string(found)}, {"expected", std::to_string(expected)}});
}

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

std::string_view key_of(Reason reason) {
  if (reason == Reason::kHiddenMoneyForTwo) return "rules.money";
  if (reason == Reason::kPenaltyWithOpenMoney) return "rules.overbid";
  return "rules.players";
}

BoardLot lot_of(std::string_view line) {
  const std::string_view id = take_word(line);
  const int value = number(take_word(line));
  const bool park = take_word(line) == "park";
  return {id.size() == 1 ? id[0] : '?', std::string(line), value, park};
}

class HeaderReader {
 public:
  Result<GameHeader, Fault> read(std::string_view text, bool dealt) {
    while (!text.empty() && !fault_) read_line(take_line(text));
    if (!fault_ && !header_.from) check_parts(dealt);
    if (fault_) return *fault_;
    return std::move(header_);
  }

 private:
  void read_line(std::string_view line) {
    const std::string_view what = take_word(line);
    if (what == "options") return read_options(words(line));
    if (what == "board") header_.board.name = line;
    if (what == "lot") header_.board.lots.push_back(lot_of(line));
    if (what == "position") return read_from(line);
    if (what == "seats") return read_seats(words(line));
    if (what == "spaces") return read_spaces(words(line));
    if (what == "broker") header_.setup.broker = number(line);
    if (what == "roller") {
      const int roller = number(line);
      header_.setup.roller = static_cast<Seat>(roller >= 0 && roller < kMaxPlayers ? roller : kMaxPlayers);
    }
  }

  void read_options(const std::vector<std::string_view>& all) {
    if (all.size() != 4) {
      fault_ = wrong("rules", "record.missing_key", std::nullopt, {});
      return;
    }
    header_.options = {.players = number(all[0]),
                       .edition = all[1] == "opennplay" ? Edition::kOpennplay : Edition::kRavensburger,
                       .money = all[2] == "hidden" ? MoneyMode::kHidden : MoneyMode::kOpen,
                       .overbid = all[3] == "penalty" ? Overbid::kPenalty : Overbid::kForbidden};
    if (const auto refusal = check(header_.options)) {
      fault_ = Fault{message(*refusal, {}), std::string(key_of(refusal->reason)), std::nullopt};
    }
  }

  void read_from(std::string_view text) {
    auto found = read_position(text, shipped_board);
    if (!found) {
      fault_ = found.error();
    } else {
      header_ = std::move(*found);
    }
  }

  void read_seats(const std::vector<std::string_view>& all) {
    const auto players = static_cast<std::size_t>(header_.options.players);
    if (all.size() != players) {
      fault_ = wrong_count("seats", "record.seat_count", Rule::kS3, all.size(), players);
      return;
    }
    const std::size_t count = players == 2 ? 2 : 1;
    header_.names.resize(players);
    unsigned taken = 0;
    for (const Seat seat : seats_in(all)) {
      const std::string_view written = all[index(seat)];
      const auto colors = colors_of(written, count);
      const std::string key = at("seats", index(seat)) + ".colors";
      if (!colors) {
        fault_ = wrong(key, "record.seat_colors", Rule::kS3,
                       {{"found", quoted(written)}, {"expected", std::to_string(count)}});
        return;
      }
      for (const Color color : *colors) {
        const unsigned bit = 1U << index(color);
        if ((taken & bit) != 0) fault_ = wrong(key, std::string(id(Reason::kSetupSharedColor)), Rule::kS3, {});
        taken |= bit;
      }
      header_.setup.colors[seat] = {colors->front(), colors->back()};
    }
  }

  void read_spaces(const std::vector<std::string_view>& all) {
    if (all.size() != kSpaces) {
      fault_ = wrong_count("spaces", "record.space_count", Rule::kT3, all.size(), kSpaces);
      return;
    }
    for (std::size_t i = 0; i < kSpaces; ++i) {
      const auto colors = colors_of(all[i], kCubesPerSpace);
      if (!colors) {
        fault_ = wrong(at("spaces", i), "record.space_cubes", Rule::kT3, {{"found", quoted(all[i])}});
        return;
      }
      for (std::size_t cube = 0; cube < kCubesPerSpace; ++cube) header_.setup.spaces[i][cube] = (*colors)[cube];
    }
  }

  void check_parts(bool dealt) {
    if (const auto refusal = check(header_.board)) {
      fault_ = Fault{message(*refusal, header_.board), "board", std::nullopt};
      return;
    }
    header_.board_ships = ships(header_.board);
    if (!dealt) return;
    const auto refusal = check(header_.setup, header_.options.players);
    if (refusal) fault_ = Fault{message(*refusal, {}), setup_key(*refusal), std::nullopt};
  }

  static std::string setup_key(const Refusal& refusal) {
    switch (refusal.reason) {
      case Reason::kSetupBroker:
        return "broker";
      case Reason::kSetupRoller:
        return "roller";
      case Reason::kSetupOneColor:
        return at("spaces", static_cast<std::size_t>(refusal.space));
      case Reason::kSetupSharedColor:
        return "seats";
      default:
        return "spaces";
    }
  }

  GameHeader header_;
  std::optional<Fault> fault_;
};

}  // namespace

std::vector<Board> read_boards(std::string_view text) {
  std::vector<Board> boards;
  while (!text.empty()) {
    std::string_view line = take_line(text);
    const std::string_view what = take_word(line);
    if (what == "board") boards.push_back({std::string(line), {}});
    if (what == "lot" && !boards.empty()) boards.back().lots.push_back(lot_of(line));
  }
  std::erase_if(boards, [](const Board& board) { return check(board).has_value(); });
  return boards;
}

Result<GameHeader, Fault> read_header(std::string_view text) { return HeaderReader().read(text, true); }

Result<GameHeader, Fault> read_undealt_header(std::string_view text) { return HeaderReader().read(text, false); }

std::string setup_json(const Setup& setup, int players) {
  JsonWriter json;
  json.begin_object();
  json.key("seats");
  json.begin_list();
  for (const SeatColors own : setup.colors.first(players)) {
    std::string colors(1, letter(own.first));
    if (players == 2) colors += letter(own.second);
    json.value(std::string_view(colors));
  }
  json.end_list();
  json.key("spaces");
  json.begin_list();
  for (const SpaceCubes& space : setup.spaces) {
    std::string cubes;
    for (const Color color : space) cubes += letter(color);
    json.value(std::string_view(cubes));
  }
  json.end_list();
  json.member("broker", setup.broker);
  json.member("roller", index(setup.roller));
  json.end_object();
  return json.take();
}

}  // namespace bigshot::wasm
