#include "server/net/http_error.h"

#include "record/utf8.h"
#include "server/net/json_quote.h"

namespace bigshot {

HttpReply http_error(int status, std::string_view id, std::string_view found) {
  HttpReply reply;
  reply.status = status;
  reply.headers.emplace_back("Cache-Control", "no-store");
  std::string body = "{\"error\":{\"id\":";
  append_quoted(body, id);
  body += ",\"key\":";
  append_quoted(body, "error." + std::string(id));
  if (!found.empty()) {
    body += ",\"facts\":{\"found\":";
    append_quoted(body, excerpt(found));
    body += '}';
  }
  body += "}}";
  reply.body = std::make_shared<const std::string>(std::move(body));
  return reply;
}

}  // namespace bigshot
