#include "server/net/request_target.h"

#include <algorithm>

#include "record/utf8.h"

namespace bigshot {
namespace {

std::optional<int> hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const auto high = hex_digit(text[i + 1]);
    const auto low = hex_digit(text[i + 2]);
    if (!high || !low) return std::nullopt;
    decoded += static_cast<char>(*high * 16 + *low);
    i += 2;
  }
  return decoded;
}

bool has_only_plain_parts(std::string_view path) {
  std::size_t start = 1;
  while (start < path.size()) {
    const std::size_t end = std::min(path.find('/', start), path.size());
    const std::string_view part = path.substr(start, end - start);
    if (part.empty() || part == "." || part == "..") return false;
    start = end + 1;
  }
  return true;
}

bool is_odd(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\'; }

}  // namespace

std::optional<RequestTarget> parse_target(std::string_view target) {
  target = target.substr(0, target.find('#'));
  const std::size_t question = target.find('?');
  const std::string_view raw = target.substr(0, question);
  auto path = percent_decoded(raw);
  if (!path || path->empty() || path->front() != '/') return std::nullopt;
  for (const char c : *path) {
    if (is_odd(c)) return std::nullopt;
  }
  if (!has_only_plain_parts(*path) || valid_utf8_length(*path) != path->size()) return std::nullopt;
  return RequestTarget{std::move(*path),
                       question == std::string_view::npos ? "" : std::string(target.substr(question + 1))};
}

bool is_below(std::string_view path, std::string_view prefix) {
  return path.starts_with(prefix) && (path.size() == prefix.size() || path[prefix.size()] == '/');
}

}  // namespace bigshot
