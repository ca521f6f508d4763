#include "server/net/json_quote.h"

#include "record/utf8.h"

namespace bigshot {

void append_quoted(std::string& out, std::string_view text) {
  std::string repaired;
  if (valid_utf8_length(text) != text.size()) {
    repaired = to_valid_utf8(text);
    text = repaired;
  }
  static constexpr std::string_view kDigits = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      out += "\\u00";
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    } else {
      out += c;
    }
  }
  out += '"';
}

}  // namespace bigshot
