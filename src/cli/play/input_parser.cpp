#include "cli/play/input_parser.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

namespace bigshot::cli {

namespace {

constexpr std::string_view kSeparators = " \t,;:";

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

std::string upper(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

std::vector<std::string> split(std::string_view line) {
  std::vector<std::string> tokens;
  while (true) {
    const std::size_t begin = line.find_first_not_of(kSeparators);
    if (begin == std::string_view::npos) return tokens;
    line.remove_prefix(begin);
    const std::size_t length = std::min(line.find_first_of(kSeparators), line.size());
    tokens.push_back(lower(line.substr(0, length)));
    line.remove_prefix(length);
  }
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Something meant as a number, though it may be none: "4.5", "-3", "+2".
bool looks_like_number(std::string_view text) {
  return text.find_first_of("0123456789") != std::string_view::npos &&
         text.find_first_not_of("0123456789+-.'") == std::string_view::npos;
}

// A number too large for an int is as good as the largest.
int to_int(std::string_view digits) {
  constexpr int kMax = std::numeric_limits<int>::max();
  int number = 0;
  for (char c : digits) {
    if (number > (kMax - 9) / 10) return kMax;
    number = 10 * number + (c - '0');
  }
  return number;
}

Command simple(Command::Kind kind) { return {kind, {}}; }

Command move(Action action) { return {Command::Kind::kMoves, {{action}}}; }

Command bid(int amount) {
  const bool has_action = amount >= 1 && amount <= kHighestBid;
  return {Command::Kind::kMoves, {{has_action ? Action::bid(amount) : Action(), amount, true}}};
}

}  // namespace

std::optional<Refusal> check(const State& state, const Wish& wish) {
  return wish.is_bid ? state.check_bid(wish.amount) : state.check(wish.action);
}

InputParser::InputParser(const Catalog& texts, const Board& board) : board_(board) {
  constexpr std::array<std::pair<std::string_view, Word>, 18> kKeys = {{{"command.bid", Word::kBid},
                                                                        {"command.pass", Word::kPass},
                                                                        {"command.loan", Word::kLoan},
                                                                        {"command.ready", Word::kReady},
                                                                        {"command.pay", Word::kPay},
                                                                        {"command.place", Word::kPlace},
                                                                        {"command.all", Word::kAll},
                                                                        {"command.undo", Word::kUndo},
                                                                        {"command.confirm", Word::kConfirm},
                                                                        {"command.help", Word::kHelp},
                                                                        {"command.legal", Word::kLegal},
                                                                        {"command.why", Word::kWhy},
                                                                        {"command.not", Word::kNot},
                                                                        {"command.hint", Word::kHint},
                                                                        {"command.board", Word::kBoard},
                                                                        {"command.log", Word::kLog},
                                                                        {"command.rule", Word::kRule},
                                                                        {"command.quit", Word::kQuit}}};
  // The words of the language come first; those of the record are understood in every language.
  for (const Catalog* speech : {&texts, &catalog(Language::kEn, texts.edition())}) {
    for (const auto& [key, word] : kKeys) {
      for (std::string& token : split(speech->text(key))) words_.emplace_back(std::move(token), word);
    }
    for (Color color : kAllColors) colors_.emplace_back(lower(speech->color(color)), color);
  }
}

std::optional<InputParser::Word> InputParser::find_word(const std::string& token) const {
  for (const auto& [text, word] : words_) {
    if (text == token) return word;
  }
  return std::nullopt;
}

std::optional<Color> InputParser::find_color(const std::string& token) const {
  for (Color color : kAllColors) {
    if (token.size() == 1 && token[0] == std::tolower(letter(color))) return color;
  }
  for (const auto& [text, color] : colors_) {
    if (text == token) return color;
  }
  return std::nullopt;
}

std::optional<Lot> InputParser::find_lot(const std::string& token) const {
  if (token.size() != 1) return std::nullopt;
  return bigshot::find_lot(board_, static_cast<char>(std::toupper(static_cast<unsigned char>(token[0]))));
}

Command InputParser::parse(std::string_view line, const State& state) const {
  const Tokens tokens = split(line);
  if (tokens.empty()) return simple(Command::Kind::kEmpty);
  Command command = parse_tokens(tokens, state);
  if (command.kind != Command::Kind::kUnknown || state.phase() != Phase::kPlacing) return command;
  const auto letter = unknown_lot(tokens);
  return letter ? Command{Command::Kind::kNoSuchLot, {}, *letter} : command;
}

bool InputParser::names_cubes(const std::string& token) const {
  return find_word(token) == Word::kAll || find_color(token).has_value() ||
         std::all_of(token.begin(), token.end(), [&](char c) { return find_color({c}).has_value(); });
}

// The letter in "rz", "rry z" or "place r z": cubes are named, but no lot is called Z.
std::optional<char> InputParser::unknown_lot(const Tokens& tokens) const {
  const auto is_unknown = [&](char c) { return c >= 'a' && c <= 'z' && !find_lot({c}); };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& token = tokens[i];
    const bool apart = i + 1 < tokens.size() && tokens[i + 1].size() == 1;
    const char lot = apart ? tokens[i + 1][0] : token.back();
    const bool placed = apart ? names_cubes(token) : token.size() == 2 && names_cubes(token.substr(0, 1));
    if (placed && is_unknown(lot)) return static_cast<char>(lot - 'a' + 'A');
    if (placed && apart) ++i;
  }
  return std::nullopt;
}

Command InputParser::parse_tokens(const Tokens& tokens, const State& state) const {
  const Tokens rest(tokens.begin() + 1, tokens.end());
  // Cubes come before words, so that "b k" is black on K and not a bid.
  if (state.phase() == Phase::kPlacing) {
    Command placings = parse_placings(tokens, state);
    if (placings.kind == Command::Kind::kMoves) return placings;
  }
  if (state.phase() == Phase::kPaying && rest.empty()) {
    if (const auto color = find_color(tokens[0])) return move(Action::pay(*color));
  }
  if (rest.empty() && looks_like_number(tokens[0])) return parse_bid(tokens);
  if (const auto word = find_word(tokens[0])) return parse_word(*word, rest, state);
  Command placings = parse_placings(tokens, state);
  return placings.kind == Command::Kind::kMoves ? placings : simple(Command::Kind::kUnknown);
}

Command InputParser::parse_word(Word word, const Tokens& rest, const State& state) const {
  switch (word) {
    case Word::kBid:
      return parse_bid(rest);
    case Word::kLoan:
    case Word::kPay:
      return parse_color_move(word, rest, state);
    case Word::kPlace:
      return parse_placings(rest, state);
    case Word::kAll: {
      Tokens whole = rest;
      whole.insert(whole.begin(), "all");
      return parse_placings(whole, state);
    }
    case Word::kWhy:
      return parse_why(rest, state);
    case Word::kHelp:
      return simple(Command::Kind::kHelp);
    case Word::kRule:
      return {Command::Kind::kRule, {}, '?', rest.empty() ? "" : upper(rest[0])};
    case Word::kLog:
      if (rest.size() == 1 && find_word(rest[0]) == Word::kAll) return {Command::Kind::kLog, {}, '?', rest[0]};
      break;
    default:
      break;
  }
  if (!rest.empty()) return simple(Command::Kind::kUnknown);
  switch (word) {
    case Word::kPass:
      return move(Action::pass());
    case Word::kReady:
      return move(Action::ready());
    case Word::kUndo:
      return simple(Command::Kind::kUndo);
    case Word::kConfirm:
      return simple(Command::Kind::kConfirm);
    case Word::kLegal:
      return simple(Command::Kind::kLegal);
    case Word::kHint:
      return simple(Command::Kind::kHint);
    case Word::kBoard:
      return simple(Command::Kind::kBoard);
    case Word::kLog:
      return simple(Command::Kind::kLog);
    case Word::kQuit:
      return simple(Command::Kind::kQuit);
    default:
      return simple(Command::Kind::kUnknown);
  }
}

Command InputParser::parse_why(Tokens rest, const State& state) const {
  if (!rest.empty() && find_word(rest[0]) == Word::kNot) rest.erase(rest.begin());
  if (rest.empty()) return simple(Command::Kind::kWhy);
  Command asked = parse_tokens(rest, state);
  if (asked.kind == Command::Kind::kMoves) asked.kind = Command::Kind::kWhy;
  const bool understood = asked.kind == Command::Kind::kWhy || asked.kind == Command::Kind::kBadNumber ||
                          asked.kind == Command::Kind::kWhichColor;
  return understood ? asked : simple(Command::Kind::kUnknown);
}

Command InputParser::parse_bid(const Tokens& rest) const {
  if (rest.size() != 1) return simple(Command::Kind::kBadNumber);
  if (!is_digits(rest[0])) return simple(Command::Kind::kBadNumber);
  return bid(to_int(rest[0]));
}

Command InputParser::parse_color_move(Word word, const Tokens& rest, const State& state) const {
  const auto action = [&](Color color) { return word == Word::kLoan ? Action::loan(color) : Action::pay(color); };
  if (rest.size() > 1) return simple(Command::Kind::kUnknown);
  if (rest.size() == 1) {
    const auto color = find_color(rest[0]);
    return color ? move(action(*color)) : simple(Command::Kind::kWhichColor);
  }
  if (!state.actor().is_seat()) return simple(Command::Kind::kWhichColor);
  const SeatColors colors = state.colors_of(state.actor().seat);
  if (colors.first == colors.second) return move(action(colors.first));
  // With two colours a single one that can do it is meant.
  const bool first = !state.check(action(colors.first));
  const bool second = !state.check(action(colors.second));
  if (first == second) return simple(Command::Kind::kWhichColor);
  return move(action(first ? colors.first : colors.second));
}

Command InputParser::parse_placings(const Tokens& tokens, const State& state) const {
  auto wishes = parse_cubes(tokens, 0, state);
  if (!wishes || wishes->empty()) return simple(Command::Kind::kUnknown);
  return {Command::Kind::kMoves, std::move(*wishes)};
}

// Cubes on lots from one token on, all of them: "rk", "r k", "rry k", "rrr k bm", "rk place y b", "all k". A word
// such as "bb" may be two cubes or a cube with its lot: whichever lets the rest be understood.
std::optional<std::vector<Wish>> InputParser::parse_cubes(const Tokens& tokens, std::size_t at,
                                                          const State& state) const {
  if (at == tokens.size()) return std::vector<Wish>();
  const std::string& token = tokens[at];
  if (find_word(token) == Word::kPlace) return parse_cubes(tokens, at + 1, state);
  const auto with_rest = [&](const std::string& cubes, const std::string& place,
                             std::size_t next) -> std::optional<std::vector<Wish>> {
    const auto lot = find_lot(place);
    auto wishes = lot ? on_lot(cubes, *lot, state) : std::nullopt;
    auto rest = wishes ? parse_cubes(tokens, next, state) : std::nullopt;
    if (!rest) return std::nullopt;
    wishes->insert(wishes->end(), rest->begin(), rest->end());
    return wishes;
  };
  if (token.size() > 1) {
    if (auto joined = with_rest(token.substr(0, token.size() - 1), token.substr(token.size() - 1), at + 1)) {
      return joined;
    }
  }
  return at + 1 < tokens.size() ? with_rest(token, tokens[at + 1], at + 2) : std::nullopt;
}

// The cubes of "rry", "red" or "all", each on the lot; nothing if the text is anything else.
std::optional<std::vector<Wish>> InputParser::on_lot(const std::string& cubes, Lot lot, const State& state) const {
  std::vector<Wish> wishes;
  if (find_word(cubes) == Word::kAll) {
    for (Color color : kAllColors) {
      for (int n = state.cubes_on_offer().count(color); n > 0; --n) wishes.push_back({Action::place(color, lot)});
    }
    return wishes;
  }
  if (const auto color = find_color(cubes)) return std::vector<Wish>{{Action::place(*color, lot)}};
  if (cubes.size() > kCubesPerSpace) return std::nullopt;
  for (char c : cubes) {
    const auto color = find_color(std::string(1, c));
    if (!color) return std::nullopt;
    wishes.push_back({Action::place(*color, lot)});
  }
  return wishes;
}

}  // namespace bigshot::cli
