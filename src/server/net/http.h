// Requests and replies, and who answers them: the plain side of the network layer.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/connection.h"

namespace bigshot {

enum class HttpMethod : std::uint8_t { kGet, kHead, kPost, kPut, kDelete, kOther };

struct HttpRequest {
  HttpMethod method = HttpMethod::kGet;
  std::string path;           // decoded, begins with /, contains no . or .. part
  std::string query;          // what follows the ?, as sent
  std::string authorization;  // the header's value, empty if there is none
  std::string origin;
  std::string if_none_match;
  std::string accept_encoding;
  std::string content_type;
  std::string body;
  std::string address;  // who asks; behind a trusted proxy, whom the proxy names
};

struct HttpReply {
  int status = 200;
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers;
  SharedText body;
};

class HttpHandler {
 public:
  using Answer = std::function<void(HttpReply)>;

  virtual ~HttpHandler() = default;

  // Called on a network thread: must not block. `answer` may be called later, once, from any thread.
  virtual void on_request(HttpRequest request, Answer answer) = 0;
  // A WebSocket has been opened at a path that accepts() took.
  virtual bool accepts(const HttpRequest& request) = 0;
  virtual std::shared_ptr<Peer> on_connect(std::shared_ptr<Connection> connection, const HttpRequest& request) = 0;
};

}  // namespace bigshot
