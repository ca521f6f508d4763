#include "cli/commands/plain_json.h"

#include <array>
#include <boost/json.hpp>
#include <charconv>
#include <cmath>

namespace bigshot::cli {

namespace json = boost::json;

namespace {

// The shortest decimal that is read as the same number; what is no number in JSON becomes null.
std::string plain_number(double number) {
  if (!std::isfinite(number)) return "null";
  if (number == 0) return "0";
  std::array<char, 400> text;  // the longest double has 309 digits before its point
  const auto written = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  return written.ec == std::errc() ? std::string(text.data(), written.ptr) : json::serialize(json::value(number));
}

void append(std::string& text, const json::value& value);

void append(std::string& text, const json::object& object) {
  char separator = '{';
  for (const auto& [key, value] : object) {
    text += separator + json::serialize(json::value(key)) + ":";
    append(text, value);
    separator = ',';
  }
  text += object.empty() ? "{}" : "}";
}

void append(std::string& text, const json::array& array) {
  char separator = '[';
  for (const json::value& value : array) {
    text += separator;
    append(text, value);
    separator = ',';
  }
  text += array.empty() ? "[]" : "]";
}

void append(std::string& text, const json::value& value) {
  if (value.is_object()) {
    append(text, value.get_object());
  } else if (value.is_array()) {
    append(text, value.get_array());
  } else {
    text += value.is_double() ? plain_number(value.get_double()) : json::serialize(value);
  }
}

}  // namespace

std::string plain_json(const json::value& value) {
  std::string text;
  append(text, value);
  return text;
}

double rounded(double number, int decimals) {
  const double scale = std::pow(10, decimals);
  return std::round(number * scale) / scale;
}

}  // namespace bigshot::cli
