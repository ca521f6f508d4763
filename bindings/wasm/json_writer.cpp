#include "wasm/json_writer.h"

namespace bigshot::wasm {

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

}  // namespace bigshot::wasm
