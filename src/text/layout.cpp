#include "text/layout.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "record/utf8.h"

namespace bigshot {

namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

// The blocks that matter for names; terminals agree on these.
constexpr std::array<Range, 6> kJoining = {
    {{0x0300, 0x036f}, {0x1ab0, 0x1aff}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}}};
constexpr std::array<Range, 10> kWide = {{{0x1100, 0x115f},
                                          {0x2e80, 0x303e},
                                          {0x3041, 0xa4cf},
                                          {0xac00, 0xd7a3},
                                          {0xf900, 0xfaff},
                                          {0xfe30, 0xfe6f},
                                          {0xff00, 0xff60},
                                          {0xffe0, 0xffe6},
                                          {0x1f300, 0x1faff},
                                          {0x20000, 0x3fffd}}};

template <std::size_t N>
bool is_in(const std::array<Range, N>& ranges, std::uint32_t point) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const Range& range) { return range.first <= point && point <= range.last; });
}

std::size_t length_of(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

std::uint32_t code_point(std::string_view bytes) {
  if (bytes.size() == 1) return static_cast<unsigned char>(bytes[0]);
  std::uint32_t point = static_cast<unsigned char>(bytes[0]) & (0x7fU >> bytes.size());
  for (char byte : bytes.substr(1)) point = (point << 6) | (static_cast<unsigned char>(byte) & 0x3fU);
  return point;
}

std::size_t columns_of(std::uint32_t point) {
  if (is_in(kJoining, point)) return 0;
  return is_in(kWide, point) ? 2 : 1;
}

}  // namespace

std::vector<Glyph> glyphs(std::string_view text) {
  std::vector<Glyph> result;
  while (!text.empty()) {
    std::size_t valid = valid_utf8_length(text);
    if (valid == 0) {
      result.push_back({text.substr(0, 1), 1});
      text.remove_prefix(1);
    }
    while (valid > 0) {
      const std::string_view bytes = text.substr(0, length_of(static_cast<unsigned char>(text[0])));
      result.push_back({bytes, columns_of(code_point(bytes))});
      text.remove_prefix(bytes.size());
      valid -= bytes.size();
    }
  }
  return result;
}

std::size_t display_width(std::string_view text) {
  std::size_t columns = 0;
  for (const Glyph& glyph : glyphs(text)) columns += glyph.columns;
  return columns;
}

std::string cut(std::string_view text, std::size_t columns, std::string_view ellipsis) {
  if (display_width(text) <= columns) return std::string(text);
  const std::size_t room = columns - std::min(columns, display_width(ellipsis));
  std::string result;
  std::size_t used = 0;
  for (const Glyph& glyph : glyphs(text)) {
    if (used + glyph.columns > room) break;
    used += glyph.columns;
    result += glyph.bytes;
  }
  return result.append(ellipsis);
}

std::string pad_right(std::string_view text, std::size_t columns) {
  const std::size_t width = display_width(text);
  return std::string(text) + std::string(columns - std::min(columns, width), ' ');
}

std::string pad_left(std::string_view text, std::size_t columns) {
  const std::size_t width = display_width(text);
  return std::string(columns - std::min(columns, width), ' ') + std::string(text);
}

std::vector<std::string> wrap(std::string_view text, int columns) {
  const auto room = static_cast<std::size_t>(columns);
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::string& line = lines.back();
    if (line.empty()) {
      line = word;
    } else if (display_width(line) + 1 + display_width(word) <= room) {
      line.append(" ").append(word);
    } else {
      lines.emplace_back(word);
    }
  }
  return lines;
}

}  // namespace bigshot
