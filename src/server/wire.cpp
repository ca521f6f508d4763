#include "server/wire.h"

#include <boost/json/serialize.hpp>
#include <charconv>

namespace bigshot {

Fault refusal(std::string id, std::vector<Fact> facts, std::string at) {
  return {{std::move(id), std::nullopt, std::move(facts)}, std::move(at), std::nullopt};
}

void append_number(std::string& out, std::int64_t number) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out.append(digits, end);
}

void append_text(std::string& out, std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += "\\u00";
      out += kDigits[static_cast<unsigned char>(c) >> 4];
      out += kDigits[static_cast<unsigned char>(c) & 15];
    } else {
      out += c;
    }
  }
  out += '"';
}

std::string error_object(const Fault& fault) {
  const Message& message = fault.message;
  std::string out = "{\"id\":";
  append_text(out, message.id);
  if (message.rule) {
    out += ",\"rule\":";
    append_text(out, name(*message.rule));
  }
  out += ",\"key\":";
  append_text(out, "error." + message.id);
  if (!message.facts.empty()) {
    out += ",\"facts\":{";
    for (const Fact& fact : message.facts) {
      if (out.back() != '{') out += ',';
      append_text(out, fact.name);
      out += ':';
      append_text(out, fact.value);
    }
    out += '}';
  }
  if (!fault.key.empty()) {
    out += ",\"at\":";
    append_text(out, fault.key);
  }
  return out += '}';
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
