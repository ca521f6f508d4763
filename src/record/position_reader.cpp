// Reading a position (position_text.h).

#include <algorithm>
#include <array>

#include "record/position_board.h"
#include "record/position_draft.h"
#include "record/position_text.h"
#include "record/position_words.h"
#include "record/utf8.h"
#include "rules/per.h"
#include "rules/position.h"

namespace bigshot {

namespace {

enum Part : std::size_t {
  kRules,
  kBoard,
  kSeats,
  kLotsPart,
  kRing,
  kBroker,
  kRoller,
  kPurses,
  kShown,
  kRound,
  kPhase
};
constexpr std::array<std::string_view, 11> kPartNames = {"rules",  "board",  "seats", "lots",  "ring", "broker",
                                                         "roller", "purses", "shown", "round", "phase"};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<Color> color_of(char found) {
  for (Color color : kAllColors) {
    if (letter(color) == found) return color;
  }
  return std::nullopt;
}

// Colour letters in the order R, Y, W, B, at least one and at most `most`; the same letter again only if
// `repeated`.
std::optional<std::vector<Color>> read_letters(std::string_view text, std::size_t most, bool repeated) {
  std::vector<Color> colors;
  for (char found : text) {
    const auto color = color_of(found);
    if (!color || colors.size() == most) return std::nullopt;
    if (!colors.empty() && (*color < colors.back() || (*color == colors.back() && !repeated))) return std::nullopt;
    colors.push_back(*color);
  }
  if (colors.empty()) return std::nullopt;
  return colors;
}

// Without sign or leading zero, up to kHighestNumber.
std::optional<int> read_number(std::string_view text) {
  if (text.empty() || (text[0] == '0' && text.size() > 1)) return std::nullopt;
  int number = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
    if (number > kHighestNumber) return std::nullopt;
  }
  return number;
}

class PositionReader {
 public:
  PositionReader(FindBoard find_board, bool draft) : find_board_(find_board), draft_(draft) {}

  Result<GameHeader, Fault> read(std::string_view text) {
    if (const auto fault = read_form(text)) return *fault;
    const auto state = State::from(header_.options, header_.board, position_);
    if (!state) return fault_of(state.error());
    begin_from(*state);
    return std::move(header_);
  }

  Result<PositionDraft, Fault> read_draft(std::string_view text) {
    if (const auto fault = read_form(text)) return *fault;
    for (const Refusal& refusal : check_all(position_, header_.options)) {
      const std::string place = place_of(refusal);
      const bool told = std::any_of(unfit_.begin(), unfit_.end(), [&](const Fault& f) { return f.key == place; });
      if (!told || refusal.reason != Reason::kPositionSpaceCubes) unfit_.push_back(fault_of(refusal));
    }
    if (unfit_.empty()) begin_from(*State::from(header_.options, header_.board, position_));
    header_.setup.colors = position_.colors;
    return PositionDraft{std::move(header_), position_, std::move(unfit_)};
  }

 private:
  // What is wrong with the text before the rules are asked about it as a whole.
  std::optional<Fault> read_form(std::string_view text) {
    const auto parts = split(text, ' ');
    if (text.size() > kLongestPosition || parts.size() != kPartNames.size()) {
      return Fault{{"position.parts",
                    std::nullopt,
                    {{"found", std::to_string(parts.size())}, {"expected", std::to_string(kPartNames.size())}}},
                   "",
                   std::nullopt};
    }
    read_parts(parts);
    return fault_;
  }

  void refuse(std::string key, std::string id, std::string_view found, std::optional<Rule> rule = std::nullopt) {
    if (!fault_) {
      fault_ = Fault{{std::move(id), rule, {{"found", '"' + excerpt(found) + '"'}}}, std::move(key), std::nullopt};
    }
  }
  void refuse(Part part, std::string id, std::string_view found, std::optional<Rule> rule = std::nullopt) {
    refuse(std::string(kPartNames[part]), std::move(id), found, rule);
  }
  static std::string item(Part part, std::size_t i) {
    return std::string(kPartNames[part]) + '[' + std::to_string(i) + ']';
  }

  void read_parts(const std::vector<std::string_view>& parts) {
    read_rules(parts[kRules]);
    if (fault_) return;
    read_board(parts[kBoard]);
    read_seats(parts[kSeats]);
    read_lots(parts[kLotsPart]);
    read_ring(parts[kRing]);
    position_.broker = read_in(kBroker, parts[kBroker], 0, kSpaces - 1);
    position_.roller = static_cast<Seat>(read_in(kRoller, parts[kRoller], 0, header_.options.players - 1));
    read_purses(parts[kPurses]);
    if (const auto shown = read_seat_set(parts[kShown])) {
      position_.shown = *shown;
    } else {
      refuse(kShown, "position.bad_shown", parts[kShown]);
    }
    position_.round = read_in(kRound, parts[kRound], 1, kRounds);
    if (!read_phase(parts[kPhase])) refuse(kPhase, "position.bad_phase", parts[kPhase]);
  }

  void read_rules(std::string_view text) {
    const bool formed = text.size() == 4 && text[0] >= '0' && text[0] <= '9' &&
                        (text[1] == 'r' || text[1] == 'o') && (text[2] == 'o' || text[2] == 'h') &&
                        (text[3] == 'f' || text[3] == 'p');
    if (!formed) return refuse(kRules, "position.bad_rules", text);
    header_.options = {.players = text[0] - '0',
                       .edition = text[1] == 'o' ? Edition::kOpennplay : Edition::kRavensburger,
                       .money = text[2] == 'h' ? MoneyMode::kHidden : MoneyMode::kOpen,
                       .overbid = text[3] == 'p' ? Overbid::kPenalty : Overbid::kForbidden};
    if (const auto refusal = check(header_.options)) refuse_by_rule(kPartNames[kRules], *refusal);
  }

  void read_board(std::string_view text) {
    if (const auto written = read_position_board(text)) {
      header_.board = *written;
      header_.board_ships = false;
      if (const auto refusal = check(header_.board)) refuse_by_rule(kPartNames[kBoard], *refusal);
    } else if (const Board* found = find_board_(text)) {
      header_.board = *found;
    } else {
      refuse(kBoard, "position.bad_board", text);
    }
  }

  void read_seats(std::string_view text) {
    const auto texts = split(text, '/');
    const int players = header_.options.players;
    if (std::ssize(texts) != players) return refuse(kSeats, "position.bad_seats", text, Rule::kS3);
    header_.names.resize(texts.size());
    for (Seat seat : seats(players)) {
      const std::string_view written = texts[index(seat)];
      const std::size_t count = players == 2 ? 2 : 1;
      const auto colors = read_letters(written, count, false);
      if (!colors || colors->size() != count)
        return refuse(item(kSeats, index(seat)), "position.bad_seats", written, Rule::kS3);
      position_.colors[seat] = {colors->front(), colors->back()};
    }
    if (const auto refusal = check_colors(position_.colors, players)) {
      refuse_by_rule(kPartNames[kSeats], *refusal);
    }
  }

  void read_lots(std::string_view text) {
    const auto lots = split(text, '/');
    if (lots.size() != kLots) return refuse(kLotsPart, "position.bad_lots", text, Rule::kT2);
    for (Lot lot : kAllLots) {
      const std::string_view written = lots[index(lot)];
      Contents& contents = position_.lots[lot];
      if (written == kNoneText) continue;
      if (written.size() == 2 && written[0] == kSoldMark && color_of(written[1])) {
        contents = Contents::sold_to(*color_of(written[1]));
      } else if (const auto cubes = read_letters(written, kLotCapacity - 1, true)) {
        for (Color color : *cubes) contents = contents.with(color);
      } else {
        return refuse(item(kLotsPart, index(lot)), "position.bad_lot", written, Rule::kR7);
      }
    }
  }

  void read_ring(std::string_view text) {
    const auto spaces = split(text, '/');
    if (spaces.size() != kSpaces) return refuse(kRing, "position.bad_ring", text, Rule::kT3);
    for (std::size_t i = 0; i < kSpaces; ++i) {
      if (spaces[i] == kNoneText) continue;
      const auto cubes = read_letters(spaces[i], kCubesPerSpace, true);
      if (!cubes || (cubes->size() != kCubesPerSpace && !draft_)) {
        return refuse(item(kRing, i), "position.bad_space", spaces[i], Rule::kT3);
      }
      const bool one_color = cubes->size() == kCubesPerSpace && cubes->front() == cubes->back();
      if (one_color) {
        Refusal refusal{.reason = Reason::kSetupOneColor, .rule = Rule::kS1};
        refusal.space = static_cast<std::int8_t>(i);
        if (!draft_) return refuse_by_rule(item(kRing, i), refusal);
        unfit_.push_back({message(refusal, header_.board), item(kRing, i), std::nullopt});
      }
      // No space of a game has four of a colour; one that is being filled shows three of them.
      for (std::size_t cube = one_color ? 1 : 0; cube < cubes->size(); ++cube) {
        position_.spaces[i].add((*cubes)[cube]);
      }
    }
  }

  int read_in(Part part, std::string_view text, int lowest, int highest) {
    const auto number = read_number(text);
    if (number && *number >= lowest && *number <= highest) return *number;
    if (!fault_) {
      fault_ = Fault{{"position.bad_number",
                      std::nullopt,
                      {{"found", '"' + excerpt(text) + '"'},
                       {"lowest", std::to_string(lowest)},
                       {"highest", std::to_string(highest)}}},
                     std::string(kPartNames[part]),
                     std::nullopt};
    }
    return lowest;
  }

  // In the order R, Y, W, B, one for each colour that is played: "R10:0".
  void read_purses(std::string_view text) {
    if (fault_) return;
    unsigned owned = 0;
    for (const SeatColors colors : position_.colors.first(header_.options.players)) {
      owned |= 1U << index(colors.first) | 1U << index(colors.second);
    }
    const auto purses = split(text, '/');
    std::size_t next = 0;
    for (Color color : kAllColors) {
      if (((owned >> index(color)) & 1) == 0) continue;
      const std::string_view purse = next < purses.size() ? purses[next] : std::string_view();
      const std::size_t colon = purse.find(':');
      const bool formed = !purse.empty() && purse[0] == letter(color) && colon != std::string_view::npos;
      const auto money = formed ? read_number(purse.substr(1, colon - 1)) : std::nullopt;
      const auto loans = formed ? read_number(purse.substr(colon + 1)) : std::nullopt;
      if (!money || !loans) return refuse(item(kPurses, next), "position.bad_purse", purse, Rule::kS4);
      position_.money[color] = *money;
      position_.loans[color] = *loans;
      ++next;
    }
    if (next != purses.size()) refuse(kPurses, "position.bad_purse", text, Rule::kS4);
  }

  std::optional<Seat> read_seat(std::string_view text) const {
    const auto number = read_number(text);
    if (!number || *number >= header_.options.players) return std::nullopt;
    return static_cast<Seat>(*number);
  }

  std::optional<unsigned> read_seat_set(std::string_view text) const {
    if (text == kNoneText) return 0U;
    unsigned seats = 0;
    for (char found : text) {
      const int seat = found - '0';
      if (seat < 0 || seat >= header_.options.players || (seats >> seat) != 0) return std::nullopt;
      seats |= 1U << seat;
    }
    if (seats == 0) return std::nullopt;
    return seats;
  }

  static std::optional<unsigned> read_color_set(std::string_view text) {
    if (text == kNoneText) return 0U;
    const auto colors = read_letters(text, kColors, false);
    if (!colors) return std::nullopt;
    unsigned set = 0;
    for (Color color : *colors) set |= 1U << index(color);
    return set;
  }

  // "roll", "borrow:SEAT:BORROWED", "bid:PRICE:BIDDER:IN:BORROWED", "pay:PRICE:SEAT:BORROWED",
  // "place:PRICE:SEAT:BORROWED:CUBES", "end".
  bool read_phase(std::string_view text) {
    const auto words = split(text, ':');
    std::size_t phase = 0;
    while (phase < kPhaseNames.size() && kPhaseNames[phase] != words[0]) ++phase;
    constexpr std::array<std::size_t, 6> kWords = {1, 3, 5, 4, 5, 1};
    if (phase == kPhaseNames.size() || words.size() != kWords[phase]) return false;
    position_.phase = static_cast<Phase>(phase);
    if (words.size() == 1) return true;
    const bool bidding = position_.phase == Phase::kBidding;
    const auto borrowed = read_color_set(words[position_.phase == Phase::kPlacing ? 3 : words.size() - 1]);
    const bool borrowing = position_.phase == Phase::kBorrowing;
    const auto price = borrowing ? std::optional(0) : read_number(words[1]);
    if (!borrowed || !price || *price > kHighestBid) return false;
    position_.borrowed = *borrowed;
    position_.price = *price;
    const std::string_view who = words[borrowing ? 1 : 2];
    if (bidding) {
      const auto in = read_seat_set(words[3]);
      if (!in) return false;
      position_.in = *in;
      if (who == kNoneText) return true;
      position_.bidder = read_seat(who);
      return position_.bidder.has_value();
    }
    const auto seat = read_seat(who);
    if (!seat) return false;
    position_.actor = *seat;
    if (position_.phase != Phase::kPlacing) return true;
    const auto cubes = read_letters(words[4], kCubesPerSpace, true);
    // Four of one colour on a space are impossible [S1], and more than a hand can hold.
    if (!cubes || (cubes->size() == kCubesPerSpace && cubes->front() == cubes->back())) return false;
    for (Color color : *cubes) position_.hand.add(color);
    return true;
  }

  void refuse_by_rule(std::string_view key, const Refusal& refusal) {
    if (!fault_) fault_ = Fault{message(refusal, header_.board), std::string(key), std::nullopt};
  }

  void begin_from(const State& state) {
    header_.setup.colors = position_.colors;
    header_.from = state;
  }

  Fault fault_of(const Refusal& refusal) const {
    return {message(refusal, header_.board), place_of(refusal), std::nullopt};
  }

  // The part of the text that a refusal by the rules is about.
  static std::string place_of(const Refusal& refusal) {
    switch (refusal.reason) {
      case Reason::kPositionRound:
        return "round";
      case Reason::kPositionSpaceCubes:
        return item(kRing, static_cast<std::size_t>(refusal.space));
      case Reason::kPositionSpaceCount:
        return "ring";
      case Reason::kPositionBrokerOnCubes:
      case Reason::kPositionBrokerOnNothing:
      case Reason::kSetupBroker:
        return "broker";
      case Reason::kPositionLotFull:
        return item(kLotsPart, index(refusal.lot));
      case Reason::kPositionCubeCount:
      case Reason::kPositionTooManyOff:
      case Reason::kPositionSoldCount:
      case Reason::kPositionSoldOwners:
        return "lots";
      case Reason::kPositionGhost:
      case Reason::kPositionLoans:
      case Reason::kPositionMoney:
      case Reason::kPositionPayers:
        return "purses";
      case Reason::kPositionShown:
        return "shown";
      case Reason::kSetupRoller:
        return "roller";
      default:
        return "phase";
    }
  }

  FindBoard find_board_;
  bool draft_;
  GameHeader header_;
  Position position_;
  std::optional<Fault> fault_;
  std::vector<Fault> unfit_;  // of a draft
};

}  // namespace

Result<GameHeader, Fault> read_position(std::string_view text, FindBoard find_board) {
  return PositionReader(find_board, false).read(text);
}

Result<PositionDraft, Fault> read_position_draft(std::string_view text, FindBoard find_board) {
  return PositionReader(find_board, true).read_draft(text);
}

}  // namespace bigshot
