// The network layer: listens, speaks HTTP/1.1 and WebSocket, serves the page's files, keeps everybody within
// limits, and hands everything else to an HttpHandler. Nothing of Beast or Asio shows here.
//
//   AsioScheduler scheduler({});
//   BeastServer server({.port = 8080}, scheduler, handler, metrics, log);
//   if (auto problem = server.start()) ...
//   ...
//   server.stop_accepting();   // on SIGTERM; then let what is queued finish
//   server.stop();             // says goodbye to everybody
//   scheduler.stop();
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/net/asio_scheduler.h"
#include "server/net/http.h"
#include "server/net/log.h"
#include "server/net/metrics.h"

namespace bigshot {

// What one address may do. Rates are refilled evenly; a burst is what may come at once.
struct AddressLimits {
  int connections = 256;
  double requests_per_second = 50;
  double request_burst = 400;
  double messages_per_second = 200;  // who sends more is read more slowly, and loses nothing
  double message_burst = 400;
  // Who connects from this machine is trusted, unless a proxy on it names somebody else.
  bool limit_loopback = false;
};

struct NetLimits {
  int connections = 20'000;
  std::size_t header_bytes = 16 * 1024;
  std::size_t body_bytes = 256 * 1024;
  std::size_t message_bytes = 16 * 1024;  // of one WebSocket message that a client sends
  std::size_t queue_bytes = 1024 * 1024;  // waiting for one client to read them
  std::size_t queue_messages = 4096;      // the same
  Milliseconds header_time = 10'000;      // from a connection's first byte until a request's headers are there
  Milliseconds body_time = 20'000;        // until its body is there, too
  Milliseconds idle_time = 60'000;        // between two requests
  Milliseconds answer_time = 30'000;      // for the handler
  Milliseconds websocket_silence_time = 60'000;  // a ping goes out after half of it; no sign of life: gone
  Milliseconds goodbye_time = 3'000;             // for a WebSocket to close in good order
  AddressLimits address = {};
};

struct NetOptions {
  std::string address = "127.0.0.1";  // numeric, IPv4 or IPv6
  std::uint16_t port = 8080;          // 0: any that is free; port() tells
  std::string web_root = {};          // the page's folder; none if empty. Read once, at the start
  // Paths that the handler answers, with all below them. All others are the page's.
  std::vector<std::string> handler_paths = {"/api", "/healthz", "/metrics", "/ws"};
  // Origins besides the server's own whose pages may open WebSockets and change things: "https://example.org".
  std::vector<std::string> origins = {};
  // The last X-Forwarded-For counts as the address, if the request comes from this machine.
  bool trust_proxy = false;
  NetLimits limits = {};
};

class BeastServer {
 public:
  // All of these must outlive the server.
  BeastServer(NetOptions options, AsioScheduler& scheduler, HttpHandler& handler, Metrics& metrics,
              const Log& log);
  // Stops, if that has not been done.
  ~BeastServer();
  BeastServer(const BeastServer&) = delete;
  BeastServer& operator=(const BeastServer&) = delete;

  // What prevents it, in a sentence; nothing if it listens.
  std::optional<std::string> start();
  std::uint16_t port() const;

  // From now on nobody can connect; who is connected stays.
  void stop_accepting();
  // Writes what is queued, closes every WebSocket with "going away", and waits until all are gone; who is not
  // after goodbye_time is cut off. Every peer has got its on_close() afterwards. Not from a thread of the
  // scheduler.
  void stop();

  struct Shared;  // beast_shared.h

 private:
  std::shared_ptr<Shared> shared_;
};

}  // namespace bigshot
