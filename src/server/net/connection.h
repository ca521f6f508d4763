// One open WebSocket, as the rest of the server sees it: nothing here knows how it is carried.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace bigshot {

// A message that many connections send: written once, never changed, shared.
using SharedText = std::shared_ptr<const std::string>;

enum class CloseReason : std::uint8_t { kNormal, kGoingAway, kPolicy };

class Connection {
 public:
  virtual ~Connection() = default;

  // From any thread; messages arrive in the order in which one thread sent them. The queue is bounded: who does
  // not read what it is sent is dropped, and on_close() follows.
  virtual void send(SharedText message) = 0;
  // From any thread: after what is queued has been written.
  virtual void close(CloseReason reason) = 0;
  virtual const std::string& address() const = 0;
};

// What the server makes of a connection; one for each. Its functions are called one at a time.
class Peer {
 public:
  virtual ~Peer() = default;

  virtual void on_message(std::string_view text) = 0;
  // Once, at the end, whoever ended it.
  virtual void on_close() = 0;
};

}  // namespace bigshot
