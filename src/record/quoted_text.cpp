#include "record/quoted_text.h"

#include <algorithm>

#include "record/utf8.h"

namespace bigshot {

namespace {

bool is_plain(char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }

void append_escaped(std::string& out, std::string_view text) {
  static constexpr std::string_view kDigits = "0123456789abcdef";
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
}

}  // namespace

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  if (std::all_of(text.begin(), text.end(), is_plain)) {
    out += text;  // as nearly everything is
  } else if (valid_utf8_length(text) == text.size()) {
    append_escaped(out, text);
  } else {
    append_escaped(out, to_valid_utf8(text));
  }
  out += '"';
}

}  // namespace bigshot
