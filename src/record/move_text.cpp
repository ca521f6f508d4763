#include "record/move_text.h"

#include <limits>

namespace bigshot {

namespace {

std::optional<Color> parse_color(std::string_view text) {
  if (text.size() != 1) return std::nullopt;
  for (Color color : kAllColors) {
    if (text[0] == letter(color)) return color;
  }
  return std::nullopt;
}

// A number without sign, point or leading zero, from 1; what is too large for an int becomes the largest int.
std::optional<int> parse_number(std::string_view text) {
  if (text.empty() || text[0] == '0') return std::nullopt;
  int number = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    if (number > (std::numeric_limits<int>::max() - 9) / 10) {
      number = std::numeric_limits<int>::max();
    } else {
      number = number * 10 + (c - '0');
    }
  }
  return number;
}

std::optional<int> parse_number_from_0(std::string_view text) { return text == "0" ? 0 : parse_number(text); }

// The part after `word` and one space.
std::optional<std::string_view> after(std::string_view text, std::string_view word) {
  if (text.size() <= word.size() + 1 || !text.starts_with(word) || text[word.size()] != ' ') return std::nullopt;
  return text.substr(word.size() + 1);
}

std::optional<Action> parse_place(std::string_view rest, const Board& board) {
  if (rest.size() != 3 || rest[1] != ' ') return std::nullopt;
  const auto color = parse_color(rest.substr(0, 1));
  const auto lot = find_lot(board, rest[2]);
  if (!color || !lot) return std::nullopt;
  return Action::place(*color, *lot);
}

}  // namespace

std::string move_text(Action action, const Board& board) {
  switch (action.kind()) {
    case ActionKind::kRoll:
      return "roll " + std::to_string(action.face());
    case ActionKind::kPass:
      return "pass";
    case ActionKind::kReady:
      return "ready";
    case ActionKind::kLoan:
      return std::string("loan ") + letter(action.color());
    case ActionKind::kPay:
      return std::string("pay ") + letter(action.color());
    case ActionKind::kBid:
      return "bid " + std::to_string(action.amount());
    case ActionKind::kPlace:
      return std::string("place ") + letter(action.color()) + ' ' + board.lots[index(action.lot())].id;
    case ActionKind::kNone:
      break;
  }
  return "";
}

std::optional<Action> parse_move(std::string_view text, const Board& board) {
  if (text == "pass") return Action::pass();
  if (text == "ready") return Action::ready();
  if (const auto rest = after(text, "roll")) {
    const auto face = parse_number(*rest);
    if (face && *face <= kDieFaces) return Action::roll(*face);
  } else if (const auto amount_text = after(text, "bid")) {
    const auto amount = parse_number(*amount_text);
    if (amount && *amount <= kHighestBid) return Action::bid(*amount);
  } else if (const auto lender = after(text, "loan")) {
    if (const auto color = parse_color(*lender)) return Action::loan(*color);
  } else if (const auto payer = after(text, "pay")) {
    if (const auto color = parse_color(*payer)) return Action::pay(*color);
  } else if (const auto cube = after(text, "place")) {
    return parse_place(*cube, board);
  }
  return std::nullopt;
}

std::optional<ImpossibleMove> parse_impossible_move(std::string_view text, const Board& board) {
  if (parse_move(text, board)) return std::nullopt;
  if (const auto face = after(text, "roll")) {
    if (const auto number = parse_number_from_0(*face)) return ImpossibleMove{ActionKind::kRoll, *number};
  } else if (const auto amount = after(text, "bid")) {
    if (const auto number = parse_number_from_0(*amount)) return ImpossibleMove{ActionKind::kBid, *number};
  } else if (const auto cube = after(text, "place"); cube && cube->size() == 3 && (*cube)[1] == ' ') {
    const auto color = parse_color(cube->substr(0, 1));
    const char lot = (*cube)[2];
    if (color && lot >= 'A' && lot <= 'Z') return ImpossibleMove{ActionKind::kPlace, 0, *color, lot};
  }
  return std::nullopt;
}

}  // namespace bigshot
