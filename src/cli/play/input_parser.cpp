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
  constexpr std::array<std::pair<std::string_view, Word>, 16> kKeys = {{{"command.bid", Word::kBid},
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
  Tokens cubes = tokens;
  if (!cubes.empty() && find_word(cubes[0]) == Word::kPlace) cubes.erase(cubes.begin());
  std::vector<Wish> wishes = parse_pairs(cubes);
  if (wishes.empty()) wishes = parse_groups(cubes, state);
  if (wishes.empty()) return simple(Command::Kind::kUnknown);
  return {Command::Kind::kMoves, std::move(wishes)};
}

// "r k", "rk", "r k y b", "rk yb place w a": nothing if it is anything else.
std::vector<Wish> InputParser::parse_pairs(const Tokens& tokens) const {
  std::vector<Wish> wishes;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (find_word(tokens[i]) == Word::kPlace) continue;
    const bool joined = tokens[i].size() == 2;
    if (!joined && i + 1 == tokens.size()) return {};
    const auto color = find_color(joined ? tokens[i].substr(0, 1) : tokens[i]);
    const auto lot = find_lot(joined ? tokens[i].substr(1) : tokens[++i]);
    if (!color || !lot) return {};
    wishes.push_back({Action::place(*color, *lot)});
  }
  return wishes;
}

// "rry k", "rr k yb a", "all k".
std::vector<Wish> InputParser::parse_groups(const Tokens& tokens, const State& state) const {
  std::vector<Wish> wishes;
  if (tokens.size() % 2 != 0) return {};
  for (std::size_t i = 0; i < tokens.size(); i += 2) {
    const auto lot = find_lot(tokens[i + 1]);
    if (!lot) return {};
    if (find_word(tokens[i]) == Word::kAll) {
      for (Color color : kAllColors) {
        for (int n = state.cubes_on_offer().count(color); n > 0; --n)
          wishes.push_back({Action::place(color, *lot)});
      }
      continue;
    }
    if (tokens[i].size() > kCubesPerSpace) return {};
    for (char c : tokens[i]) {
      const auto color = find_color(std::string(1, c));
      if (!color) return {};
      wishes.push_back({Action::place(*color, *lot)});
    }
  }
  return wishes;
}

}  // namespace bigshot::cli
