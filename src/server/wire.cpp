#include "server/wire.h"

#include <boost/json/serialize.hpp>
#include <charconv>

namespace bigshot {

void append_number(std::string& out, std::int64_t number) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out.append(digits, end);
}

SharedText ok_message(std::int64_t request, std::string_view ok) {
  std::string out = "{\"id\":";
  append_number(out, request);
  out += ",\"ok\":";
  out += ok;
  return shared(out += '}');
}

SharedText error_message(std::optional<std::int64_t> request, const Fault& fault) {
  std::string out = "{\"id\":";
  if (request) {
    append_number(out, *request);
  } else {
    out += "null";
  }
  out += ",\"error\":";
  out += error_object(fault);
  return shared(out += '}');
}

SharedText shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

std::string to_text(const boost::json::value& value) { return boost::json::serialize(value); }

}  // namespace bigshot
