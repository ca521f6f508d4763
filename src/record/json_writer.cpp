#include "record/json_writer.h"

#include "record/quoted_text.h"

namespace bigshot {

void JsonWriter::value(std::string_view text) {
  separate();
  append_quoted(out_, text);
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
