#include "record/position_board.h"

#include "record/utf8.h"

namespace bigshot {

namespace {

constexpr std::string_view kHex = "0123456789ABCDEF";

bool stays(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         c == '-';
}

std::string escaped(std::string_view text) {
  std::string result;
  for (char c : text) {
    if (stays(c)) {
      result += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    result += {'%', kHex[byte >> 4], kHex[byte & 15]};
  }
  return result;
}

// Only as it is written here: no character is escaped that need not be.
std::optional<std::string> unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (stays(text[i])) {
      result += text[i];
      continue;
    }
    if (text[i] != '%' || i + 2 >= text.size()) return std::nullopt;
    const std::size_t high = kHex.find(text[i + 1]);
    const std::size_t low = kHex.find(text[i + 2]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    const char c = static_cast<char>(high * 16 + low);
    if (stays(c)) return std::nullopt;
    result += c;
    i += 2;
  }
  if (valid_utf8_length(result) != result.size()) return std::nullopt;
  return result;
}

std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

std::optional<BoardLot> read_lot(std::string_view text) {
  const std::string_view id = take(text, ':');
  const auto district = unescaped(take(text, ':'));
  if (id.size() != 1 || !district || district->empty() || text.empty()) return std::nullopt;
  BoardLot lot{id[0], *district, 0, text == "x2"};
  if (lot.park) return lot;
  if (text.size() > 4 || text[0] == '0') return std::nullopt;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    lot.value = lot.value * 10 + (c - '0');
  }
  return lot;
}

}  // namespace

std::string write_position_board(const Board& board) {
  std::string text = escaped(board.name);
  for (const BoardLot& lot : board.lots) {
    text += ';';
    text += lot.id;
    text += ':' + escaped(lot.district) + ':' + (lot.park ? "x2" : std::to_string(lot.value));
  }
  return text;
}

std::optional<Board> read_position_board(std::string_view text) {
  if (text.find(';') == std::string_view::npos || text.back() == ';') return std::nullopt;
  Board board;
  const auto name = unescaped(take(text, ';'));
  if (!name) return std::nullopt;
  board.name = *name;
  while (!text.empty()) {
    const auto lot = read_lot(take(text, ';'));
    if (!lot) return std::nullopt;
    board.lots.push_back(*lot);
  }
  return board;
}

}  // namespace bigshot
