#include "record/utf8.h"

#include <cstdint>

namespace bigshot {

namespace {

constexpr std::size_t kExcerptCharacters = 40;
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::string_view kEllipsis = "...";

std::uint32_t byte_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

// The bytes that a character takes by its first byte; 0 if none starts with it.
std::size_t length_from(std::uint32_t first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  if (first >= 0xF0 && first < 0xF5) return 4;
  return 0;
}

// The bytes of the character at the start; 0 if there is no valid one (Unicode, table 3-7).
std::size_t character_length(std::string_view text) {
  const std::uint32_t first = byte_at(text, 0);
  const std::size_t length = length_from(first);
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte_at(text, i) & 0xC0) != 0x80) return 0;
  }
  if (length < 3) return length;
  const std::uint32_t second = byte_at(text, 1);
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool surrogate = first == 0xED && second >= 0xA0;
  const bool beyond = first == 0xF4 && second >= 0x90;
  return overlong || surrogate || beyond ? 0 : length;
}

bool is_control(std::string_view character) {
  const std::uint32_t first = byte_at(character, 0);
  if (character.size() == 1) return first < 0x20 || first == 0x7F;
  return character.size() == 2 && first == 0xC2 && byte_at(character, 1) < 0xA0;
}

}  // namespace

std::size_t valid_utf8_length(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = character_length(text.substr(at));
    if (length == 0) break;
    at += length;
  }
  return at;
}

std::string to_valid_utf8(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t valid = valid_utf8_length(text);
    result += text.substr(0, valid);
    text.remove_prefix(valid);
    if (text.empty()) break;
    result += kReplacement;
    text.remove_prefix(1);
  }
  return result;
}

std::string excerpt(std::string_view text) {
  std::string result;
  for (std::size_t characters = 0; !text.empty(); ++characters) {
    if (characters == kExcerptCharacters) return result.append(kEllipsis);
    const std::size_t length = character_length(text);
    const std::string_view character = text.substr(0, length);
    result += length == 0 || is_control(character) ? kReplacement : character;
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

}  // namespace bigshot
