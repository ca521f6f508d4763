#include "record/json_writer.h"

namespace bigshot {

void JsonWriter::value(std::string_view text) {
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  separate();
  out_ += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out_ += '\\';
      out_ += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out_ += "\\u00";
      out_ += kHexDigits[static_cast<unsigned char>(c) >> 4];
      out_ += kHexDigits[static_cast<unsigned char>(c) & 15];
    } else {
      out_ += c;
    }
  }
  out_ += '"';
}

void JsonWriter::decimal(std::int64_t units, int places) {
  const bool negative = units < 0;
  std::string digits = std::to_string(negative ? -units : units);
  const auto after = static_cast<std::size_t>(places);
  if (digits.size() <= after) digits.insert(0, after + 1 - digits.size(), '0');
  digits.insert(digits.size() - after, 1, '.');
  while (digits.back() == '0') digits.pop_back();
  if (digits.back() == '.') digits.pop_back();
  raw(negative ? "-" + digits : digits);
}

}  // namespace bigshot
