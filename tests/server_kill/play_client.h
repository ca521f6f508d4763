// Somebody at a real server: one WebSocket, one request at a time, and what is heard meanwhile.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <deque>
#include <stdexcept>
#include <string>

#include "server_net/ws_client.h"

namespace bigshot::testing {

// The server is gone.
struct Gone : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// It said no; what() is the error's id.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class PlayClient {
 public:
  // Connects and says hello as the person with the key of this number.
  PlayClient(std::uint16_t port, int person);

  // {"id":..,"do":"join",FIELDS} and the "ok" of its answer. Throws Refused or Gone.
  boost::json::object ask(const std::string& what, const std::string& fields);
  // What the server told by itself: waits for it.
  boost::json::object hear();

 private:
  boost::json::object read();

  WsClient socket_;
  std::deque<boost::json::object> heard_;
  int last_id_ = 0;
};

}  // namespace bigshot::testing
