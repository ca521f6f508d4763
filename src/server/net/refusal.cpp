#include "server/net/refusal.h"

#include <memory>
#include <utility>

#include "record/quoted_text.h"
#include "record/utf8.h"

namespace bigshot {

Fault refusal(std::string id, std::vector<Fact> facts, std::string at) {
  return {{std::move(id), std::nullopt, std::move(facts)}, std::move(at), std::nullopt};
}

Fault unknown_request(std::string_view asked) { return refusal("request.unknown", {{"found", excerpt(asked)}}); }

std::string error_object(const Fault& fault) {
  const Message& message = fault.message;
  std::string out = "{\"id\":";
  append_quoted(out, message.id);
  if (message.rule) {
    out += ",\"rule\":";
    append_quoted(out, name(*message.rule));
  }
  out += ",\"key\":";
  append_quoted(out, "error." + message.id);
  if (!message.facts.empty()) {
    out += ",\"facts\":{";
    for (const Fact& fact : message.facts) {
      if (out.back() != '{') out += ',';
      append_quoted(out, fact.name);
      out += ':';
      append_quoted(out, fact.value);
    }
    out += '}';
  }
  if (!fault.key.empty()) {
    out += ",\"at\":";
    append_quoted(out, fault.key);
  }
  return out += '}';
}

HttpReply http_error(int status, const Fault& fault) {
  HttpReply reply;
  reply.status = status;
  reply.headers.emplace_back("Cache-Control", "no-store");
  reply.body = std::make_shared<const std::string>("{\"error\":" + error_object(fault) + '}');
  return reply;
}

HttpReply http_error(int status, std::string_view id) { return http_error(status, refusal(std::string(id))); }

}  // namespace bigshot
